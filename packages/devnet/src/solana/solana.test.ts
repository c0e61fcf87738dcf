import {
  address,
  airdropFactory,
  assertIsTransactionWithBlockhashLifetime,
  generateKeyPairSigner,
  getBase64Encoder,
  isSolanaError,
  lamports,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, signed, startTestSolana, type TestSolana, testSigner, transferSol, transferToken } from '../testing/solana.ts'
import { splToken, splToken2022, stakeProgram } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { mints } from './mints.ts'
import { firstStake, voteAccount } from './seed.ts'

let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain.remove())

const usdc = mints.find(({ symbol }) => symbol === 'USDC') ?? raise()

function raise(): never {
  throw new Error('a listed token')
}
const sol = 1_000_000_000n

/** Sends a transaction like a wallet, and waits for its block. */
async function sendAndConfirm({ transaction, signature }: Awaited<ReturnType<typeof signed>>): Promise<Signature> {
  const { rpc, subscriptions: rpcSubscriptions } = chain
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
  return signature
}

/** Returns the error of a client: the outer error and its cause. */
async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isSolanaError(error)) throw new Error(`no refusal by the chain: ${error}`)
  const { cause } = error
  return { code: error.context.__code, cause: isSolanaError(cause) ? cause.context.__code : undefined, context: error.context }
}

describe('a transfer of SOL', () => {
  it('SOL is transferred → confirmed, costs 5,000 lamports, and has the balances before and after', async () => {
    const from = await testSigner(0)
    const to = await newAddress()
    const signature = await sendAndConfirm(await signed(chain.rpc, from, [transferSol(from.address, to, sol)]))

    expect((await chain.rpc.getBalance(to).send()).value).toBe(sol)
    const { value } = await chain.rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })

    const found = await chain.rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000n })
    const [before = 0n, other] = found?.meta?.preBalances ?? []
    expect(found?.meta?.postBalances.slice(0, 2)).toEqual([before - sol - 5_000n, sol])
    expect(other).toBe(0n)
    expect(found?.transaction.message.accountKeys.slice(0, 2)).toEqual([from.address, to])
    expect(found?.meta?.logMessages).toContain('Program 11111111111111111111111111111111 success')

    const history = await chain.rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
    expect(history.map((entry) => entry.signature)).toEqual([signature])
    const block = await chain.rpc
      .getBlock(found?.slot ?? 0n, { maxSupportedTransactionVersion: 0, transactionDetails: 'signatures' })
      .send()
    expect(block?.signatures).toContain(signature)
    expect(await chain.rpc.getBlockTime(found?.slot ?? 0n).send()).toBe(block?.blockTime)
  })

  it('SOL is transferred with a price → the price is charged and appears in the recent fees', async () => {
    const from = await testSigner(1)
    const limit = Buffer.alloc(5)
    limit.writeUInt8(2)
    limit.writeUInt32LE(10_000, 1)
    const price = Buffer.alloc(9)
    price.writeUInt8(3)
    price.writeBigUInt64LE(2_000_000n, 1)
    const programAddress = address('ComputeBudget111111111111111111111111111111')
    const signature = await sendAndConfirm(
      await signed(chain.rpc, from, [
        { programAddress, data: limit },
        { programAddress, data: price },
        transferSol(from.address, await newAddress(), sol),
      ]),
    )
    const found = await chain.rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta?.fee).toBe(25_000n)
    const fees = await chain.rpc.getRecentPrioritizationFees([from.address]).send()
    expect(fees.find(({ slot }) => slot === found?.slot)?.prioritizationFee).toBe(2_000_000n)
  })
})

