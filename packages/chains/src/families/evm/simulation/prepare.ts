import type { PreviewRequest } from '../../../adapter/previews.ts'
import type { FeeLevel } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import { OversizedAnswer, type RpcAnswer, type RpcCall, resultOf } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { delegateOf, readCode } from '../account.ts'
import { evmAddress } from '../addresses.ts'
import { parseCallData, withBuffer } from '../estimate.ts'
import { layerOneFeeCall, operatorFeeCalls, readLayerOneFee, readOperatorFee, tokenRatioCalls } from '../l1-fee.ts'
import type { Node } from '../multicall.ts'
import { intendedOperations } from '../operations.ts'
import { readQuantity, readSmallQuantity, toQuantity } from '../wire.ts'
import type { Capabilities } from './capabilities.ts'
import type { BlockContext, ContextReader } from './context.ts'
import { type Executor, type FirstRound, firstRound, TooManyLogs } from './execute.ts'
import { proxyCalls, readProxies } from './proxies.ts'
import { type Job, MAX_ANSWER_BYTES, type PricedJob } from './run.ts'

/** The present state on the node. `accounts` are the receivers without code, `proxies` the called contracts that run the code of another one. */
export type Account = {
  head: bigint
  balance: bigint
  nonce: number
  code: Hex
  accounts: readonly EvmAddress[]
  proxies: ReadonlyMap<EvmAddress, EvmAddress>
  l1: (gas: bigint) => bigint | undefined
}

/** Gas of a payment to an account without code. */
const PAYMENT_GAS = 21_000n
/** Maximum number of receivers whose code is read. */
const MAX_RECEIVERS = 20

export type Previewer = { node: Node; capabilities: Capabilities; contexts: ContextReader }

/** What one or two requests returned before the execution. `first` is a part of the execution itself. */
type Prepared = { executor: Executor; job: PricedJob; account: Account; first?: FirstRound }

export const jobOf = (from: EvmAddress, { calls, nonce, delegate }: PreviewRequest): Job => ({
  from,
  calls: calls.map(({ to, value, data, gas }) => ({
    to: evmAddress(to),
    value,
    data: parseCallData(data),
    ...(gas !== undefined && { gas }),
  })),
  ...(nonce !== undefined && { nonce }),
  ...(delegate && { delegate: evmAddress(delegate) }),
})

/**
 * Reads what the execution needs. If a recent context and the gas are known, the same request already executes the calls. Its result counts if
 * the chain has not reached that block meanwhile.
 */
export async function prepare(previewer: Previewer, job: Job, price: FeeLevel | undefined): Promise<Prepared> {
  const { capabilities, contexts } = previewer
  const mayExecute = capabilities.dueProbes().length === 0 && capabilities.mayUse('eth_simulateV1')
  const recent = mayExecute ? contexts.recent() : undefined
  const likely = withLikelyGas(job)
  if (!recent || !likely) return readBefore(previewer, job, price)
  try {
    return await readBefore(previewer, job, price, { context: recent, job: { ...likely, price: price ?? recent.price } })
  } catch (error) {
    if (isTooLarge(error)) return readBefore(previewer, job, price)
    throw error
  }
}

async function readBefore(
  { node, capabilities, contexts }: Previewer,
  given: Job,
  price: FeeLevel | undefined,
  early?: { context: BlockContext; job: PricedJob },
): Promise<Prepared> {
  const parts = {
    probes: capabilities.dueProbes(),
    context: contexts.calls,
    gas: estimateCalls(given),
    account: accountCalls(node.network, given),
    proxies: proxyCalls(given, node.network),
  }
  const round = early && firstRound({ node, context: early.context }, early.job)
  const options = round && { maxBytes: MAX_ANSWER_BYTES }
  const answers = await node.rpc.request([...Object.values(parts).flat(), ...(round?.calls ?? [])], options)
  const [probed, read, estimated, ofAccount, ofProxies] = Object.values(parts).map(({ length }) => answers.splice(0, length))
  if (parts.probes.length > 0) capabilities.noteProbes(probed ?? [])
  const context = await contexts.read(read ?? [])
  const job = withEstimate(given, context, estimated?.[0])
  const proxies = readProxies(given, node.network, ofProxies ?? [])
  const account = { head: context.number - 1n, proxies, ...readAccount(node, given, ofAccount ?? []) }
  const isCurrent = early && early.context.number >= context.number && early.job.calls[0]?.gas === job.calls[0]?.gas
  if (round && isCurrent && !isOutOfOrder(answers[0]))
    return { executor: { node, capabilities, context: early.context }, job: early.job, account, first: { ...round, answers } }
  return { executor: { node, capabilities, context }, job: { ...job, price: price ?? context.price }, account }
}

