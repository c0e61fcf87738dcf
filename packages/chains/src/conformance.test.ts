import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ChainAdapter } from './adapter.ts'
import { openTestWallet, untilMined } from './families/evm/testing/wallet.ts'
import { openSolanaWallet } from './families/solana/testing/wallet.ts'
import { connectChain, localCopy, type Network, networks } from './index.ts'
import { testAddress } from './testing/address.ts'

const NOBODY = 'http://127.0.0.1:1'

/** The test account of each family: its key and its balance of the native token. */
type TestAccount = {
  address: string
  sign(payment: { to: string; value: bigint }): Promise<string>
  signMessage(message: string): Promise<string>
}
/** A hash of a transaction in the form of the family, and a function that opens test accounts. */
type TestFamily = { hash: string; open(chain: ChainAdapter, rpcUrl: string, balance: bigint): Promise<TestAccount> }
const families: Record<Network['family'], TestFamily> = {
  evm: { hash: `0x${'0f'.repeat(32)}`, open: openTestWallet },
  solana: {
    hash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    open: openSolanaWallet,
  },
}

const folder = new URL('./networks/', import.meta.url)
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const refusal = (reason: string) => expect.objectContaining({ name: 'ChainError', reason })

test('the network folders → exactly the networks of the package', () => {
  expect(networks.map(({ id }) => id).sort()).toEqual(folders.sort())
})

describe.each(networks.map((network) => [network.id, network] as const))('the network %s', (id, network) => {
  const chain = connectChain(network, NOBODY)
  const { addresses } = JSON.parse(readFileSync(new URL(`${id}/fixtures.json`, folder), 'utf8'))

  test.each<[string, string]>(addresses.valid)('the valid address %s is parsed → its canonical form', (text, canonical) => {
    expect(chain.parseAddress(text)).toBe(canonical)
    expect(chain.parseAddress(canonical)).toBe(canonical)
  })

  test("a hash of the network's family → accepted; other text → undefined", () => {
    const own = families[network.family].hash
    const others = Object.values(families).flatMap(({ hash }) => (hash === own ? [] : chain.parseHash(hash)))
    expect([chain.parseHash(own), chain.parseHash('')]).toEqual([own, undefined])
    expect(others.every((hash) => hash === undefined)).toBe(true)
  })

  test.each<[string]>(addresses.invalid.map((text: string) => [text]))('the invalid address %j is parsed → invalid_address', (text) => {
    expect(() => chain.parseAddress(text)).toThrow(refusal('invalid_address'))
  })

  test('bytes that are not a transaction are decoded → invalid_transaction', async () => {
    for (const txData of ['', '0x', 'AAAA', '0x02', 'null'])
      await expect(chain.decodeTransaction(txData)).rejects.toEqual(refusal('invalid_transaction'))
  })

  test('the node does not answer → every call is unavailable', async () => {
    await expect(chain.getHead()).rejects.toEqual(refusal('unavailable'))
  })

  test('the chain has contracts or accounts to read → not both', () => {
    expect('readContracts' in chain && 'readAccounts' in chain).toBe(false)
  })
})

