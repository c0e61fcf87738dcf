import { toJson } from './json.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { historyMethods } from './methods/history.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Methods, SolanaNode } from './node.ts'
import { isRecord } from './params.ts'
import { contextSlotNotReached, invalidParams, RpcError } from './rpc-error.ts'

const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...blockMethods,
  ...historyMethods,
  ...transactionMethods,
}
const known = new Map(Object.entries(methods))

/** Returns the answer to a request's body, which may be a batch. Undefined if no request needs an answer. */
export function answer(node: SolanaNode, body: string, log: (line: string) => void): string | undefined {
  const request = parse(body)
  if (request === undefined) return failure(null, new RpcError(-32700, 'Parse error'))
  if (!Array.isArray(request)) return answerOne(node, request, log)
  if (request.length === 0) return failure(null, new RpcError(-32600, 'Invalid request'))
  const answers = request.flatMap((one) => answerOne(node, one, log) ?? [])
  return answers.length > 0 ? `[${answers.join(',')}]` : undefined
}

function answerOne(node: SolanaNode, request: unknown, log: (line: string) => void): string | undefined {
  const call = readCall(request)
  if (!call) return failure(null, new RpcError(-32600, 'Invalid request'))
  if (call.id === undefined) return undefined
  try {
    const method = known.get(call.method)
    if (!method) throw new RpcError(-32601, 'Method not found')
    checkContextSlot(node, call.params)
    return success(call.id, toJson(method(node, call.params)))
  } catch (error) {
    if (error instanceof RpcError) return failure(call.id, error)
    log(
      `The local chain "solana" failed to answer ${call.method} and returned an internal error: ${error instanceof Error ? error.stack : error}`,
    )
    return failure(call.id, new RpcError(-32603, 'Internal error'))
  }
}

export type Call = { id: string | number | null | undefined; method: string; params: readonly unknown[] }

/** Parses a JSON-RPC 2.0 request. A request without an `id` needs no answer. @see https://www.jsonrpc.org/specification */
export function readCall(request: unknown): Call | undefined {
  if (!isRecord(request) || typeof request.method !== 'string') return undefined
  const { id, method, params = [] } = request
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') return undefined
  return Array.isArray(params) ? { id, method, params } : undefined
}

export const success = (id: Call['id'], result: string) => `{"jsonrpc":"2.0","result":${result},"id":${toJson(id ?? null)}}`

export const failure = (id: Call['id'], { code, message, data }: RpcError) =>
  toJson({ jsonrpc: '2.0', error: { code, message, data }, id: id ?? null })

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws {RpcError} if the client requires a later slot than this chain has */
function checkContextSlot({ chain }: SolanaNode, params: readonly unknown[]): void {
  const config = params.find(isRecord)
  if (config?.minContextSlot === undefined || config.minContextSlot === null) return
  if (typeof config.minContextSlot !== 'number') throw invalidParams('Invalid params: minContextSlot must be an unsigned integer.')
  if (config.minContextSlot > Number(chain.openSlot())) throw contextSlotNotReached(chain.head().slot)
}
