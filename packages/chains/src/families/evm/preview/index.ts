import { EVERYTHING, type PermissionChange, type Preview, type PreviewRequest } from '../../../adapter/previews.ts'
import type { Address } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import { OversizedAnswer, type RpcAnswer, type RpcCall, resultOf } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import { delegateOf, readCode } from '../account.ts'
import { evmAddress } from '../addresses.ts'
import { parseCallData, withBuffer } from '../estimate.ts'
import { layerOneFeeCall, operatorFeeCalls, readLayerOneFee, readOperatorFee, tokenRatioCalls } from '../l1-fee.ts'
import type { Node } from '../multicall.ts'
import { intendedOperations } from '../operations.ts'
import { readQuantity, readSmallQuantity, toQuantity } from '../wire.ts'
import { createCapabilities } from './capabilities.ts'
import { createContextReader, paidPrice } from './context.ts'
import { confirmFailure, type Execution, type Executor, execute, type Refused, TooManyLogs } from './execute.ts'
import type { Job } from './run.ts'
import { summarize } from './summary.ts'

/** The present state of the account on the node. */
type Account = { balance: bigint; nonce: number; code: Hex; l1: (gas: bigint) => bigint | undefined }

/** Returns a function that previews calls on this node. It remembers what the node can execute. */
export function createPreviewer(node: Node, now: () => number = () => performance.now()) {
  const capabilities = createCapabilities(node, now)
  const readContext = createContextReader(node, now)

  return async (from: string & Job['from'], request: PreviewRequest): Promise<Preview> => {
    await capabilities.probe()
    const context = await readContext()
    const calls = request.calls.map(({ to, value, data, gas }) => ({
      to: evmAddress(to),
      value,
      data: parseCallData(data),
      ...(gas !== undefined && { gas }),
    }))
    const executor = { node, capabilities, context }
    const given: Job = {
      from,
      calls,
      price: request.price ?? context.price,
      ...(request.nonce !== undefined && { nonce: request.nonce }),
      ...(request.delegate && { delegate: evmAddress(request.delegate) }),
    }
    const [job, account] = await Promise.all([withGas(executor, given), readAccount(node, given)])
    return previewOf(executor, job, account)
  }
}

/** Returns the job with the gas limit that a wallet would sign, if it has one call without a limit. */
async function withGas({ node, context }: Executor, job: Job): Promise<Job> {
  const [call, ...others] = job.calls
  if (!call || call.gas !== undefined || others.length > 0) return job
  const sent = { from: job.from, to: call.to, value: toQuantity(call.value), data: call.data }
  const [answer] = await node.rpc.request([{ method: 'eth_estimateGas', params: [sent] }])
  if (!answer || 'refusal' in answer) return job
  const gas = withBuffer(readQuantity(answer.result), call.data === '0x', context.gasLimit)
  return { ...job, calls: [{ ...call, gas }] }
}

async function readAccount(node: Node, { from, calls }: Job): Promise<Account> {
  const l1Calls = calls.map(({ to, value, data }) => layerOneFeeCall(node.network, { from, to, value, data }))
  const dataFees = l1Calls.flatMap((call): RpcCall[] => (call ? [call] : []))
  const extra = dataFees.length > 0 ? [...operatorFeeCalls(node.network), ...tokenRatioCalls(node.network)] : []
  const [balance, nonce, code, ...rest] = await node.rpc.request([
    { method: 'eth_getBalance', params: [from, 'latest'] },
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    { method: 'eth_getCode', params: [from, 'latest'] },
    ...dataFees,
    ...extra,
  ])
  return {
    balance: readQuantity(balance && resultOf(balance)),
    nonce: readSmallQuantity(nonce && resultOf(nonce)),
    code: readCode(code && resultOf(code)),
    l1: (gas) => layerOneFee(node, rest, dataFees.length, gas),
  }
}

/** Returns what a rollup takes besides the gas. On Arbitrum, it is part of the gas. */
function layerOneFee({ network: { l1Fee } }: Node, answers: readonly RpcAnswer[], count: number, gas: bigint): bigint | undefined {
  if (!l1Fee || count === 0) return undefined
  const [constant, total, ratio] = answers.slice(count)
  const fees = answers.slice(0, count).map((answer) => readLayerOneFee(l1Fee, answer, ratio))
  const [first] = fees
  if (!first || first.isInGas) return undefined
  return fees.reduce((sum, fee) => sum + (fee?.amount ?? 0n), readOperatorFee([constant, total], gas))
}

async function previewOf(executor: Executor, job: Job, account: Account): Promise<Preview> {
  const executed = await tolerant(execute(executor, job))
  const empty = { ...emptyPreview(executor, account), receivers: receiversOf(job, executor) }
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
    approvals: [...summary.approvals, ...delegationOf(job, empty, executor)],
    differences: summary.differences,
    fakeEvents: summary.fakeEvents,
    fees: { network: used * paidPrice(executor.context, job.price), ...(l1 !== undefined && { l1 }) },
    how,
  }
  if (cannotPay) return { ...found, ...cannotPay }
  return { ...found, ...(await outcomeOf(executor, job, executed, summary)) }
}

/** Returns whom the bytes of the calls pay. */
const receiversOf = ({ from, calls }: Job, { node }: Executor): Address[] => [
  ...new Set(
    calls.flatMap(({ to, value, data }) =>
      intendedOperations({ from, to, value: data === '0x' ? value : 0n, input: data }, node.network).flatMap(({ type, to: receiver }) =>
        type === 'transfer' && receiver !== null && receiver !== from ? [receiver] : [],
      ),
    ),
  ),
]

/** Returns the permission that this transaction gives to code, if it delegates. */
function delegationOf({ from, delegate }: Job, { delegatedTo }: Preview, { node }: Executor): PermissionChange[] {
  if (!delegate) return []
  const asset = { caip2: node.network.caip2, contract: null }
  return [{ kind: 'code', asset, owner: from, spender: delegate, before: delegatedTo === delegate ? EVERYTHING : 0n, after: EVERYTHING }]
}

type Summary = ReturnType<typeof summarize>

async function outcomeOf(
  executor: Executor,
  job: Job,
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
  { calls, price, nonce }: Job,
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

function emptyPreview({ context }: Executor, { code }: Account): Preview {
  const delegatedTo = delegateOf(code)
  return {
    changes: [],
    approvals: [],
    fees: { network: 0n },
    outcome: 'unknown',
    how: { method: null, contexts: 0, isComplete: false },
    blockNumber: context.number - 1n,
    receivers: [],
    differences: [],
    fakeEvents: [],
    ...(delegatedTo && { delegatedTo }),
  }
}

/** Returns that the effects are too large instead of throwing, because another node would have the same. */
async function tolerant<T>(running: Promise<T>): Promise<T | { tooLarge: true }> {
  try {
    return await running
  } catch (error) {
    const cause = error instanceof ChainError ? error.cause : error
    if (cause instanceof OversizedAnswer || cause instanceof TooManyLogs) return { tooLarge: true }
    throw error
  }
}
