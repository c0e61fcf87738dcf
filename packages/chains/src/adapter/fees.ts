import type { Address } from './address.ts'
import type { Rules } from './rule.ts'
import type { Operation } from './transactions.ts'

/**
 * The price of one unit of the family's `feeUnit`. The names are those of the contract. On EVM, it is in wei per gas. On Solana, it is in micro-lamports per compute unit: both fields are equal,
 * and the fee of each signature is added.
 */
export type FeeLevel = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export type PriorityFees = { slow: FeeLevel; standard: FeeLevel; fast: FeeLevel }

/**
 * The estimated cost of a transaction. `gasLimit` is in gas, or in compute units on Solana. `totalFee` is the maximum of all costs except
 * the value, in base units of the native token. `l1Fee` is a rollup's current charge for publishing the data on layer 1. `rent` is what stays
 * in accounts that the transaction creates. `totalFee` is absent if `gasLimit` at these prices is the whole cost. `tokenFees` is what tokens
 * keep of the transaction's transfers, in their base units, so that the receivers get less.
 */
export type FeeEstimate = FeeLevel & {
  gasLimit: bigint
  l1Fee?: bigint
  rent?: bigint
  totalFee?: bigint
  tokenFees?: { contractAddress: Address; amount: bigint }[]
}

/**
 * A transaction that is not signed yet. `value` is in base units of the native token. On EVM, `data` is call data. On Solana, `data` is the
 * whole unsigned transaction, and the other fields repeat parts of it.
 */
export type Intent = { from: Address; to: Address; value: bigint; data?: string }

/** An asset of an account: a contract address, or null for the native token. */
export type Holding = { owner: Address; asset: Address | null }

/** The effects of calls that were executed without being sent. */
export type Simulation = {
  /** Balances before and after the calls, in the order of the requested holdings. */
  balances: { before: bigint; after: bigint }[]
  /** Movements and permissions, in any order. Absent if the node's method does not report them. */
  operations?: Operation[]
  /** Set if a call failed, or if the account itself reports a failed call inside one. `detail` is safe to show to a client. */
  failure?: { detail?: string }
}

/** What a transaction would cost and do. */
export type FeeMethods = {
  getPriorityFees(): Promise<PriorityFees>

  /** Returns the fee of a transaction with one signature, in base units of the native token. Without charges for its data. */
  feeOf(units: bigint, price: FeeLevel): bigint

  /**
   * Estimates the cost of a transaction.
   * @throws {ChainError} `execution_reverted` (its reason is `detail`), `transfer_refused`, `insufficient_funds`, `insufficient_gas`,
   * `amount_too_low`, `remainder_too_low`, `invalid_address`, `invalid_transaction`, `cannot_sign`
   */
  estimateFees(intent: Intent): Promise<FeeEstimate>

  /**
   * Returns the gas, or compute units on Solana, that a transaction would use now. Returns undefined if the node cannot execute the
   * transaction, for example without an allowance, or because the chain executes nothing.
   */
  measureUnits(intent: Intent): Promise<bigint | undefined>

  /**
   * Returns what unsigned calls of an account would do now, one after the other, and the balance of each holding before and after them.
   * No fee is charged. Undefined if the node has no method for it. On Solana, the call is one transaction in base64.
   * @throws {ChainError} `insufficient_funds` if the account has less of the native token than the calls send
   */
  simulate?(from: Address, calls: readonly Omit<Intent, 'from'>[], holdings: readonly Holding[]): Promise<Simulation | undefined>
}

export const feeRules = {
  getPriorityFees: { until: 'nextBlock', key: () => '' },
  feeOf: 'local',
  estimateFees: { until: 'answered', key: (_, intent) => intentKey(intent) },
  measureUnits: { until: 'answered', key: (_, intent) => intentKey(intent) },
  simulate: 'own',
} satisfies Rules<FeeMethods>

function intentKey({ from, to, value, data }: Intent): string {
  return [from, to, value, data].join()
}
