import { codes, ProviderError } from './protocol/errors.ts'

/** Where reads of chains go. */
export type ReadSource = {
  /** URL of the site's own node, by chain id in hex. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** URL of the wallet's API, which serves reads if its operator allows them (`SITE_RPC`). */
  apiUrl?: string | undefined
  /** Id of the platform in the wallet's API, by chain id in hex. The session adds those that the wallet knows. */
  platforms?: Readonly<Record<string, string>> | undefined
}

type Fetch = (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'json'>>

/** The methods that reads accept. Each changes nothing, and the answer of any node of the chain is the same. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_blobBaseFee',
  'eth_call',
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
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
])

const timeoutMs = 15_000

/**
 * Returns a function that asks a node of the chain. Each failure has a number, because libraries repeat reads without one.
 * @throws {ProviderError} 4900 without a source, 4901 if it does not answer, -32005 at its rate limit, else the node's own error
 */
export function createReads(source: ReadSource, platformOf: (chainId: string) => string | undefined, call: Fetch) {
  let nextId = 1
  return async (chainId: string, method: string, params: unknown): Promise<unknown> => {
    const url = urlOf(source, chainId, platformOf)
    if (url === undefined) throw noSource(chainId)
    const body = JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params: params ?? [] })
    const headers = { 'content-type': 'application/json' }
    let status = 0
    let answer: unknown
    try {
      const response = await call(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
      status = response.status
      answer = await response.json()
    } catch {
      if (status !== 429) throw unreachable()
    }
    if (status === 429) throw new ProviderError(codes.limitExceeded, 'Too many reads in a minute. Try again later.')
    // The API answers with its own error if it serves no reads of this chain, or if no node answers.
    if (status >= 400 && !isRpc(answer)) throw unreachable()
    return readAnswer(answer)
  }
}

export type Reads = ReturnType<typeof createReads>

/** The wallet says at the connection which chains its API serves. */
const noSource = (chainId: string) =>
  new ProviderError(codes.disconnected, `Reads of ${chainId} need rpcUrls (data-rpc), or apiUrl (data-api) and a connection.`)
const unreachable = () => new ProviderError(codes.chainDisconnected, 'The source of reads did not answer for this chain.')

function urlOf({ rpcUrls, apiUrl, platforms }: ReadSource, chainId: string, platformOf: (chainId: string) => string | undefined) {
  const own = ownValue(rpcUrls, chainId)
  if (own !== undefined) return own
  const platform = ownValue(platforms, chainId) ?? platformOf(chainId)
  return apiUrl !== undefined && platform !== undefined ? `${apiUrl.replace(/\/+$/, '')}/v1/rpc/${platform}` : undefined
}

const ownValue = (record: Readonly<Record<string, string>> | undefined, key: string) =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** Some nodes send refusals of a call with an error status. */
const isRpc = (answer: unknown) => Object.hasOwn(Object(answer), 'jsonrpc')

function readAnswer(answer: unknown): unknown {
  const { error, result }: { error?: unknown; result?: unknown } = Object(answer)
  if (error !== undefined && error !== null) {
    const { code, message, data }: { code?: unknown; message?: unknown; data?: unknown } = Object(error)
    throw new ProviderError(Number.isSafeInteger(code) ? Number(code) : codes.internal, String(message ?? 'The node refused'), data)
  }
  if (result === undefined) throw unreachable()
  return result
}
