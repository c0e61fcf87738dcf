import { type Address as AccountAddress, type ChainAdapter, connectChain, localCopy, networks, TOKEN_PROGRAM } from '@patina/chains'
import { sized } from '@patina/test-kit/long-form'
import {
  type Address,
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
  signTransaction,
} from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/src/networks/solana/network.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { type StillSolana, startStillSolana } from '../../../devnet/src/index.ts'
import { associatedAddress } from '../../../devnet/src/solana/associated.ts'
import { localPools, wrappedSol } from '../../../devnet/src/solana/pools.ts'
import { tokenAccountData } from '../../../devnet/src/solana/seed-data.ts'
import { readTransaction } from '../../../devnet/src/solana/wire-transaction.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from '../provider.ts'
import { buildVerified } from '../verify.ts'
import { localExchange } from './exchange.ts'
import { amountOut } from './pool-math.ts'
import { localAmm } from './provider.ts'

const NATIVE = '11111111111111111111111111111111'
const ONE_SOL = 10n ** 9n
const RENT = 2_039_280n
/** One in so many bytes of a transaction is changed. */
const step = sized(7, 1)
const refusal = (reason: string, name = 'SwapError') => expect.objectContaining({ name, reason })

const mintOf = (symbol: string) => {
  const token = solana.tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`Solana lists no ${symbol}`)
  return testAddress(address(token.address))
}
const usdc = mintOf('USDC')
const usdt = mintOf('USDT')
const bonk = mintOf('BONK')

let still: StillSolana
let chain: ChainAdapter
let venue: SwapVenue
let user: KeyPairSigner
let users = 0

function connect() {
  chain = connectChain(localCopy(solana, still.caip2), still.rpcUrl)
  const connected = localAmm.connect(chain)
  if (!connected) throw new Error('The local chain has no exchange')
  venue = connected
}

beforeAll(async () => {
  still = await startStillSolana()
  connect()
})
afterAll(() => still.stop())
// Each test has its own wallet with a hundred SOL and nothing else.
beforeEach(async () => {
  user = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(100 + users++))
  still.node.airdrop(user.address, 100n * ONE_SOL)
  still.advance(1)
})

const accountAt = (address: Address) => still.node.chain.accountAt(address)
const lamportsOf = (address: Address) => accountAt(address)?.lamports ?? 0n
async function tokensOf(mint: Address, owner = user.address): Promise<bigint | undefined> {
  const account = accountAt(await associatedAddress(owner, mint, TOKEN_PROGRAM))
  return account && Buffer.from(account.data).readBigUInt64LE(64)
}

/** Gives the wallet tokens in its associated account. */
async function deposit(mint: Address, amount: bigint) {
  const address = await associatedAddress(user.address, mint, TOKEN_PROGRAM)
  const native = mint === wrappedSol ? RENT : undefined
  const data = tokenAccountData({ mint, owner: user.address, amount, immutableOwner: false, native })
  const held = native === undefined ? RENT : RENT + amount
  still.node.chain.svm.setAccount({
    address,
    programAddress: TOKEN_PROGRAM,
    data,
    lamports: lamports(held),
    executable: false,
    space: 165n,
  })
}

const quote = (input: AccountAddress | null, output: AccountAddress | null, amount: bigint, slippageBps = 50): Promise<SwapQuote> =>
  venue.quote({ input, output, amount, slippageBps })
const build = (given: SwapQuote, owner: string = user.address): Promise<SwapTransaction> => venue.build(given, testAddress(owner))
const bytesOf = ({ data }: SwapTransaction) => getBase64Encoder().encode(data)
const messageOf = (built: SwapTransaction) =>
  getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytesOf(built)).messageBytes)

/** Signs a swap transaction as a wallet does, and executes it. */
async function execute(built: SwapTransaction) {
  const signed = await signTransaction([user.keyPair], getTransactionDecoder().decode(bytesOf(built)))
  const wire = readTransaction(new Uint8Array(getBase64Encoder().encode(getBase64EncodedWireTransaction(signed))))
  const { error, meta } = still.node.chain.execute(wire)
  still.advance(1)
  return { error, meta: meta as { fee: bigint; computeUnitsConsumed: bigint } }
}

async function swapped(given: SwapQuote) {
  const built = await build(given)
  const result = await execute(built)
  expect(result.error).toBeNull()
  return { ...result.meta, built }
}