describe('transactions that are refused before they are sent', () => {
  const preflight = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE
  const send = (wire: Awaited<ReturnType<typeof signed>>['wire']) => chain.rpc.sendTransaction(wire, { encoding: 'base64' }).send()

  it('a transfer of more than the balance → an error of the program', async () => {
    const from = await testSigner(2)
    const { wire } = await signed(chain.rpc, from, [transferSol(from.address, await newAddress(), 5_000_000n * sol)])
    const { code, context } = await refusal(send(wire))
    expect(code).toBe(preflight)
    expect(context).toMatchObject({ logs: expect.arrayContaining([expect.stringMatching(/insufficient lamports/)]) })
  })

  it('a transfer with an unknown blockhash → 7050008', async () => {
    const from = await testSigner(2)
    const lifetime = { blockhash: (await chain.rpc.getLatestBlockhash().send()).value.blockhash, lastValidBlockHeight: 1n }
    const { wire } = await signed(chain.rpc, from, [transferSol(from.address, await newAddress(), 1n)], {
      ...lifetime,
      blockhash: lifetime.blockhash.replace(/.$/, (last) => (last === '1' ? '2' : '1')) as typeof lifetime.blockhash,
    })
    expect(await refusal(send(wire))).toMatchObject({ code: preflight, cause: 7050008 })
  })

  it('the same bytes are sent again → 7050007', async () => {
    const from = await testSigner(2)
    const once = await signed(chain.rpc, from, [transferSol(from.address, await newAddress(), sol)])
    await send(once.wire)
    expect(await refusal(send(once.wire))).toMatchObject({ code: preflight, cause: 7050007 })
  })

  it('the sender cannot pay the fee → refused', async () => {
    const poor = await generateKeyPairSigner()
    const { wire } = await signed(chain.rpc, poor, [transferSol(poor.address, await newAddress(), 1n)])
    expect((await refusal(send(wire))).code).toBe(preflight)
  })

  it('the signature is of another account → -32003', async () => {
    const from = await testSigner(2)
    const { wire } = await signed(chain.rpc, from, [transferSol(from.address, await newAddress(), 1n)])
    const bytes = Buffer.from(wire, 'base64')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    expect(await refusal(send(bytes.toString('base64') as typeof wire))).toMatchObject({ code: -32003 })
  })
})

