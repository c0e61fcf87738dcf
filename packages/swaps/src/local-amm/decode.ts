import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@patina/chains'
import {
  type Address,
  getAddressDecoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  address as parseAddress,
} from '@solana/kit'
import type { DecodedSwap, SwapCall } from '../provider.ts'
import { associatedAccount, openWrappingAccount, wrappingAccount } from './instructions.ts'
import { derivePools, type Pool } from './pools.ts'
import type { Market } from './quote.ts'

type Step = { program: Address; accounts: readonly (Address | undefined)[]; data: Uint8Array }

/** The accounts and programs that a swap of `owner` may name. */
type Known = { owner: Address; wrapping: Address; wrappedNative: Address; exchange: Address; pools: readonly Pool[]; units: bigint }

type PoolCall = { mintIn: Address; mintOut: Address; from: Address; to: Address; amount: bigint; minAmount: bigint }

/** Maximum lamports of rent in the account that wraps SOL. They return to the owner when it is closed. */
const MAX_RENT = 10_000_000n
/** Layout of CreateAccountWithSeed: instruction as u32 | base | length of the seed as u64 | seed | lamports as u64 | space as u64 | program. */
const OPENING_BYTES = 96
const LAMPORTS_AT = 48
/** Maximum price of a compute unit in micro-lamports. */
const MAX_PRICE = 10_000_000n

/**
 * Returns what a swap transaction does. Undefined if it has another signer than its fee payer, an account of somebody else, or an
 * instruction that a swap does not need.
 */
export async function decodeSwap(market: Market, transaction: SwapCall): Promise<DecodedSwap | undefined> {
  const read = readSteps(transaction.data)
  if (!read || transaction.to !== market.exchange.program || transaction.value !== 0n) return undefined
  const { owner, steps } = read
  const known: Known = {
    owner,
    wrapping: await wrappingAccount(owner),
    wrappedNative: parseAddress(market.wrappedNative),
    exchange: parseAddress(market.exchange.program),
    pools: await derivePools(market.exchange),
    units: transaction.gasLimit,
  }
  const calls: PoolCall[] = []
  for (const step of steps) {
    const call = step.program === known.exchange ? await readPoolCall(step, known) : undefined
    if (call) calls.push(call)
    else if (!(await isSupporting(step, known))) return undefined
  }
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last || !isChain(calls)) return undefined
  const isNativeInput = first.from === known.wrapping
  const isClosed = steps.some(({ program, data }) => program === TOKEN_PROGRAM && data[0] === 9)
  const opened = steps.find(({ program }) => program === SYSTEM_PROGRAM)
  if (opened && (!isClosed || !isFunded(opened, isNativeInput ? first.amount : 0n))) return undefined
  return {
    target: transaction.to,
    spender: undefined,
    value: isNativeInput ? first.amount : 0n,
    recipient: owner,
    inputAsset: isNativeInput ? market.nativeAsset : first.mintIn,
    outputAsset: last.to === known.wrapping ? market.nativeAsset : last.mintOut,
    inAmount: first.amount,
    minimum: last.minAmount,
    path: [first.mintIn, ...calls.map(({ mintOut }) => mintOut)],
  }
}

/** Returns whether each pool swaps what the pool before it paid at least, from the same account. */
const isChain = (calls: readonly PoolCall[]) =>
  calls.slice(1).every(({ from, amount }, index) => from === calls[index]?.to && amount === calls[index]?.minAmount)

/** Returns the instructions of a transaction with one signer and without lookup tables. */
function readSteps(base64: string): { owner: Address; steps: Step[] } | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (message.version !== 0 || message.header.numSignerAccounts !== 1 || (message.addressTableLookups ?? []).length > 0) return undefined
    const { staticAccounts } = message
    const steps = message.instructions.flatMap(({ programAddressIndex, accountIndices = [], data }) => {
      const program = staticAccounts[programAddressIndex]
      return program ? [{ program, accounts: accountIndices.map((index) => staticAccounts[index]), data: new Uint8Array(data ?? []) }] : []
    })
    const [owner] = staticAccounts
    return owner && steps.length === message.instructions.length ? { owner, steps } : undefined
  } catch {
    return undefined
  }
}

/** Returns a swap in a known pool between accounts of the owner. */
async function readPoolCall({ accounts, data }: Step, known: Known): Promise<PoolCall | undefined> {
  const [poolAddress, signer, from, to, vaultIn, vaultOut, authority, tokens] = accounts
  const pool = known.pools.find(({ address }) => address === poolAddress)
  if (!pool || accounts.length !== 8 || data.length !== 17 || data[0] !== 1) return undefined
  const [a, b] = vaultIn === pool.a.address ? [pool.a, pool.b] : [pool.b, pool.a]
  const isPool = vaultIn === a.address && vaultOut === b.address && authority === pool.authority && tokens === TOKEN_PROGRAM
  const isOwned = signer === known.owner && (await isOwn(from, a.mint, known)) && (await isOwn(to, b.mint, known))
  if (!isPool || !isOwned || !from || !to) return undefined
  const view = viewOf(data)
  return { mintIn: a.mint, mintOut: b.mint, from, to, amount: view.getBigUint64(1, true), minAmount: view.getBigUint64(9, true) }
}

/** Returns whether an account is the owner's associated account of a mint, or the account that wraps the owner's SOL. */
const isOwn = async (account: Address | undefined, mint: Address, { owner, wrapping, wrappedNative }: Known): Promise<boolean> =>
  account === (await associatedAccount(owner, mint)) || (mint === wrappedNative && account === wrapping)

/** Returns whether an instruction only prepares the owner's accounts for the swap, or sets the fee. */
async function isSupporting({ program, accounts, data }: Step, known: Known): Promise<boolean> {
  const { owner, wrapping, wrappedNative } = known
  switch (program) {
    case COMPUTE_BUDGET_PROGRAM:
      if (data[0] === 2 && data.length === 5) return BigInt(viewOf(data).getUint32(1, true)) === known.units
      return data[0] === 3 && data.length === 9 && viewOf(data).getBigUint64(1, true) <= MAX_PRICE
    case SYSTEM_PROGRAM:
      return isOpening(data, known) && accounts.join() === [owner, wrapping].join()
    case TOKEN_PROGRAM:
      if (data[0] === 18) return accounts.join() === [wrapping, wrappedNative].join() && getAddressDecoder().decode(data, 1) === owner
      return data[0] === 9 && data.length === 1 && accounts.join() === [wrapping, owner, owner].join()
    case ASSOCIATED_TOKEN_PROGRAM: {
      const mint = accounts[3]
      if (!mint || data.length !== 1 || data[0] !== 1) return false
      return accounts.join() === [owner, await associatedAccount(owner, mint), owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].join()
    }
    default:
      return false
  }
}

/** Returns whether the instruction creates the account that wraps SOL. Its lamports are checked by `isFunded`. */
function isOpening(data: Uint8Array, { owner, wrapping, wrappedNative }: Known): boolean {
  if (data.length !== OPENING_BYTES) return false
  const [expected] = openWrappingAccount(owner, wrappedNative, wrapping, viewOf(data).getBigUint64(LAMPORTS_AT, true))
  return Buffer.from(data).equals(Buffer.from(expected?.data ?? []))
}

/** Returns whether the account that wraps SOL gets the swapped amount and its rent. */
function isFunded({ data }: Step, amount: bigint): boolean {
  const rent = viewOf(data).getBigUint64(LAMPORTS_AT, true) - amount
  return rent >= 0n && rent <= MAX_RENT
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