/** Returns the pool's reserves, from the side of token A. */
async function reservesOf(index: number) {
  const pool = (await localPools())[index]
  if (!pool) throw new Error('The local exchange has no such pool')
  const held = ({ address }: { address: Address }) => Buffer.from(accountAt(address)?.data ?? []).readBigUInt64LE(64)
  return { pool, reserves: { in: held(pool.a), out: held(pool.b), feeBps: 30n } }
}

describe('quoting a swap', () => {
  test('SOL for USDC is quoted → the output of their pool, by one request', async () => {
    const { pool, reserves } = await reservesOf(0)
    const outAmount = amountOut(3n * ONE_SOL, reserves) ?? 0n
    const requests = vi.spyOn(globalThis, 'fetch')
    const given = await quote(null, usdc, 3n * ONE_SOL)
    expect(requests).toHaveBeenCalledTimes(1)
    requests.mockRestore()
    expect(given).toMatchObject({
      inputAsset: NATIVE,
      outputAsset: usdc,
      inAmount: 3n * ONE_SOL,
      outAmount,
      threshold: (outAmount * 9_950n) / 10_000n,
      slippageBps: 50,
      hops: [
        {
          pool: pool.address,
          label: 'Local exchange',
          inputAsset: wrappedSol,
          outputAsset: usdc,
          inAmount: 3n * ONE_SOL,
          outAmount,
          feeAmount: 9_000_000n,
          feeAsset: wrappedSol,
          percent: 100,
        },
      ],
    })
    expect(given.priceImpactE18).toBeGreaterThan(3n * 10n ** 15n)
  })

  test.each([
    ['through SOL', 'BONK', 'USDC', 'wSOL'],
    ['through USDC', 'JUP', 'SOL', 'USDC'],
    ['through USDC', 'SOL', 'USDT', 'USDC'],
  ])('no pool has both tokens → the route goes %s: %s for %s', async (_, from, to, middle) => {
    const assetOf = (symbol: string) => (symbol === 'SOL' ? null : mintOf(symbol))
    const given = await quote(assetOf(from), assetOf(to), 100_000_000n)
    expect(given.hops.map(({ outputAsset }) => outputAsset)).toEqual([mintOf(middle), assetOf(to) ?? wrappedSol])
    expect(given.hops[0]?.outAmount).toBe(given.hops[1]?.inAmount)
    expect(given.outAmount).toBe(given.hops[1]?.outAmount)
  })

  test.each<[string, AccountAddress | null, AccountAddress | null, bigint]>([
    ['SOL for its own SPL form', null, testAddress(wrappedSol), ONE_SOL],
    ['a token for itself', usdc, usdc, ONE_SOL],
    ['a token that no pool has', mintOf('PYUSD'), usdc, ONE_SOL],
    ['nothing', null, usdc, 0n],
    ['an amount with no output', null, usdc, 1n],
    ['more than a vault can hold', null, usdc, 1n << 64n],
    ['tokens that need three pools', bonk, usdt, ONE_SOL],
  ])('a quote for %s → no_route', async (_, input, output, amount) => {
    await expect(quote(input, output, amount)).rejects.toEqual(refusal('no_route'))
  })

  test('the public network has no supported exchange → no quotes', () => {
    const mainnet = networks.find(({ id }) => id === 'solana') ?? solana
    expect(localAmm.connect(connectChain(mainnet, still.rpcUrl))).toBeUndefined()
  })
})