/** Returns whether the node refuses the number or the time of the block, because the chain has reached them. */
const isOutOfOrder = (answer: RpcAnswer | undefined) =>
  answer !== undefined && 'refusal' in answer && (answer.refusal.code === -38020 || answer.refusal.code === -38021)

/** Returns the request for the gas that a wallet would sign, if the job has one call without a limit. */
function estimateCalls({ from, calls: [call, ...others] }: Job): RpcCall[] {
  if (!call || call.gas !== undefined || others.length > 0) return []
  return [{ method: 'eth_estimateGas', params: [{ from, to: call.to, value: toQuantity(call.value), data: call.data }] }]
}

/** Returns the job with the gas of a payment if it is one. Undefined if only an estimate shows the gas. */
function withLikelyGas(job: Job): Job | undefined {
  const [call] = job.calls
  if (!call || estimateCalls(job).length === 0) return job
  return call.data === '0x' ? { ...job, calls: [{ ...call, gas: PAYMENT_GAS }] } : undefined
}

function withEstimate(job: Job, { gasLimit }: BlockContext, answer: RpcAnswer | undefined): Job {
  const [call] = job.calls
  if (!call || !answer || 'refusal' in answer) return job
  return { ...job, calls: [{ ...call, gas: withBuffer(readQuantity(answer.result), call.data === '0x', gasLimit), isEstimated: true }] }
}

const dataFeeCalls = (network: EvmNetwork, { from, calls }: Job): RpcCall[] =>
  calls.flatMap(({ to, value, data }) => layerOneFeeCall(network, { from, to, value, data }) ?? [])

function accountCalls(network: EvmNetwork, job: Job): RpcCall[] {
  const dataFees = dataFeeCalls(network, job)
  return [
    { method: 'eth_getBalance', params: [job.from, 'latest'] },
    { method: 'eth_getTransactionCount', params: [job.from, 'latest'] },
    ...[job.from, ...receiversOf(job, network).slice(0, MAX_RECEIVERS)].map((address) => ({
      method: 'eth_getCode',
      params: [address, 'latest'],
    })),
    ...dataFees,
    ...(dataFees.length > 0 ? [...operatorFeeCalls(network), ...tokenRatioCalls(network)] : []),
  ]
}

function readAccount(node: Node, job: Job, [balance, nonce, code, ...rest]: RpcAnswer[]): Omit<Account, 'head' | 'proxies'> {
  const receivers = receiversOf(job, node.network).slice(0, MAX_RECEIVERS)
  const codes = rest.splice(0, receivers.length)
  return {
    balance: readQuantity(balance && resultOf(balance)),
    nonce: readSmallQuantity(nonce && resultOf(nonce)),
    code: readCode(code && resultOf(code)),
    accounts: receivers.filter((_, index) => isPlain(codes[index])),
    l1: (gas) => layerOneFee(node, rest, dataFeeCalls(node.network, job).length, gas),
  }
}

/** Returns whether an address has no code, or code of EIP-7702. False if the node does not say it. */
function isPlain(answer: RpcAnswer | undefined): boolean {
  if (!answer || 'refusal' in answer) return false
  const code = readCode(answer.result)
  return code === '0x' || delegateOf(code) !== undefined
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

/** Returns whom the bytes of the calls pay. */
export const receiversOf = ({ from, calls }: Job, network: EvmNetwork): EvmAddress[] => [
  ...new Set(
    calls.flatMap(({ to, value, data }) =>
      intendedOperations({ from, to, value: data === '0x' ? value : 0n, input: data }, network).flatMap(({ type, to: receiver }) =>
        type === 'transfer' && receiver !== null && receiver !== from ? [evmAddress(receiver)] : [],
      ),
    ),
  ),
]

/** Returns whether the effects are too large to read. */
export function isTooLarge(error: unknown): boolean {
  const cause = error instanceof ChainError ? error.cause : error
  return cause instanceof OversizedAnswer || cause instanceof TooManyLogs
}
