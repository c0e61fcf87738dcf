import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@patina/chains'
import { type Address, address, getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { DecodedSwap, SwapCall } from '../provider.ts'
import { readFee } from './fee.ts'
import { readLookupTables } from './lookup-tables.ts'
import { associatedAccount, EVENT_AUTHORITY, JUPITER_PROGRAM, MAX_PRICE, TOKEN_PROGRAMS } from './programs.ts'
import type { Market } from './quote.ts'
import { type Route, readRoute } from './route.ts'

type Step = { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }

/** The accounts that supporting instructions of a swap may name. `wrapped` is the owner's account for wrapped SOL. */
type Known = { owner: string; wrapped: string; route: Route; units: bigint }

/** The effect of a supporting instruction on SOL. */
type Effect = 'none' | 'wraps' | 'syncs' | 'unwraps'

/** Instructions of SPL Token, and the transfer of the system program as u32. */
const SYNC_NATIVE = 17
const CLOSE_ACCOUNT = 9
const TRANSFER_BYTES = 12
const TRANSFER = 2

/**
 * Returns what a swap transaction does. Undefined if it has another signer than its fee payer, a program that is not listed, a token account
 * of somebody else, or an instruction that a swap does not need. One payment out of the output is the operator's fee. Addresses in lookup
 * tables are read from the chain.
 */
export async function decodeSwap(market: Market, transaction: SwapCall): Promise<DecodedSwap | undefined> {
  if (transaction.to !== JUPITER_PROGRAM || transaction.value !== 0n) return undefined
  const read = await readSteps(market, transaction.data)
  if (!read) return undefined
  const { owner, steps } = read
  const routes = steps.flatMap((step) => (step.program === JUPITER_PROGRAM ? [readRoute(step.accounts, step.data)] : []))
  const [route] = routes
  if (!route || routes.length !== 1 || !(await isOwn(route, owner))) return undefined
  const wrappedNative = address(market.wrappedNative)
  const wrapped = await associatedAccount(owner, wrappedNative, TOKEN_PROGRAM)
  const output = { owner, mint: route.outputMint, account: route.destination }
  const known: Known = { owner, wrapped, route, units: transaction.gasLimit }
  const effects: Effect[] = []
  const fees: { recipient: string; amount: bigint }[] = []
  for (const step of steps) {
    if (step.program === JUPITER_PROGRAM) continue
    const effect = await effectOf(step, known)
    const fee = effect === undefined ? await readFee(market, step, output) : undefined
    if (effect !== undefined) effects.push(effect)
    else if (fee) fees.push(fee)
    else return undefined
  }
  const [fee] = fees
  const minimum = route.minimum - (fee?.amount ?? 0n)
  if (fees.length > 1 || minimum < 0n) return undefined
  const count = (effect: Effect) => effects.filter((one) => one === effect).length
  const isNativeInput = route.inputMint === wrappedNative
  const isNativeOutput = route.outputMint === wrappedNative
  const isComplete = count('wraps') === (isNativeInput ? 1 : 0) && count('syncs') === count('wraps')
  if (!isComplete || count('unwraps') > 1 || (isNativeOutput && count('unwraps') !== 1)) return undefined
  return {
    target: transaction.to,
    spender: undefined,
    value: isNativeInput ? route.inAmount : 0n,
    recipient: owner,
    inputAsset: isNativeInput ? market.nativeAsset : route.inputMint,
    outputAsset: isNativeOutput ? market.nativeAsset : route.outputMint,
    inAmount: route.inAmount,
    minimum,
    ...(fee && { fee }),
  }
}

/** Returns whether the route swaps between the owner's own standard accounts, and pays out to no other account. */
async function isOwn(route: Route, owner: Address): Promise<boolean> {
  const programs = [route.inputProgram, route.outputProgram]
  if (programs.some((program) => !TOKEN_PROGRAMS.some((known) => known === program))) return false
  const [source, destination] = await Promise.all([
    associatedAccount(owner, address(route.inputMint), address(route.inputProgram)),
    associatedAccount(owner, address(route.outputMint), address(route.outputProgram)),
  ])
  const isJupiter = route.events === EVENT_AUTHORITY && route.program === JUPITER_PROGRAM
  const isDirect = route.other === undefined || route.other === JUPITER_PROGRAM
  return route.owner === owner && route.source === source && route.destination === destination && isJupiter && isDirect
}

/** Returns the instructions of a transaction with one signer, with the addresses of its lookup tables. */
async function readSteps(market: Market, base64: string): Promise<{ owner: Address; steps: Step[] } | undefined> {
  const message = parseMessage(base64)
  if (message?.version !== 0 || message.header.numSignerAccounts !== 1) return undefined
  const lookups = message.addressTableLookups ?? []
  const tables = await readLookupTables(
    market,
    lookups.map(({ lookupTableAddress }) => lookupTableAddress),
  )
  if (!tables) return undefined
  const looked = (indexesOf: (lookup: (typeof lookups)[number]) => readonly number[]) =>
    lookups.flatMap((lookup) => indexesOf(lookup).map((index) => tables[lookup.lookupTableAddress]?.[index]))
  const all = [
    ...message.staticAccounts,
    ...looked(({ writableIndexes }) => writableIndexes),
    ...looked(({ readonlyIndexes }) => readonlyIndexes),
  ]
  const steps = message.instructions.flatMap(({ programAddressIndex, accountIndices = [], data }) => {
    // The chain does not load programs from lookup tables.
    const program = message.staticAccounts[programAddressIndex]
    return program ? [{ program, accounts: accountIndices.map((index) => all[index]), data: new Uint8Array(data ?? []) }] : []
  })
  const [owner] = message.staticAccounts
  return owner && steps.length === message.instructions.length ? { owner, steps } : undefined
}

function parseMessage(base64: string) {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    return getCompiledTransactionMessageDecoder().decode(messageBytes)
  } catch {
    return undefined
  }
}

