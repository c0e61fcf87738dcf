import { EVERYTHING, type PermissionChange, type Preview, type PreviewRequest } from '../../../adapter/previews.ts'
import type { EvmAddress } from '../../../network.ts'
import { delegateOf } from '../account.ts'
import type { Node } from '../multicall.ts'
import { type Capabilities, createCapabilities } from './capabilities.ts'
import { createContextReader, paidPrice } from './context.ts'
import { confirmFailure, type Execution, type Executor, execute, type FirstRound, type Refused } from './execute.ts'
import { type Account, isTooLarge, jobOf, prepare, receiversOf } from './prepare.ts'
import type { PricedJob } from './run.ts'
import { summarize } from './summary.ts'

/**
 * Returns a function that previews calls on this node. It remembers what the node can execute.
 * @param now a clock in milliseconds that never goes back
 */
export function createPreviewer(
  node: Node,
  now: () => number = () => performance.now(),
  capabilities: Capabilities = createCapabilities(now),
) {
  const previewer = { node, capabilities, contexts: createContextReader(node, now) }
  return async (from: EvmAddress, request: PreviewRequest): Promise<Preview> => {
    const { executor, job, account, first } = await prepare(previewer, jobOf(from, request), request.price)
    return previewOf(executor, job, account, first)
  }
}

async function previewOf(executor: Executor, job: PricedJob, account: Account, first?: FirstRound): Promise<Preview> {
  const executed = await tolerant(execute(executor, job, first))
  const empty = { ...emptyPreview(account), receivers: receiversOf(job, executor.node.network) }
  if (!executed) return { ...empty, reason: 'the node has no method to execute a transaction' }
  if ('tooLarge' in executed) return { ...empty, reason: 'the effects are too large to read' }
  const cannotPay = costReason(executor, job, account)
  if ('refusal' in executed) return { ...empty, ...(cannotPay ?? { reason: refusalReason(executed) }) }
  const summary = summarize(executed, job, executor)
  const used = executed.run.results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
  const l1 = account.l1(used)
  const how = { method: executed.method, contexts: executed.contexts, isComplete: executed.isComplete && summary.isConsistent }
  const found = {
    ...empty,
    changes: summary.changes,
    held: summary.held,
    approvals: [...summary.approvals, ...delegationOf(job, empty, executor)],
    differences: summary.differences,
    fakeEvents: summary.fakeEvents,
    fees: { network: used * paidPrice(executor.context, job.price), ...(l1 !== undefined && { l1 }) },
    how,
  }
  if (cannotPay) return { ...found, ...cannotPay }
  return { ...found, ...(await outcomeOf(executor, job, executed, summary)) }
}

/** Returns the permission that this transaction gives to code, if it delegates, or takes from it. */
function delegationOf({ from, delegate }: PricedJob, { delegatedTo }: Preview, { node }: Executor): PermissionChange[] {
  if (!delegate) return []
  const change = { kind: 'code', asset: { caip2: node.network.caip2, contract: null }, owner: from } as const
  if (BigInt(delegate) === 0n) return delegatedTo ? [{ ...change, spender: delegatedTo, before: EVERYTHING, after: 0n }] : []
  return [{ ...change, spender: delegate, before: delegatedTo === delegate ? EVERYTHING : 0n, after: EVERYTHING }]
}

type Summary = ReturnType<typeof summarize>

async function outcomeOf(
  executor: Executor,
  job: PricedJob,
  { method, contexts, isComplete }: Execution,
  { failure, isConsistent }: Summary,
): Promise<Pick<Preview, 'outcome'> & Partial<Preview>> {
  if (!isConsistent) return { outcome: 'unknown', reason: 'the node contradicts itself' }
  if (!failure) return { outcome: 'succeeds' }
  const confirmedBy = failure.place === undefined ? method : await confirmFailure(executor, job, method, failure.place)
  const reason = failure.reason === undefined ? {} : { reason: failure.reason }
  if (confirmedBy === undefined)
    return { outcome: 'unknown', reason: `two methods of the node disagree${failure.reason ? `: ${failure.reason}` : ''}` }
  return { outcome: 'fails', ...reason, how: { method, contexts, confirmedBy, isComplete } }
}

/** Returns why the chain would not take the transaction, by the node's own numbers. A fee that is too low now may suffice later. */
function costReason(
  { context }: Executor,
  { calls, price, nonce }: PricedJob,
  account: Account,
): Pick<Preview, 'outcome' | 'reason'> | undefined {
  if (nonce !== undefined && nonce < account.nonce) return { outcome: 'fails', reason: 'the nonce was used already' }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const gas = calls.reduce((sum, call) => sum + (call.gas ?? 0n), 0n)
  if (account.balance < value) return { outcome: 'fails', reason: 'insufficient funds' }
  if (account.balance < value + gas * price.maxFeePerGas) return { outcome: 'fails', reason: 'insufficient funds for the fee' }
  if (context.baseFee !== undefined && price.maxFeePerGas < context.baseFee)
    return { outcome: 'unknown', reason: 'the fee is below the base fee' }
  return undefined
}

const refusalReason = ({ refusal: { code } }: Refused) =>
  code === -38014 || code === -32003 ? 'insufficient funds' : code === -38011 ? 'the nonce is too high' : 'the node refuses the transaction'

function emptyPreview({ head, code, accounts, proxies }: Account): Preview {
  const delegatedTo = delegateOf(code)
  return {
    changes: [],
    approvals: [],
    held: [],
    accounts,
    fees: { network: 0n },
    outcome: 'unknown',
    how: { method: null, contexts: 0, isComplete: false },
    blockNumber: head,
    receivers: [],
    differences: [],
    fakeEvents: [],
    ...(delegatedTo && { delegatedTo }),
    ...(proxies.size > 0 && { proxies }),
  }
}

/** Returns that the effects are too large instead of throwing, because another node would have the same. */
async function tolerant<T>(running: Promise<T>): Promise<T | { tooLarge: true }> {
  try {
    return await running
  } catch (error) {
    if (isTooLarge(error)) return { tooLarge: true }
    throw error
  }
}
