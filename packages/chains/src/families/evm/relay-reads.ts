import type { RelayAnswer, RelayCall, RelayRefusal } from '../../adapter/relays.ts'
import type { RpcRefusal } from '../../json-rpc.ts'
import {
  admitEach,
  BadParameters,
  badParameters,
  type Check,
  checkParameters,
  type Parameters,
  relay,
  relayCodes,
  unknownMethod,
} from '../../relay-reads.ts'
import { findLargeLogs, isLogFilter } from './log-filters.ts'
import type { Node } from './multicall.ts'
import { isLimitRefusal, isUnknownMethod } from './refusals.ts'
import { executionError, revertData } from './reverts.ts'
import { readQuantity, toQuantity } from './wire.ts'

/** The gas that all executions of one request share. A node executes it in about a tenth of a second. */
const GAS_PER_REQUEST = 50_000_000
/** Maximum gas of one execution: what one transaction may use. @see https://eips.ethereum.org/EIPS/eip-7825 */
const GAS_PER_CALL = 16_777_216
/** An estimate executes a transaction several times to find the lowest gas. */
const RUNS_PER_ESTIMATE = 4

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isAddress = matches(/^0x[0-9a-f]{40}$/i)
const isHash = matches(/^0x[0-9a-f]{64}$/i)
const isQuantity = matches(/^0x[0-9a-f]{1,64}$/i)
const isData = matches(/^0x([0-9a-f]{2})*$/i)
const isTag = matches(/^(latest|pending|safe|finalized|earliest)$/)
const isBoolean: Check = (value) => typeof value === 'boolean'

const isBlock: Check = (value) =>
  isTag(value) || isQuantity(value) || hasOnly(value, { blockHash: isHash, blockNumber: isQuantity, requireCanonical: isBoolean })

/** Returns whether the value is an object that has only these fields, each with a good value or none. */
function hasOnly(value: unknown, fields: Readonly<Record<string, Check>>): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, field]) => Object.hasOwn(fields, name) && (field === null || fields[name]?.(field)))
}

const isAccessList: Check = (value) =>
  Array.isArray(value) &&
  value.every((item) => hasOnly(item, { address: isAddress, storageKeys: (keys) => Array.isArray(keys) && keys.every(isHash) }))

/** Fields of a call. Overrides of state and of blocks, and lists of authorizations, are for simulations, so they are refused. */
const callFields: Readonly<Record<string, Check>> = {
  ...{ from: isAddress, to: isAddress, data: isData, input: isData, accessList: isAccessList },
  ...{ value: isQuantity, gas: isQuantity, gasPrice: isQuantity, maxFeePerGas: isQuantity, maxPriorityFeePerGas: isQuantity },
  ...{ nonce: isQuantity, type: isQuantity, chainId: isQuantity },
}
const isCall: Check = (value) => hasOnly(value, callFields)

const isFewBlocks: Check = (value) => isQuantity(value) && readQuantity(value) <= 20n
const isPercentiles: Check = (value) => Array.isArray(value) && value.length <= 5 && value.every((item) => typeof item === 'number')

const all = (...checks: Check[]): Parameters => ({ checks, required: checks.length })
const optionalBlock = (...checks: Check[]): Parameters => ({ checks: [...checks, isBlock], required: checks.length })

/**
 * The reads that a site may ask for, with their parameters: what viem, ethers, web3.js and wagmi need to read and to wait for a receipt. Left out
 * are methods whose work for the node has no bound (`eth_getProof`, `eth_createAccessList`, receipts of whole blocks), filters and subscriptions,
 * which a node keeps for one client, and everything that sends.
 */
