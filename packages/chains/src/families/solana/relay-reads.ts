import { randomBytes } from 'node:crypto'
import type { RelayCall, RelayMethods, RelayRefusal } from '../../adapter/relays.ts'
import { connectRpc, type RpcRefusal } from '../../json-rpc.ts'
import {
  admitEach,
  badParameters,
  type Check,
  checkParameters,
  type Parameters,
  relay,
  relayCodes,
  unknownMethod,
} from '../../relay-reads.ts'
import { parseExactJson } from './exact-json.ts'

/** The work that one request may ask for. A look-up of one account is 1. */
const WORK_PER_REQUEST = 100
/** Work of an execution, of a search for token accounts, of an account in a list, and of a look-up of old transactions. */
const work = { execution: 25, search: 25, account: 5, archive: 5 } as const

const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isKey = text(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const isSignature = text(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
/** A transaction or message of at most 1,232 bytes in base64 or base58. */
const isMessage = text(/^[A-Za-z0-9+/=]{1,1700}$/)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSize: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const listOf =
  (check: Check, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(check)
/** A search by token returns few accounts. A search by program has no bound for the node. */
const isOfMint: Check = (value) => isObject(value) && Object.keys(value).length === 1 && isKey(value.mint)

type Read = Parameters & { work?: (params: readonly unknown[]) => number }
const configured = (...checks: Check[]): Parameters => ({ checks: [...checks, isObject], required: checks.length })
const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/**
 * The reads that a site may ask for: what wallet-adapter, web3.js and kit need to build a transaction, to simulate it and to wait for it. Left out are
 * methods whose work for the node has no bound, such as `getProgramAccounts`, and everything that sends: a site sends by `signAndSendTransaction`, or
 * to a node of its own.
 */
const reads: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['getAccountInfo', configured(isKey)],
  ['getBalance', configured(isKey)],
  ['getBlockHeight', configured()],
  ['getEpochInfo', configured()],
  ['getFeeForMessage', configured(isMessage)],
  ['getGenesisHash', configured()],
  ['getLatestBlockhash', configured()],
  ['getMinimumBalanceForRentExemption', configured(isSize)],
  ['getMultipleAccounts', { ...configured(listOf(isKey, 100)), work: ([keys]) => work.account * lengthOf(keys) }],
  ['getRecentPrioritizationFees', { checks: [listOf(isKey, 128)], required: 0 }],
  ['getSignatureStatuses', { ...configured(listOf(isSignature, 256)), work: workOfStatuses }],
  ['getSlot', configured()],
  ['getTokenAccountBalance', configured(isKey)],
  ['getTokenAccountsByOwner', { ...configured(isKey, isOfMint), work: () => work.search }],
  ['getTokenSupply', configured(isKey)],
  ['getTransaction', { ...configured(isSignature), work: () => work.archive }],
  ['isBlockhashValid', configured(isKey)],
  ['simulateTransaction', { ...configured(isMessage), work: () => work.execution }],
])

function workOfStatuses([signatures, options]: readonly unknown[]): number {
  const isDeep = isObject(options) && options.searchTransactionHistory === true
  return isDeep ? work.archive * lengthOf(signatures) : 1
}

/** Returns the calls that a node may get, as long as the request has work left. */
export function admitReads(calls: readonly RelayCall[]): (RelayCall | { refusal: RelayRefusal })[] {
  let left = WORK_PER_REQUEST
  return admitEach(calls, (call) => {
    const read = reads.get(call.method)
    if (!read) return { refusal: unknownMethod(call.method) }
    const params = checkParameters(call, read)
    const wanted = read.work?.(params) ?? 1
    if (wanted > left)
      return { refusal: badParameters('This request asks for too much work. Send fewer calls, or calls for fewer things.') }
    left -= wanted
    return { method: call.method, params }
  })
}

/** Returns the relay of a node. Numbers of 64 bits reach the client as the node wrote them. */
export function createRelay(rpcUrl: string, timeoutMs?: number): RelayMethods['relayReads'] {
  // A stranger may have written any string, so the mark of a number is not guessable.
  const mark = `${randomBytes(16).toString('hex')}:`
  const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g')
  const rpc = connectRpc(rpcUrl, timeoutMs, (body) => parseExactJson(body, mark))
  return (calls) => relay(rpc, calls, (result) => JSON.stringify(result).replaceAll(marked, '$1'), explain)
}

/** Texts for codes of Solana nodes. @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs */
const texts: Readonly<Record<number, string>> = {
  [-32003]: 'Transaction signature verification failure',
  [-32004]: 'Block not available',
  [-32005]: 'Node is behind',
  [-32010]: 'The node has no index for this key',
  [-32014]: 'Block status not yet available',
  [-32015]: 'Transaction version is not supported. Add maxSupportedTransactionVersion.',
  [-32016]: 'Minimum context slot has not been reached',
}

/** Returns the refusal for a client by its code. A node's own text may contain secrets. */
function explain({ code }: RpcRefusal, method: string): RelayRefusal {
  if (code === relayCodes.unknownMethod) return unknownMethod(method)
  if (code === relayCodes.badParameters) return badParameters(`The node refused the parameters of ${method}.`)
  return { code: Object.hasOwn(texts, code) ? code : relayCodes.refused, message: texts[code] ?? 'The node refused this call.' }
}
