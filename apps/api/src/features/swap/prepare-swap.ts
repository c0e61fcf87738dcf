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
import { readCosts } from './rank-quotes.ts'

/** A transaction that the owner can sign and pay for. */
export type PreparedSwap = { transaction: SwapTransaction; approvals: Approval[]; verification: Verification }

/**
 * Returns the decoded and simulated transaction of a quote, with the approvals that it needs. The fee of a transaction is compared with the
 * owner's funds at the `standard` priority.
 * @throws {SwapError}
 */
export async function prepareSwap(chain: ChainAdapter, venue: SwapVenue, quote: SwapQuote, owner: Address): Promise<PreparedSwap> {
  const [transaction, funds] = await Promise.all([buildVerified(chain, venue, quote, owner), readFunds(chain, quote, owner)])
  const dataBytes = transaction.data.length / 2
  const [verified, costs] = await Promise.allSettled([
    verify(chain, venue, { quote, owner, transaction }),
    readCosts(chain, [{ dataBytes }]),
  ])
  const approvals = verified.status === 'fulfilled' ? verified.value.approvals : []
  const units = [...approvals, transaction].reduce((sum, { gasLimit }) => sum + gasLimit, 0n)
  const costOf = costs.status === 'fulfilled' ? costs.value : undefined
  // A swap also fails without the fee, so this is checked before the reason of the failure.
  if (costOf) assertFees(chain, quote, funds, costOf({ units, dataBytes }))
  if (verified.status === 'rejected') throw verified.reason
  return { transaction, ...verified.value }
}

type Built = { quote: SwapQuote; owner: Address; transaction: SwapTransaction }

async function verify(chain: ChainAdapter, venue: SwapVenue, built: Built): Promise<Pick<PreparedSwap, 'approvals' | 'verification'>> {
  const { quote, owner, transaction } = built
  const spender = transaction.allowanceTarget
  const needed = spender !== undefined && { token: quote.inputAsset, owner, spender, amount: quote.inAmount }
  const approvals = needed ? await readApprovals(chain, needed) : []
  return { approvals, verification: await simulateSwap(chain, venue, { ...built, approvals }) }
}
