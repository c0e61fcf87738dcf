/** What a page may ask of a local chain: to read it, and to hand over transactions that somebody signed. */
const openToPages = new Set([
  'web3_clientVersion',
  'web3_sha3',
  'net_listening',
  'net_version',
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getRawTransactionByHash',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_subscribe',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_unsubscribe',
])

/** Bytes of the longest message, as the node has it. */
export const mostMessageBytes = 2 * 1024 * 1024

/** A page's message, sorted: what the node gets, in words of our own, and the answers to what it does not get. */
export type Sorted = { onward: string | undefined; refusals: object[]; isBatch: boolean }

/**
 * Sorts a page's message call by call. What goes on to the node is written anew from the four members of a call that were read here, so the
 * node cannot read a method that was not checked.
 */
export function sortCalls(text: string): Sorted {
  const message = parse(text)
  const batch = Array.isArray(message) && message.length > 0 ? message : undefined
  const onward: object[] = []
  const refusals: object[] = []
  for (const call of batch ?? [message]) {
    const { jsonrpc, id, method, params } = membersOf(call)
    if (typeof method !== 'string') refusals.push(refusal(null, -32600, 'Invalid request'))
    else if (openToPages.has(method)) onward.push({ jsonrpc, id, method, params })
    else refusals.push(refusal(id, -32601, `Web pages may not call ${method.slice(0, 64)}`))
  }
  const isBatch = batch !== undefined
  return { onward: onward.length > 0 ? JSON.stringify(isBatch ? onward : onward[0]) : undefined, refusals, isBatch }
}

/** The answers to what the node does not get; undefined if it gets everything. */
export function refusalsOf({ refusals, isBatch }: Sorted): string | undefined {
  return refusals.length > 0 ? JSON.stringify(isBatch ? refusals : refusals[0]) : undefined
}

/** The node's answer together with the refusals of the same batch. */
export function answerWith({ refusals }: Sorted, ofNode: string): string {
  if (refusals.length === 0) return ofNode
  const answers = parse(ofNode)
  return JSON.stringify([...(Array.isArray(answers) ? answers : [answers]), ...refusals])
}

const refusal = (id: unknown, code: number, message: string) => ({
  jsonrpc: '2.0',
  id: typeof id === 'string' || typeof id === 'number' ? id : null,
  error: { code, message },
})

function membersOf(call: unknown): { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: unknown } {
  return typeof call === 'object' && call !== null ? call : {}
}

/** What a text of JSON says; undefined if it is none, or if it is nested too deeply to be written again. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}
