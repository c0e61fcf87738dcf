import {
  concat,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import { currentSignal } from '../../abandonment.ts'
import type { Gateway, GatewayRequest } from '../../gateway.ts'
import type { Hex } from '../../network.ts'

/** The URL by which a contract asks its caller to call several gateways. @see https://docs.ens.domains/ensip/21 */
export const BATCH_GATEWAY = 'x-batch-gateway:true'

/** @see https://eips.ethereum.org/EIPS/eip-3668 */
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const LOOKUP = '0x556f1830'
const batchAbi = parseAbi([
  'function query((address sender, string[] urls, bytes data)[] queries) view returns (bool[] failures, bytes[] responses)',
])
const callbackParameters = parseAbiParameters('bytes response, bytes extraData')

/** Limits for one answer: lookups, requests to gateways, and the time of all requests. A primary name of a rollup needs one lookup, or two. */
const MAX_LOOKUPS = 4
const MAX_REQUESTS = 6
const BUDGET_MS = 5_000
const MAX_DATA_BYTES = 16_384

/** What is left of the limits of one answer. */
type Budget = { readonly gateway: Gateway; readonly signal: AbortSignal; lookups: number; requests: number }

/** Starts the limits of one answer. */
export function startBudget(gateway: Gateway): Budget {
  const [timeout, abandoned] = [AbortSignal.timeout(BUDGET_MS), currentSignal()]
  const signal = abandoned ? AbortSignal.any([timeout, abandoned]) : timeout
  return { gateway, signal, lookups: MAX_LOOKUPS, requests: MAX_REQUESTS }
}

/** Returns whether a revert asks for data of gateways. */
export const isLookup = (revert: Hex): boolean => revert.startsWith(LOOKUP)

/**
 * Calls the gateways of a lookup by the contract `to`. Returns the next call to the contract, with their data. Returns undefined if a gateway
 * fails, the lookup is malformed, or a limit is reached. Contracts choose the URLs, so `gateway` must refuse private networks.
 */
export async function answerLookup(revert: Hex, to: Hex, budget: Budget): Promise<Hex | undefined> {
  const lookup = read(() => decodeErrorResult({ abi: lookupAbi, data: revert }).args)
  if (!lookup) return undefined
  const [sender, urls, callData, callback, extraData] = lookup
  if (!isAddressEqual(sender, to)) return undefined
  const response = await answerQuery({ sender, urls, data: callData }, budget)
  return response && concat([callback, encodeAbiParameters(callbackParameters, [response, extraData])])
}

type Query = { sender: Hex; urls: readonly string[]; data: Hex }

async function answerQuery(query: Query, budget: Budget): Promise<Hex | undefined> {
  budget.lookups -= 1
  if (budget.lookups < 0 || size(query.data) > MAX_DATA_BYTES) return undefined
  return query.urls.includes(BATCH_GATEWAY) ? answerBatch(query.data, budget) : callGateways(query, budget)
}

/** Answers the queries of a batch one after the other. One failed query fails the batch: without its data, the name has no answer. */
async function answerBatch(data: Hex, budget: Budget): Promise<Hex | undefined> {
  const queries = read(() => decodeFunctionData({ abi: batchAbi, data }).args[0])
  const responses: Hex[] = []
  for (const query of queries ?? []) {
    const response = await answerQuery(query, budget)
    if (!response) return undefined
    responses.push(response)
  }
  return queries && encodeFunctionResult({ abi: batchAbi, result: [responses.map(() => false), responses] })
}

/** Returns the data of the first gateway that answers. */
async function callGateways({ urls, sender, data }: Query, budget: Budget): Promise<Hex | undefined> {
  for (const url of urls) {
    budget.requests -= 1
    if (budget.requests < 0 || budget.signal.aborted) return undefined
    const response = await budget.gateway(requestOf(url, sender, data), budget.signal)
    if (response !== undefined && /^0x([0-9a-f]{2})*$/i.test(response)) return `0x${response.slice(2)}`
  }
  return undefined
}

/** Returns the request to a gateway: GET if its URL has a place for the data, otherwise POST. */
function requestOf(template: string, sender: Hex, data: Hex): GatewayRequest {
  const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  return template.includes('{data}')
    ? { method: 'GET', url }
    : { method: 'POST', url, body: JSON.stringify({ data, sender: sender.toLowerCase() }) }
}

/** Returns undefined if a contract's data cannot be decoded. */
function read<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