/** Returns what an instruction besides the swap does. Undefined if a swap does not need it. */
async function effectOf({ program, accounts, data }: Step, known: Known): Promise<Effect | undefined> {
  const { owner, wrapped, route, units } = known
  const names = accounts.join()
  switch (program) {
    case COMPUTE_BUDGET_PROGRAM: {
      const view = Buffer.from(data)
      const isLimit = data[0] === 2 && data.length === 5 && BigInt(view.readUInt32LE(1)) === units
      const isPrice = data[0] === 3 && data.length === 9 && view.readBigUInt64LE(1) <= MAX_PRICE
      return isLimit || isPrice ? 'none' : undefined
    }
    case SYSTEM_PROGRAM: {
      const view = Buffer.from(data)
      const isTransfer = data.length === TRANSFER_BYTES && view.readUInt32LE(0) === TRANSFER
      const isWrapping = isTransfer && view.readBigUInt64LE(4) === route.inAmount && route.source === wrapped
      return isWrapping && names === [owner, wrapped].join() ? 'wraps' : undefined
    }
    case TOKEN_PROGRAM:
      if (data.length !== 1) return undefined
      if (data[0] === SYNC_NATIVE) return names === wrapped ? 'syncs' : undefined
      return data[0] === CLOSE_ACCOUNT && names === [wrapped, owner, owner].join() ? 'unwraps' : undefined
    case ASSOCIATED_TOKEN_PROGRAM:
      return data.length === 1 && data[0] === 1 && (await isCreation(accounts, owner)) ? 'none' : undefined
    default:
      return undefined
  }
}

/** Returns whether the accounts are those of the instruction that creates the owner's own account for a token. */
async function isCreation(accounts: readonly (string | undefined)[], owner: string): Promise<boolean> {
  const [payer, account, holder, mint, system, program, ...others] = accounts
  const tokenProgram = TOKEN_PROGRAMS.find((known) => known === program)
  if (!mint || !tokenProgram || others.length > 0) return false
  const own = await associatedAccount(address(owner), address(mint), tokenProgram)
  return payer === owner && holder === owner && system === SYSTEM_PROGRAM && account === own
}
