import { FailedTransactionMetadata, type SimulatedTransactionInfo } from 'litesvm'
import { encodeAccount } from './account-encoding.ts'
import { blockhashLifetime } from './block-list.ts'
import { type Chain, Rejected } from './chain.ts'
import { feeOf } from './fee.ts'
import type { Json } from './json.ts'
import { innerInstructions, returnData, snapshotBalances } from './meta.ts'
import { type Config, isRecord, readAddresses } from './params.ts'
import { transactionError } from './transaction-errors.ts'
import { loadedAddresses, type WireTransaction } from './wire-transaction.ts'

export type SimulationOptions = {
  checkSignatures: boolean
  /** If false, the newest blockhash replaces that of the transaction. */
  checkBlockhash: boolean
  /** Accounts to return in their state after the transaction: `{ addresses, encoding }`. */
  show?: unknown
  innerInstructions?: boolean
}

/** Simulates a transaction without changing anything. `error` is null if it would succeed. */
export function simulate(
  chain: Chain,
  wire: WireTransaction,
  { checkSignatures, checkBlockhash, show, innerInstructions: inner }: SimulationOptions,
) {
  const wanted = isRecord(show) ? show : undefined
  const replacementBlockhash = checkBlockhash ? undefined : replacement(chain)
  const rejected = checkBlockhash ? rejection(chain, wire) : undefined
  const result = rejected ? undefined : run(chain, wire, checkSignatures)
  const failed = result instanceof FailedTransactionMetadata
  const metadata = result?.meta()
  return {
    error: rejected ? rejected.error : failed ? transactionError(result) : null,
    logs: metadata?.logs() ?? [],
    accounts: wanted ? shownAccounts(chain, failed ? undefined : result, wanted) : null,
    unitsConsumed: metadata?.computeUnitsConsumed() ?? 0n,
    returnData: metadata ? returnData(metadata) : null,
    innerInstructions: inner && metadata ? innerInstructions(metadata) : null,
    replacementBlockhash,
    ...(result && balances(chain, wire, result)),
  }
}

/** Returns the fee and the balances before and after, as newer nodes do. A failed transaction pays only its fee. */
function balances(chain: Chain, { message }: WireTransaction, result: FailedTransactionMetadata | SimulatedTransactionInfo) {
  const loaded = loadedAddresses(message, chain.accountAt)
  const keys = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const failed = result instanceof FailedTransactionMetadata
  const states = new Map((failed ? [] : result.postAccounts()).map((account) => [account.address, account]))
  const before = snapshotBalances(keys, chain.accountAt)
  const after = snapshotBalances(keys, (address) => states.get(address) ?? chain.accountAt(address))
  const fee = feeOf(message)
  const [payer = 0n, ...others] = after.lamports
  return {
    fee,
    preBalances: before.lamports,
    postBalances: failed && payer >= fee ? [payer - fee, ...others] : after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    loadedAddresses: loaded,
  }
}

function run({ svm }: Chain, { transaction }: WireTransaction, checkSignatures: boolean) {
  svm.withSigverify(checkSignatures)
  try {
    return svm.simulateTransaction(transaction)
  } finally {
    svm.withSigverify(true)
  }
}

function rejection(chain: Chain, wire: WireTransaction): Rejected | undefined {
  try {
    chain.admit(wire)
    return undefined
  } catch (error) {
    if (error instanceof Rejected) return error
    throw error
  }
}

function replacement(chain: Chain) {
  const { hash, slot } = chain.head()
  return { blockhash: hash, lastValidBlockHeight: slot + blockhashLifetime }
}

/** Returns the accounts after the transaction. Each account is null if the transaction failed, as on nodes. */
function shownAccounts(chain: Chain, info: SimulatedTransactionInfo | undefined, { addresses, ...config }: Config): Json {
  const after = new Map(info?.postAccounts().map((account) => [account.address, account]))
  return readAddresses(addresses, 64).map((address) => {
    if (!info) return null
    return encodeAccount(after.get(address) ?? chain.accountAt(address), { encoding: 'base64', ...config }, chain.accountAt)
  })
}
