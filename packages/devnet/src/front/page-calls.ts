/** The methods that a page may call: methods that read, and the sending of signed transactions. */
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

/** Maximum size of a page's message. The node has the same limit. */
export const maxMessageBytes = 2 * 1024 * 1024

/** The result of checking a page's message: the rewritten calls for the node, and the refusals of the other calls. */
export type CheckedCalls = { forwarded: string | undefined; refusals: object[]; isBatch: boolean }

/**
 * Checks a page's message call by call. Calls for the node are rewritten from the four members that were read here, so that the node cannot
 * read another method than the checked one.
 */
export function checkCalls(text: string): CheckedCalls {
  const message = parse(text)
  const batch = Array.isArray(message) && message.length > 0 ? message : undefined
  const forwarded: object[] = []
  const refusals: object[] = []
  for (const call of batch ?? [message]) {
    const { jsonrpc, id, method, params } = membersOf(call)
    if (typeof method !== 'string') refusals.push(refusal(null, -32600, 'Invalid request'))
    else if (openToPages.has(method)) forwarded.push({ jsonrpc, id, method, params })
    else refusals.push(refusal(id, -32601, `Web pages may not call ${method.slice(0, 64)}`))
  }
  const isBatch = batch !== undefined
  return { forwarded: forwarded.length > 0 ? JSON.stringify(isBatch ? forwarded : forwarded[0]) : undefined, refusals, isBatch }
}

/** Returns the refusals of a message. Returns undefined if the node gets every call of the page. */
export function refusalsOf({ refusals, isBatch }: CheckedCalls): string | undefined {
  return refusals.length > 0 ? JSON.stringify(isBatch ? refusals : refusals[0]) : undefined
}

/** Returns the node's answer together with the refusals of the same batch. */
export function answerWith({ refusals }: CheckedCalls, nodeAnswer: string): string {
  if (refusals.length === 0) return nodeAnswer
  const answers = parse(nodeAnswer)
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

/** Parses JSON. Returns undefined if the text is not JSON, or is nested too deeply to be written again. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}
