import { type Address as AccountAddress, ChainError, libraryAddress, type ProgramAccount } from '@patina/chains'
import { isOffCurveAddress, address as parseAddress } from '@solana/kit'
import { SwapError } from '../errors.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { TOKEN_ACCOUNT_SPACE } from './instructions.ts'
import { derivePools, type Pool, poolAccounts, readPools } from './pools.ts'
import type { Hop, Market } from './quote.ts'
import { compileSwap, type Draft } from './transaction.ts'

/** Maximum compute units of a transaction. */
const MAX_COMPUTE_UNITS = 1_400_000n
/** Upper bounds for a swap that the node cannot simulate yet, for example without funds. */
const SWAP_UNITS = 60_000n
const SWAP_UNITS_PER_HOP = 40_000n
/** The account in which the chain publishes its rent. */
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111'
/** Bytes of each account that the chain stores besides its data, and that cost rent too. */
const ACCOUNT_OVERHEAD = 128

/**
 * Returns the unsigned transaction that executes a quote for `owner`. The transaction is valid as long as its blockhash. Its compute limit
 * is the simulated use plus a fifth, or an upper bound for the number of hops if the simulation fails. The transaction offers the standard
 * price for compute units. The second of two pools receives the quoted output of the first pool. If the first pool pays less, the swap
 * fails; if it pays more, the owner keeps the rest.
 * @throws {SwapError} `no_route` if a hop is not a pool of the exchange, or the hops do not form a path; `cannot_sign` if the owner has no
 * key
 */
export async function buildSwap(market: Market, quote: SwapQuote, ownerAddress: AccountAddress): Promise<SwapTransaction> {
  const owner = libraryAddress(ownerAddress)
  if (isOffCurveAddress(owner)) throw new ChainError('cannot_sign')
  const { exchange, nativeAsset, wrappedNative } = market
  const path = pathOf(quote, await derivePools(exchange), market)
  const pools = path.map(({ pool }) => pool)
  const [[rentSysvar, ...accounts], { blockhash, lastValidBlockHeight }, fees] = await Promise.all([
    market.readAccounts([market.parseAddress(RENT_SYSVAR), ...poolAccounts(market, pools)]),
    market.getBlockhash(),
    market.getPriorityFees(),
  ])
  if (readPools(accounts, pools, exchange.program).includes(undefined)) throw new SwapError('no_route')

  const draft: Draft = {
    program: parseAddress(exchange.program),
    wrappedNative: parseAddress(wrappedNative),
    owner,
    quote,
    path,
    isNativeInput: quote.inputAsset === nativeAsset,
    isNativeOutput: quote.outputAsset === nativeAsset,
    rent: tokenAccountRent(rentSysvar),
    price: fees.standard.maxFeePerGas,
    blockhash,
    lastValidBlockHeight,
  }
  const data = await compileSwap(draft, MAX_COMPUTE_UNITS)
  const to = market.parseAddress(exchange.program)
  const gasLimit = limitFor(await market.measureUnits({ from: owner, to, value: 0n, data }), pools.length)
  return { to, data: await compileSwap(draft, gasLimit), value: 0n, gasLimit }
}

/** Returns the compute limit for the simulated use, which is undefined if the simulation failed. */
function limitFor(units: bigint | undefined, hops: number): bigint {
  if (units === undefined) return SWAP_UNITS + SWAP_UNITS_PER_HOP * BigInt(hops)
  if (units > MAX_COMPUTE_UNITS)
    throw new ChainError('unavailable', { cause: new Error('The node reports more compute units than a transaction may use') })
  return (units * 6n + 4n) / 5n
}

/**
 * Returns the lamports that a token account must keep. Layout: lamports per byte and year as u64 | years as f64.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/rent/src/lib.rs
 */
function tokenAccountRent(sysvar: ProgramAccount | undefined): bigint {
  if (!sysvar || sysvar.data.length < 16) throw new ChainError('unavailable', { cause: new Error('The node returned no rent') })
  const view = new DataView(sysvar.data.buffer, sysvar.data.byteOffset, sysvar.data.byteLength)
  const rent = (ACCOUNT_OVERHEAD + TOKEN_ACCOUNT_SPACE) * Number(view.getBigUint64(0, true)) * view.getFloat64(8, true)
  if (!Number.isSafeInteger(rent)) throw new ChainError('unavailable', { cause: new Error('The node returned a malformed rent') })
  return BigInt(rent)
}

/** Returns the pools of a quote's hops. @throws {SwapError} `no_route` unless the hops lead from the quote's input to its output */
function pathOf(quote: SwapQuote, pools: readonly Pool[], { nativeAsset, wrappedNative }: Market): Hop[] {
  const pooled = (asset: string) => (asset === nativeAsset ? wrappedNative : asset)
  let at = pooled(quote.inputAsset)
  const path = quote.hops.map(({ pool: named, inputAsset, outputAsset }) => {
    const pool = pools.find(({ address }) => address === named)
    const forward = pool?.a.mint === inputAsset
    const [from, to] = forward ? [pool?.a.mint, pool?.b.mint] : [pool?.b.mint, pool?.a.mint]
    if (!pool || at !== from || inputAsset !== from || outputAsset !== to) throw new SwapError('no_route')
    at = outputAsset
    return { pool, forward }
  })
  const isRoute = path.length > 0 && path.length <= 2 && at === pooled(quote.outputAsset) && at !== pooled(quote.inputAsset)
  if (!isRoute) throw new SwapError('no_route')
  return path
}