const reads: ReadonlyMap<string, Parameters> = new Map([
  ['eth_blobBaseFee', all()],
  ['eth_blockNumber', all()],
  ['eth_call', optionalBlock(isCall)],
  ['eth_chainId', all()],
  ['eth_estimateGas', optionalBlock(isCall)],
  ['eth_feeHistory', { checks: [isFewBlocks, isBlock, isPercentiles], required: 2 }],
  ['eth_gasPrice', all()],
  ['eth_getBalance', optionalBlock(isAddress)],
  ['eth_getBlockByHash', all(isHash, isBoolean)],
  ['eth_getBlockByNumber', all(isBlock, isBoolean)],
  ['eth_getBlockTransactionCountByHash', all(isHash)],
  ['eth_getBlockTransactionCountByNumber', all(isBlock)],
  ['eth_getCode', optionalBlock(isAddress)],
  ['eth_getLogs', all(isLogFilter)],
  ['eth_getStorageAt', optionalBlock(isAddress, isQuantity)],
  ['eth_getTransactionByBlockHashAndIndex', all(isHash, isQuantity)],
  ['eth_getTransactionByBlockNumberAndIndex', all(isBlock, isQuantity)],
  ['eth_getTransactionByHash', all(isHash)],
  ['eth_getTransactionCount', optionalBlock(isAddress)],
  ['eth_getTransactionReceipt', all(isHash)],
  ['eth_maxPriorityFeePerGas', all()],
  ['eth_syncing', all()],
  ['net_version', all()],
])

const runsOf = ({ method }: RelayCall) => (method === 'eth_estimateGas' ? RUNS_PER_ESTIMATE : method === 'eth_call' ? 1 : 0)

/** Returns the calls that a node may get, each execution with a share of the request's gas. */
export function admitReads(calls: readonly RelayCall[]): (RelayCall | { refusal: RelayRefusal })[] {
  const runs = calls.reduce((sum, call) => sum + runsOf(call), 0)
  const share = BigInt(Math.min(GAS_PER_CALL, Math.floor(GAS_PER_REQUEST / Math.max(1, runs))))
  return admitEach(calls, (call) => {
    const parameters = reads.get(call.method)
    if (!parameters) return { refusal: unknownMethod(call.method) }
    const params = checkParameters(call, parameters)
    return { method: call.method, params: runsOf(call) > 0 ? withGas(params, share) : params }
  })
}

/** Returns the parameters of an execution with at most this gas. */
function withGas([call, ...rest]: readonly unknown[], share: bigint): unknown[] {
  if (!hasOnly(call, callFields)) throw new BadParameters('The call is not valid.')
  const gas = call.gas == null || readQuantity(call.gas) > share ? toQuantity(share) : call.gas
  return [{ ...call, gas }, ...rest]
}

/** Returns a node's answers to admitted calls. The ranges of logs are compared with its head. */
export async function relayReads({ rpc }: Pick<Node, 'rpc'>, calls: readonly RelayCall[]): Promise<RelayAnswer[]> {
  const refused = await findLargeLogs(calls, async () => readQuantity((await rpc.read([{ method: 'eth_blockNumber', params: [] }]))[0]))
  const sent = calls.filter((call) => !refused.has(call))
  const answers = sent.length > 0 ? (await relay(rpc, sent, JSON.stringify, explain)).values() : [].values()
  return calls.map((call) => {
    const message = refused.get(call)
    return message === undefined ? (answers.next().value ?? { refusal: refusedCall }) : { refusal: badParameters(message) }
  })
}

const refusedCall: RelayRefusal = { code: relayCodes.refused, message: 'The node refused this call.' }

/** Texts for refusals, in the words of common nodes, because libraries look for them. The first match decides. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/insufficient (funds|balance)/i, 'insufficient funds for gas * price + value'],
  [
    /header not found|unknown block|block.{0,40}not found|missing trie node|no state available|pruned/i,
    'header not found: the node does not have this block or its state',
  ],
]

/** Returns the refusal for a client: the revert of a contract with its data, else a fixed text. A node's own text may contain secrets. */
function explain(refusal: RpcRefusal, method: string): RelayRefusal {
  const reverted = executionError(refusal)
  if (reverted) {
    const data = revertData(refusal.data)
    const message = reverted.detail === undefined ? 'execution reverted' : `execution reverted: ${reverted.detail}`
    return { code: 3, message, ...(data !== undefined && { data }) }
  }
  const text = texts.find(([pattern]) => pattern.test(refusal.message))?.[1]
  if (text !== undefined) return { code: relayCodes.refused, message: text }
  if (refusal.code === relayCodes.badParameters) return badParameters(`The node refused the parameters of ${method}.`)
  if (isUnknownMethod(refusal)) return unknownMethod(method)
  return isLimitRefusal(refusal)
    ? { code: relayCodes.limit, message: `The node refused ${method}, because it asks for too much.` }
    : refusedCall
}