describe('building a swap', () => {
  test('any quote is built → unsigned, paid by the owner, and only exchange and token programs are called', async () => {
    const built = await build(await quote(null, usdc, ONE_SOL))
    expect(built).toMatchObject({ to: localExchange.program, value: 0n })
    expect(built.allowanceTarget).toBeUndefined()
    expect(Object.entries(getTransactionDecoder().decode(bytesOf(built)).signatures)).toEqual([[user.address, null]])
    const message = messageOf(built)
    if (message.version === 1) throw new Error('The message has an unexpected version')
    expect(message.header.numSignerAccounts).toBe(1)
    const programs = new Set(message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex]))
    expect([...programs]).toEqual([
      'ComputeBudget111111111111111111111111111111',
      NATIVE,
      TOKEN_PROGRAM,
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      localExchange.program,
    ])
    expect((await chain.getBlockhash?.())?.blockhash).toBe(message.lifetimeToken)
  })

  test('the built swap can be simulated → a fifth more compute units than used, at the standard price', async () => {
    const { computeUnitsConsumed, built, fee } = await swapped(await quote(null, usdc, ONE_SOL))
    expect(built.gasLimit).toBe((computeUnitsConsumed * 6n + 4n) / 5n)
    const { standard } = await chain.getPriorityFees()
    expect(fee).toBe(5_000n + (built.gasLimit * standard.maxFeePerGas + 999_999n) / 1_000_000n)
  })

  test('the owner of the swap has nothing to swap → an upper bound for the compute units', async () => {
    expect(await build(await quote(usdc, null, 1_000_000n))).toMatchObject({ gasLimit: 100_000n })
    expect(await build(await quote(bonk, usdc, 1_000_000_000n))).toMatchObject({ gasLimit: 140_000n })
  })

  test('SOL is swapped for USDC without a USDC account → USDC received, and only its account is left', async () => {
    const before = lamportsOf(user.address)
    const given = await quote(null, usdc, 2n * ONE_SOL)
    const { fee } = await swapped(given)
    expect(await tokensOf(usdc)).toBe(given.outAmount)
    expect(lamportsOf(user.address)).toBe(before - 2n * ONE_SOL - fee - RENT)
  })

  test('USDC is swapped for SOL → SOL received', async () => {
    await deposit(usdc, 500_000_000n)
    const before = lamportsOf(user.address)
    const given = await quote(usdc, null, 500_000_000n)
    const { fee } = await swapped(given)
    expect(await tokensOf(usdc)).toBe(0n)
    expect(lamportsOf(user.address)).toBe(before + given.outAmount - fee)
  })

  test('a wallet with wrapped SOL → unchanged by SOL swaps, and used if it is the input', async () => {
    await deposit(wrappedSol, 5n * ONE_SOL)
    await swapped(await quote(null, usdc, ONE_SOL))
    expect(await tokensOf(wrappedSol)).toBe(5n * ONE_SOL)

    const before = lamportsOf(user.address)
    const { fee } = await swapped(await quote(testAddress(wrappedSol), usdc, 2n * ONE_SOL))
    expect(await tokensOf(wrappedSol)).toBe(3n * ONE_SOL)
    expect(lamportsOf(user.address)).toBe(before - fee)
  })

  test.each([
    ['SOL', bonk, usdc, 50_000_000_000_000n],
    ['USDC', mintOf('JUP'), null, 900_000_000n],
    ['USDC', usdt, null, 900_000_000n],
  ])('a swap goes through %s → no tokens are left there', async (_, input, output, amount) => {
    await deposit(input, amount)
    const before = lamportsOf(user.address)
    const given = await quote(input, output, amount)
    const { fee } = await swapped(given)
    expect(await tokensOf(input)).toBe(0n)
    // The token account stays after the swap, because the wallet may keep the token, and so does its rent. Here the token is USDC.
    if (output === null) expect(lamportsOf(user.address)).toBe(before + given.outAmount - fee - RENT)
    else expect(await tokensOf(output)).toBe(given.outAmount)
    if (output === null) expect(await tokensOf(usdc)).toBe(0n)
  })

  test("the pool's output falls below the slippage limit → the swap fails", async () => {
    const given = await quote(null, usdc, ONE_SOL, 0)
    await swapped(await quote(null, usdc, 50n * ONE_SOL))
    const { error } = await execute(await build(given))
    expect(error).toEqual({ InstructionError: [expect.anything(), { Custom: 6001 }] })
  })

  test('a quote names pools of another exchange, or hops that are not a path → no_route', async () => {
    const given = await quote(usdt, null, 1_000_000n)
    const [first, second] = given.hops
    if (!first || !second) throw new Error('The quote does not have two hops')
    for (const hops of [[], [first], [second], [second, first], [{ ...first, pool: user.address }, second], [first, second, first]])
      await expect(build({ ...given, hops })).rejects.toEqual(refusal('no_route'))
    await expect(build({ ...given, hops: [first, { ...second, outputAsset: usdt }] })).rejects.toEqual(refusal('no_route'))
  })

  test('another program owns a pool of the quote, or its vaults differ → no_route', async () => {
    const given = await quote(mintOf('JUP'), usdc, 1_000_000n)
    const pool = accountAt(given.hops[0]?.pool as Address)
    if (!pool) throw new Error('The local exchange has no such pool')
    const data = Buffer.from(pool.data)
    data.fill(7, 8, 40)
    for (const changed of [
      { ...pool, programAddress: TOKEN_PROGRAM },
      { ...pool, data },
    ]) {
      still.node.chain.svm.setAccount(changed)
      // A new connection has no cached accounts.
      connect()
      await expect(build(given)).rejects.toEqual(refusal('no_route'))
      await expect(quote(mintOf('JUP'), usdc, 2_000_000n)).rejects.toEqual(refusal('no_route'))
    }
    still.node.chain.svm.setAccount(pool)
    connect()
    expect(await quote(mintOf('JUP'), usdc, 2_000_000n)).toMatchObject({ inAmount: 2_000_000n })
  })

  test('the owner of the swap has no key → refused', async () => {
    const { pool } = await reservesOf(0)
    await expect(build(await quote(null, usdc, ONE_SOL), pool.authority)).rejects.toEqual(refusal('cannot_sign', 'ChainError'))
  })
})

