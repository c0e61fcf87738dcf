import type { Address, ChainAdapter } from '@patina/chains'
import {
  type Approval,
  assertFees,
  buildVerified,
  readApprovals,
  readFunds,
  type SwapQuote,
  type SwapTransaction,
  type SwapVenue,
  simulateSwap,
  type Verification,
} from '@patina/swaps'
import { readCosts, readExtraFee } from './rank-quotes.ts'

/**
 * What a transaction costs besides the gas, in base units of the native token. `extraFee` is the charge of a rollup for its data. `rent` stays in
 * token accounts of Solana that it creates.
 */
type Costs = { extraFee?: bigint; rent?: bigint }

/** A transaction that the owner can sign and pay for. */
export type PreparedSwap = { transaction: SwapTransaction & Costs; approvals: (Approval & Costs)[]; verification: Verification }

/**
 * Returns the decoded and simulated transaction of a quote, with the approvals that it needs. The fee of a transaction is compared with the
 * owner's funds at the `standard` priority.
 * @throws {SwapError}, {ChainError}
 */
export async function prepareSwap(chain: ChainAdapter, venue: SwapVenue, quote: SwapQuote, owner: Address): Promise<PreparedSwap> {
  const [transaction, funds] = await Promise.all([buildVerified(chain, venue, quote, owner), readFunds(chain, quote, owner)])
  const dataBytes = transaction.data.length / 2
  const [verified, costs, own] = await Promise.allSettled([
    verify(chain, venue, { quote, owner, transaction }),
    readCosts(chain, [{ dataBytes }]),
    costsOf(chain, transaction, owner),
  ])
  const approvals = verified.status === 'fulfilled' ? verified.value.approvals : []
  const units = [...approvals, transaction].reduce((sum, { gasLimit }) => sum + gasLimit, 0n)
  const costOf = costs.status === 'fulfilled' ? costs.value : undefined
  // A swap also fails without the fee, so this is checked before the reason of the failure.
  if (costOf) assertFees(chain, quote, funds, costOf({ units, dataBytes }))
  if (verified.status === 'rejected') throw verified.reason
  if (own.status === 'rejected') throw own.reason
  // All approvals have calls of the same size, which decides about the charge.
  const [first] = approvals
  const ofApproval = first && (await costsOf(chain, first, owner))
  return {
    transaction: { ...transaction, ...own.value },
    approvals: approvals.map((approval) => ({ ...approval, ...ofApproval })),
    verification: verified.value.verification,
  }
}

/**
 * Returns the costs besides the gas. Only chains whose programs store state in accounts charge rent.
 * @throws {ChainError} if the node does not answer, because a cost that is not known is not zero
 */
async function costsOf(chain: ChainAdapter, { to, data }: Pick<SwapTransaction, 'to' | 'data'>, owner: Address): Promise<Costs> {
  if (chain.readAccounts) {
    const { rent } = await chain.estimateFees({ from: owner, to, value: 0n, data })
    return rent === undefined ? {} : { rent }
  }
  const extraFee = await readExtraFee(chain, data.length / 2)
  return extraFee === 0n ? {} : { extraFee }
}

type Built = { quote: SwapQuote; owner: Address; transaction: SwapTransaction }

async function verify(chain: ChainAdapter, venue: SwapVenue, built: Built): Promise<Pick<PreparedSwap, 'approvals' | 'verification'>> {
  const { quote, owner, transaction } = built
  const spender = transaction.allowanceTarget
  const needed = spender !== undefined && { token: quote.inputAsset, owner, spender, amount: quote.inAmount }
  const approvals = needed ? await readApprovals(chain, needed) : []
  return { approvals, verification: await simulateSwap(chain, venue, { ...built, approvals }) }
}