describe.each(Object.entries({ ...inject('devnet'), solana: inject('solana') }))(
  'a local chain with the id of %s',
  (id, { rpcUrl, caip2 }) => {
    const mainnet = networks.find((candidate) => candidate.id === id)
    if (!mainnet) throw new Error(`The local chains have a ${id} that the package does not know`)
    const { open } = families[mainnet.family]
    const unit = 10n ** BigInt(mainnet.nativeToken.decimals)
    const listed = mainnet.tokens.map(({ address }) => address)
    let chain: ChainAdapter
    let account: TestAccount
    let emptyAccount: TestAccount

    beforeAll(async () => {
      chain = connectChain(localCopy(mainnet, caip2), rpcUrl)
      account = await open(chain, rpcUrl, 2n * unit)
      emptyAccount = await open(chain, rpcUrl, 0n)
    })

    test("the local chain → its chain id passes, and the public network's fails", async () => {
      await chain.verifyChain()
      await expect(connectChain(mainnet, rpcUrl).verifyChain()).rejects.toEqual(refusal('wrong_chain'))
    })

    test('the head of a live chain is read → it is recent, and a blockhash for transactions is not older', async () => {
      const head = await chain.getHead()
      expect(head.number).toBeGreaterThan(0n)
      expect(Math.abs(Date.now() - head.time.getTime())).toBeLessThan(60 * 60_000)
      const latest = await chain.getBlockhash?.()
      if (latest) expect(latest.blockNumber).toBeGreaterThanOrEqual(head.number)
    })

    test('balances of listed tokens → in the requested order, and a contract that is not a token has an error', async () => {
      const balances = await chain.getBalances(testAddress(account.address), { listed, unlisted: [testAddress(emptyAccount.address)] })
      expect(balances.native).toBe(2n * unit)
      expect(balances.tokens.map(({ contractAddress }) => contractAddress)).toEqual([...listed, emptyAccount.address])
      expect(balances.tokens.at(-1)).toEqual({ contractAddress: emptyAccount.address, error: 'Not a token contract' })
    })

    test('a wallet and an unused address are read → both are wallets, and only the first exists', async () => {
      expect(await chain.getAccountInfo(testAddress(account.address))).toMatchObject({ type: 'eoa', exists: true, balance: 2n * unit })
      expect(await chain.getAccountInfo(testAddress(emptyAccount.address))).toMatchObject({ type: 'eoa', exists: false, balance: 0n })
    })

    test('permissions of a wallet that gave none → nothing, and given ones have a state or the chain reads none', async () => {
      const given = [{ kind: 'token', contract: testAddress(emptyAccount.address), spender: testAddress(account.address) }] as const
      const permissions = await chain.getPermissions?.(testAddress(account.address), given)
      expect(permissions?.own ?? []).toEqual([])
      expect(permissions?.given?.map(({ allowance }) => allowance) ?? [undefined]).toEqual([undefined])
    })

    test('a faster fee level → at least as expensive as the slower one', async () => {
      const { slow, standard, fast } = await chain.getPriorityFees()
      expect(slow.maxFeePerGas).toBeGreaterThan(0n)
      for (const price of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
        expect(standard[price]).toBeGreaterThanOrEqual(slow[price])
        expect(fast[price]).toBeGreaterThanOrEqual(standard[price])
      }
    })

    test('a payment is estimated → its fee, or insufficient_funds if the sender cannot afford it', async () => {
      const payment = { from: testAddress(account.address), to: testAddress(emptyAccount.address), value: unit }
      expect((await chain.estimateFees(payment)).gasLimit).toBeGreaterThan(0n)
      await expect(chain.estimateFees({ ...payment, value: 3n * unit })).rejects.toEqual(refusal('insufficient_funds'))
    })

    test('a payment is previewed → what leaves and the fee; it changes nothing', async () => {
      if (!chain.preview) return expect(chain).not.toHaveProperty('preview')
      const from = testAddress(account.address)
      const unsigned = async (value: bigint) => {
        const payment = { to: testAddress(emptyAccount.address), value }
        return { calls: [{ ...payment, ...(mainnet.family === 'solana' && { data: await account.sign(payment) }) }] }
      }
      const preview = await chain.preview(from, await unsigned(unit / 4n))
      const asset = { caip2, contract: null }
      expect(preview).toMatchObject({ outcome: 'succeeds', approvals: [], differences: [], fakeEvents: [], how: { isComplete: true } })
      expect(preview.changes).toContainEqual({ asset, owner: from, amount: -unit / 4n })
      expect(preview.receivers).toEqual([emptyAccount.address])
      expect(preview.fees.network).toBeGreaterThan(0n)
      expect(preview.blockNumber).toBeGreaterThan(0n)
      const tooMuch = await chain.preview(from, await unsigned(3n * unit))
      expect(tooMuch).toMatchObject({ outcome: 'fails', reason: expect.stringMatching(/^insufficient funds/) })
      expect(await chain.getAccountInfo(from)).toMatchObject({ balance: 2n * unit })
    })

    test('a signed message is checked → valid for its signer and its text only', async () => {
      if (!chain.verifyMessage) return expect(chain).not.toHaveProperty('verifyMessage')
      const signature = await account.signMessage('Hello')
      expect(await chain.verifyMessage(testAddress(account.address), 'Hello', signature)).toBe(true)
      expect(await chain.verifyMessage(testAddress(account.address), 'Hello.', signature)).toBe(false)
      expect(await chain.verifyMessage(testAddress(emptyAccount.address), 'Hello', signature)).toBe(false)
      for (const nonsense of ['', 'x', '0x', signature.slice(0, -2), `${signature}00`, 'x'.repeat(20_000)])
        expect(await chain.verifyMessage(testAddress(account.address), 'Hello', nonsense)).toBe(false)
    })

    test('a payment broadcast several times → sent once', async () => {
      const payer = await open(chain, rpcUrl, unit)
      const value = unit / 10n
      const txData = await payer.sign({ to: emptyAccount.address, value })
      const signed = await chain.decodeTransaction(txData)
      const operations = [
        { index: 0, type: 'transfer', contractAddress: null, from: payer.address, to: emptyAccount.address, amount: value },
      ]
      expect(signed).toMatchObject({ from: payer.address, to: emptyAccount.address, operations })

      await chain.broadcast(txData)
      await chain.broadcast(txData)
      const report = await untilMined(chain, signed.hash)
      expect(report).toMatchObject({ hash: signed.hash, from: payer.address, to: emptyAccount.address, status: 'confirmed' })
      expect(await chain.findSigned([signed.hash])).toEqual([{ txData, signers: [payer.address] }])
      expect(report.operations).toMatchObject([
        { type: 'transfer', contractAddress: null, from: payer.address, to: emptyAccount.address, amount: value },
      ])
      await chain.broadcast(txData)

      const { native } = await chain.getBalances(testAddress(payer.address), { listed: [], unlisted: [] })
      expect(native).toBe(unit - value - (report.fee ?? 0n))
      expect(report.fee).toBeGreaterThan(0n)
      expect(await chain.getNonce?.(testAddress(payer.address))).toEqual(chain.getNonce && { next: 1, confirmed: 1 })
    })

    test('an unknown transaction hash is read → undefined', async () => {
      for (const never of [`0x${'11'.repeat(32)}`, '1'.repeat(64)]) expect(await chain.readTransactions([never])).toEqual([undefined])
      const [never = ''] = [`0x${'11'.repeat(32)}`, '1'.repeat(64)].filter((hash) => chain.parseHash(hash) !== undefined)
      expect(await chain.findSigned([never])).toEqual([undefined])
    })
  },
)
