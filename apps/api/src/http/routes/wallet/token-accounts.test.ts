import { connectChain, localCopy } from '@patina/chains'
import { type StillSolana, startStillSolana } from '@patina/devnet'
import { createWalletClient, signAndSend, type WalletClient } from '@patina/sdk'
import { kitAccount } from '@patina/sdk/kit'
import {
  AccountRole,
  type Address,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  type KeyPairSigner,
  lamports,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { associatedAddress } from '../../../../../../packages/devnet/src/solana/associated.ts'
import { keyOf } from '../../../../../../packages/devnet/src/solana/keys.ts'
import { tokenAccountData } from '../../../../../../packages/devnet/src/solana/seed-data.ts'
import { signed } from '../../../../../../packages/devnet/src/testing/solana.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf } from '../../../../testing/chains.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const usdc = address(tokenCalled('solana', 'USDC'))
const splToken = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const usd = 1_000_000n
const unspendable = (maximum: string) => expect.objectContaining({ code: 'not_spendable', details: { maximum } })

describe('a balance in several token accounts', () => {
  let still: StillSolana
  let running: TestApp
  let device: TestDevice
  let client: WalletClient
  let platform: { id: string; caip2: string }
  let made = 0

  beforeAll(async () => {
    still = await startStillSolana()
    running = await testApp({ chains: new Map([['solana', connectChain(localCopy(networkOf('solana'), still.caip2), still.rpcUrl)]]) })
    const baseUrl = await running.app.listen({ port: 0, host: '127.0.0.1' })
    device = await registerDevice(running.app)
    client = createWalletClient({
      baseUrl,
      fetch: (request) => {
        request.headers.set('device-id', device.id)
        return fetch(request)
      },
    })
    platform = { id: 'solana', caip2: still.caip2 }
  })
  afterAll(async () => {
    await running?.close()
    await still?.stop()
  })

  const newSeed = () => new Uint8Array(32).fill(120).fill(++made, 0, 1)
  const newAddress = async () => (await keyOf(newSeed())).address

  function hold(at: Address, owner: Address, amount: bigint, { delegate, isFrozen }: { delegate?: Address; isFrozen?: boolean } = {}) {
    const data = tokenAccountData({ mint: usdc, owner, amount, immutableOwner: false })
    if (isFrozen) data[108] = 2
    if (delegate) {
      data[72] = 1
      data.set(tokenAccountData({ mint: delegate, owner, amount: 0n, immutableOwner: false }).subarray(0, 32), 76)
      new DataView(data.buffer).setBigUint64(121, amount, true)
    }
    const account = { address: at, programAddress: splToken, data, lamports: lamports(2_039_280n), executable: false, space: 165n }
    still.node.chain.svm.setAccount(account)
  }

  /** Returns a linked wallet with SOL, and with these amounts of USDC in its associated account and in others. */
  async function walletWith(standard: bigint, ...others: bigint[]): Promise<KeyPairSigner> {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(newSeed())
    still.node.airdrop(signer.address, 1_000_000_000n)
    hold(await associatedAddress(signer.address, usdc, splToken), signer.address, standard)
    for (const amount of others) hold(await newAddress(), signer.address, amount)
    still.advance(1)
    await linkAddresses(device, [signer.address], ['solana'])
    return signer
  }

  const prepare = (from: KeyPairSigner, to: string, amount: bigint | 'max') =>
    kitAccount(from).prepareTransfer(client, { platform, tokenId: `solana:${usdc}`, to, amount })

  async function balanceOf(owner: Address): Promise<bigint> {
    const chain = running.deps.platforms.chain('solana')
    const { tokens } = await chain.getBalances(chain.parseAddress(owner), { listed: [testAddress(usdc)], unlisted: [] })
    return tokens.reduce((sum, token) => sum + ('balance' in token ? token.balance : 0n), 0n)
  }

  test.each<[string, bigint | 'max', bigint]>([
    ['an amount that the associated account has', 20n * usd, 20n * usd],
    ['more than the associated account has', 60n * usd, 60n * usd],
    ['the whole balance', 'max', 100n * usd],
  ])('%s is sent → it arrives', async (_, amount, expected) => {
    const from = await walletWith(30n * usd, 70n * usd)
    const to = await newAddress()
    const prepared = await prepare(from, to, amount)
    expect(prepared).toMatchObject({ amount: expected, rent: 2_039_280n })
    await signAndSend(client, kitAccount(from), prepared)
    still.advance(1)
    expect([await balanceOf(to), await balanceOf(from.address)]).toEqual([expected, 100n * usd - expected])
  })

  test('more than the balance is sent → insufficient_funds', async () => {
    const from = await walletWith(30n * usd, 70n * usd)
    await expect(prepare(from, await newAddress(), 101n * usd)).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test.each([
    ['less SOL than the account of a new receiver costs', 1_000_000n],
    ['SOL for the account of a new receiver, but less than its own rent after it', 2_100_000n],
    ['no SOL', 0n],
  ])('a wallet with tokens and %s sends tokens → insufficient_gas', async (_, sol) => {
    const from = await createKeyPairSignerFromPrivateKeyBytes(newSeed())
    if (sol > 0n) still.node.airdrop(from.address, sol)
    hold(await associatedAddress(from.address, usdc, splToken), from.address, 50n * usd)
    still.advance(1)
    await linkAddresses(device, [from.address], ['solana'])
    await expect(prepare(from, await newAddress(), usd)).rejects.toMatchObject({ code: 'insufficient_gas' })
  })

  test('the tokens are in forty accounts → max is what fits one transaction, and more is refused with that amount', async () => {
    const from = await walletWith(usd, ...Array.from({ length: 39 }, () => usd))
    const to = await newAddress()
    const prepared = await prepare(from, to, 'max')
    expect(prepared.amount).toBeGreaterThan(10n * usd)
    expect(prepared.amount).toBeLessThan(30n * usd)
    await expect(prepare(from, to, prepared.amount + 1n)).rejects.toEqual(unspendable(`${prepared.amount / usd}`))
    await signAndSend(client, kitAccount(from), prepared)
    still.advance(1)
    expect(await balanceOf(to)).toBe(prepared.amount)
  })

  test('an account is frozen → it counts for the balance, and a payment of it is refused with the rest', async () => {
    const from = await walletWith(30n * usd)
    const frozen = await newAddress()
    hold(frozen, from.address, 70n * usd, { isFrozen: true })
    const { body } = await device.get(`/v1/wallet/addresses/${from.address}/balances?platformId=solana&contracts=${usdc}`)
    const standard = await associatedAddress(from.address, usdc, splToken)
    expect(body.items).toMatchObject([{ formatted: '100', accounts: [{ address: standard, amount: '30000000' }] }])
    expect(await prepare(from, await newAddress(), 'max')).toMatchObject({ amount: 30n * usd })
    await expect(prepare(from, await newAddress(), 60n * usd)).rejects.toEqual(unspendable('30'))
  })

  test('an account of somebody else has the wallet as its delegate → it is not spent; an own account has a delegate → it is', async () => {
    const from = await walletWith(0n)
    hold(await newAddress(), await newAddress(), 50n * usd, { delegate: from.address })
    hold(await newAddress(), from.address, 5n * usd, { delegate: await newAddress() })
    const to = await newAddress()
    const prepared = await prepare(from, to, 'max')
    expect(prepared.amount).toBe(5n * usd)
    await signAndSend(client, kitAccount(from), prepared)
    still.advance(1)
    expect(await balanceOf(to)).toBe(5n * usd)
  })

  test('thirty-nine accounts are empty → they can be closed, as many at once as fit a transaction', async () => {
    const from = await walletWith(usd, ...Array.from({ length: 39 }, () => 0n))
    const { body } = await device.get(`/v1/wallet/addresses/${from.address}/balances?platformId=solana&contracts=native`)
    expect(body.closable).toHaveLength(39)
    expect(body.closable[0]).toMatchObject({ tokenId: `solana:${usdc}`, program: splToken, amount: '0', rent: '2039280' })
    const account = kitAccount(from)
    const first = await account.prepareCloseEmpty(client, { platform })
    expect(first.accounts.length).toBeGreaterThan(20)
    expect(first.returnedRent).toBe(2_039_280n * BigInt(first.accounts.length))
    await signAndSend(client, account, first)
    still.advance(1)
    const second = await account.prepareCloseEmpty(client, { platform })
    expect(first.accounts.length + second.accounts.length).toBe(39)
    await signAndSend(client, account, second)
    still.advance(1)
    await expect(account.prepareCloseEmpty(client, { platform })).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect(await balanceOf(from.address)).toBe(usd)
  })

  test('an account with tokens is closed → the token program refuses it', async () => {
    const from = await walletWith(usd)
    const [account, owner] = [await associatedAddress(from.address, usdc, splToken), from.address]
    const accounts = [
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ]
    const { wire } = await signed(createSolanaRpc(still.rpcUrl), from, [{ programAddress: splToken, accounts, data: Uint8Array.of(9) }])
    const { error } = await client.estimateFees({ id: 'solana', from: owner, to: owner, value: '0', data: wire })
    expect(error).toMatchObject({ code: 'execution_reverted' })
  })

  test('a swap needs more than the associated account has, but not than the balance → 400 not_spendable with its balance', async () => {
    const { address: userPublicKey } = await walletWith(30n * usd, 70n * usd)
    const request = { inputToken: `solana:${usdc}`, outputToken: 'solana:native', slippage: 0.5 }
    const swap = async (amount: string) => {
      const { body: quote } = await caller(running.app).post('/v1/swap/quote', { ...request, amount })
      return device.post('/v1/swap/tx', { userPublicKey, platformId: 'solana', quote })
    }
    const refused = await swap('60')
    expect(refused).toMatchObject(refusal(400, 'Part of the balance cannot be spent in one transaction'))
    expect(refused.body.details).toEqual({ maximum: '30' })
    expect(await swap('101')).toMatchObject(refusal(400, 'Insufficient funds'))
    expect((await swap('30')).status).toBe(200)
  })

  test('the tokens of several accounts are brought together → a swap can spend all of them', async () => {
    const from = await walletWith(30n * usd, 50n * usd, 20n * usd)
    const prepared = await prepare(from, from.address, 'max')
    expect(prepared.amount).toBe(70n * usd)
    await signAndSend(client, kitAccount(from), prepared)
    still.advance(1)
    const { body } = await device.get(`/v1/wallet/addresses/${from.address}/balances?platformId=solana&contracts=${usdc}`)
    const standard = await associatedAddress(from.address, usdc, splToken)
    expect(body.items).toMatchObject([{ accounts: [{ address: standard, amount: '100000000' }] }])
    const request = { inputToken: `solana:${usdc}`, outputToken: 'solana:native', amount: '100', slippage: 0.5 }
    const { body: quote } = await caller(running.app).post('/v1/swap/quote', request)
    expect(await device.post('/v1/swap/tx', { userPublicKey: from.address, platformId: 'solana', quote })).toMatchObject({ status: 200 })
    await expect(prepare(from, from.address, 'max')).rejects.toEqual(unspendable('0'))
  })
})