describe('a transaction that fails in its block', () => {
  it('a transaction fails in its block → it pays its fee and has the reason', async () => {
    const from = await testSigner(3)
    const before = (await chain.rpc.getBalance(from.address).send()).value
    const { wire, signature } = await signed(chain.rpc, from, [transferSol(from.address, await newAddress(), 5_000_000n * sol)])
    await chain.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    expect((await chain.rpc.getSignatureStatuses([signature]).send()).value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect((await chain.rpc.getBalance(from.address).send()).value).toBe(lamports(before - 5_000n))
  })
})

describe('tokens', () => {
  it('tokens of both programs are read → they are in the associated accounts', async () => {
    const { address: owner } = await testSigner(4)
    for (const programId of [splToken, splToken2022]) {
      const { value } = await chain.rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send()
      const wanted = mints.filter(({ program, starting }) => program === programId && starting > 0n)
      expect(value.map(({ account }) => account.data.parsed.info.mint).sort()).toEqual(wanted.map((mint) => mint.address).sort())
      const shown = new Map(wanted.map(({ address, starting, multiplier = 1 }) => [address, `${starting * BigInt(multiplier)}`]))
      for (const { account } of value)
        expect(account.data.parsed.info.tokenAmount.uiAmountString).toBe(shown.get(account.data.parsed.info.mint))
    }
    expect((await chain.rpc.getTokenSupply(usdc.address).send()).value.uiAmountString).toBe('22250000')
  })

  it('a token with a multiplier is read → shown amounts are ten times the base units, and the mint has the extension', async () => {
    const share = mints.find(({ symbol }) => symbol === 'SHARE')
    if (!share) throw new Error('no SHARE')
    const { address: owner } = await testSigner(4)
    const account = await associatedAddress(owner, share.address, splToken2022)
    expect((await chain.rpc.getTokenAccountBalance(account).send()).value).toEqual({
      amount: '300000000',
      decimals: 8,
      uiAmount: 30,
      uiAmountString: '30',
    })
    const { value } = await chain.rpc.getAccountInfo(share.address, { encoding: 'jsonParsed' }).send()
    expect(value?.data).toMatchObject({
      parsed: { info: { extensions: [{ extension: 'scaledUiAmountConfig', state: { multiplier: '10', newMultiplier: '10' } }] } },
    })
  })

  it('tokens are transferred → the transaction has the balances before and after', async () => {
    const [from, to] = [await testSigner(4), await testSigner(5)]
    const [source, target] = await Promise.all([from, to].map(({ address: owner }) => associatedAddress(owner, usdc.address, splToken)))
    if (!source || !target) throw new Error('two accounts')
    const signature = await sendAndConfirm(await signed(chain.rpc, from, [transferToken(source, target, from.address, 1_250_000n)]))
    const found = await chain.rpc
      .getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    const shown = (balances: typeof found extends null ? never : NonNullable<NonNullable<typeof found>['meta']>['preTokenBalances']) =>
      Object.fromEntries((balances ?? []).map(({ owner, uiTokenAmount }) => [owner ?? '', uiTokenAmount.uiAmountString]))
    expect(shown(found?.meta?.preTokenBalances)).toEqual({ [from.address]: '25000', [to.address]: '25000' })
    expect(shown(found?.meta?.postTokenBalances)).toEqual({ [from.address]: '24998.75', [to.address]: '25001.25' })
    expect((await chain.rpc.getTokenAccountBalance(target).send()).value.amount).toBe('25001250000')
  })
})

describe('other calls of a wallet', () => {
  it('the stakes of the first account are read → one, active at the only validator', async () => {
    const { address: owner } = await testSigner(0)
    const stakes = await chain.rpc
      .getProgramAccounts(stakeProgram, {
        encoding: 'base64',
        filters: [{ dataSize: 200n }, { memcmp: { offset: 44n, bytes: owner as never, encoding: 'base58' } }],
      })
      .send()
    expect(stakes.map(({ pubkey }) => pubkey)).toEqual([firstStake])
    const { current } = await chain.rpc.getVoteAccounts().send()
    expect(current.map(({ votePubkey }) => votePubkey)).toEqual([voteAccount])
    const { epoch, slotsInEpoch } = await chain.rpc.getEpochInfo().send()
    expect(epoch).toBeGreaterThanOrEqual(2n)
    expect(slotsInEpoch).toBe(432n)
  })

  it('several accounts are requested → the same order, null for a missing one, and only the requested bytes', async () => {
    const { address: known } = await testSigner(6)
    const { value } = await chain.rpc.getMultipleAccounts([await newAddress(), known], { encoding: 'base64' }).send()
    expect(value[0]).toBeNull()
    expect(value[1]?.lamports).toBe(1_000n * sol)
    const part = await chain.rpc.getAccountInfo(usdc.address, { encoding: 'base64', dataSlice: { offset: 44, length: 1 } }).send()
    expect([...getBase64Encoder().encode(part.value?.data[0] ?? '')]).toEqual([6])
  })

  it('a transaction without signatures is simulated → its result, without a change', async () => {
    const from = await testSigner(6)
    const to = await newAddress()
    const { wire } = await signed(chain.rpc, from, [transferSol(from.address, to, sol)])
    const { value } = await chain.rpc
      .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true, accounts: { addresses: [to], encoding: 'base64' } })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
    expect(value.accounts?.[0]?.lamports).toBe(sol)
    expect((await chain.rpc.getBalance(to).send()).value).toBe(0n)
  })

  it('an airdrop is requested → a transaction that clients can wait for', async () => {
    const to = await newAddress()
    const { rpc, subscriptions: rpcSubscriptions } = chain
    const airdrop = airdropFactory({ rpc: rpc as never, rpcSubscriptions: rpcSubscriptions as never })
    const given = { commitment: 'confirmed', lamports: lamports(2n * sol), recipientAddress: to } as const
    await airdrop(given)
    await airdrop(given)
    expect((await rpc.getBalance(to).send()).value).toBe(4n * sol)
  })

  it('minContextSlot is later than the chain → error -32016', async () => {
    const { address: known } = await testSigner(6)
    expect((await refusal(chain.rpc.getBalance(known, { minContextSlot: 1_000_000n }).send())).code).toBe(-32016)
  })
})