describe('a built swap is compared with its quote', () => {
  const verify = (given: SwapQuote, transaction: SwapTransaction) =>
    buildVerified(chain, { ...venue, build: async () => transaction }, given, testAddress(user.address))
  const refused = { name: 'SwapError', reason: 'unavailable' }

  const routes: [string, AccountAddress | null, AccountAddress | null][] = [
    ['SOL for USDC', null, usdc],
    ['USDC for SOL', usdc, null],
    ['BONK for USDC, through SOL', bonk, usdc],
    ['wrapped SOL for USDC', testAddress(wrappedSol), usdc],
  ]

  test.each(routes)('%s → offered for its quote and its owner only', async (_, input, output) => {
    const given = await quote(input, output, ONE_SOL)
    const built = await build(given)
    expect(await verify(given, built)).toBe(built)
    const other = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(99))
    await expect(verify(given, await build(given, other.address))).rejects.toMatchObject(refused)
    for (const changed of [
      { ...given, inAmount: given.inAmount + 1n },
      { ...given, threshold: given.threshold + 1n },
      { ...given, outputAsset: usdt },
      { ...given, inputAsset: usdt },
      { ...given, hops: given.hops.map((hop) => ({ ...hop, outputAsset: usdt })) },
    ])
      await expect(verify(changed, built)).rejects.toMatchObject(refused)
    for (const changed of [
      { to: testAddress(user.address) },
      { value: 1n },
      { allowanceTarget: testAddress(localExchange.program) },
      { gasLimit: 1n },
      { data: '' },
    ])
      await expect(verify(given, { ...built, ...changed })).rejects.toMatchObject(refused)
  })

  test.each([routes[0], routes[2]].flatMap((route) => (route ? [route] : [])))(
    `%s: ${step === 1 ? 'any' : 'every seventh'} byte is changed → refused, unless it is a signature, the lifetime, the fee or a higher minimum`,
    async (_, input, output) => {
      const given = await quote(input, output, ONE_SOL)
      const built = await build(given)
      const bytes = Buffer.from(built.data, 'base64')
      const { lifetimeToken } = messageOf(built) as { lifetimeToken: string }
      const { standard } = await chain.getPriorityFees()
      const word = (value: bigint) => {
        const data = Buffer.alloc(8)
        data.writeBigUInt64LE(value)
        return data
      }
      const free = [
        // The signature slot and its count, and how many accounts are read-only.
        { from: 0, to: 66 },
        { from: 67, to: 69 },
        spanOf(bytes, Buffer.from(getBase58Encoder().encode(lifetimeToken))),
        spanOf(bytes, word(standard.maxFeePerGas)),
        spanOf(bytes, word(given.threshold)),
        spanOf(bytes, word(RENT)),
        spanOf(bytes, word(RENT + ONE_SOL)),
      ]
      const accepted: number[] = []
      for (const [at, byte] of bytes.entries()) {
        if (at % step !== 0) continue
        await verify(given, { ...built, data: Buffer.from(bytes.with(at, byte ^ (1 << (at % 8)))).toString('base64') }).then(
          () => accepted.push(at),
          () => {},
        )
      }
      expect(accepted.filter((at) => !free.some(({ from, to }) => at >= from && at < to))).toEqual([])
      expect(accepted.length).toBeGreaterThan(32 / step)
    },
  )

  function spanOf(bytes: Buffer, part: Buffer) {
    const from = bytes.indexOf(part)
    return { from, to: from === -1 ? -1 : from + part.length }
  }
})
