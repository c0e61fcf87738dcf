import { AnswerTooLarge, isTimeout, requestJson } from '@patina/http'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { currentSignal } from './abandonment.ts'
import { type AnswerMemory, createAnswerMemory, LARGE_ANSWER_BYTES, TooManyLargeAnswers } from './answer-memory.ts'
import { ChainError } from './errors.ts'
import { repeatPassing } from './passing-faults.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/**
 * A node's own refusal. The message of the error is the node's text, for classification and the log. A client never sees this text. The
 * message is cut: a reverting contract writes most of it, and a pattern search in a very long text takes minutes.
 */
export type RpcRefusal = { code: number; message: string; data: unknown }

export type RpcAnswer = { result: unknown } | { refusal: RpcRefusal }

/**
 * A JSON-RPC node. Every method throws `ChainError('unavailable')` if the node does not answer properly. All but `submit` stop with the
 * reason of `currentSignal` once it aborts.
 */
export type Rpc = {
  /**
   * Returns the node's answers in the order of the calls. Sends one HTTP request per hundred calls. Retries a failed request once, unless
   * the node timed out, refused the request, or sent too much. Repeats a call once, after a short wait, if the node lacks a block that it
   * will have a moment later. Answers with more than `maxBytes` are refused.
   */
  request(calls: readonly RpcCall[], options?: { maxBytes?: number }): Promise<RpcAnswer[]>
  /** Like `request`, but also throws `unavailable` if the node refuses a call. */
  read(calls: readonly RpcCall[]): Promise<unknown[]>
  /** Returns the node's answer to one call that must not be repeated, such as a broadcast. */
  submit(call: RpcCall): Promise<RpcAnswer>
}

/** The `cause` of an `unavailable` if the node refused. The error lets a caller distinguish a refusal from a node that is down. */
export class RpcRefused extends Error {
  override name = 'RpcRefused'
  readonly refusal: RpcRefusal

  constructor(refusal: RpcRefusal) {
    super(`${refusal.code}: ${refusal.message.slice(0, 500)}`)
    this.refusal = refusal
  }
}

/** The `cause` of an `unavailable` if the node's answer cannot be read. A request with fewer or other calls may succeed. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/**
 * A node's answer that exceeds the size limit, or is too large to arrive before the timeout. If the answer to a request was too large, a
 * retry would have the same result.
 */
export class OversizedAnswer extends UnreadableAnswer {}

/** The node refused the whole request: too many calls at once, or in a short time. Fewer calls, or the same calls later, may succeed. */
export class RequestRefused extends UnreadableAnswer {}

const REQUEST_TIMEOUT_MS = 5_000
/** Maximum number of calls in one request, since providers refuse longer batches. A hundred calls are one page of history. */
export const CALLS_PER_REQUEST = 100
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
const MAX_REFUSAL_MESSAGE = 1_000

const Reply = Compile(
  Type.Object({
    id: Type.Integer(),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Object({ code: Type.Number(), message: Type.String(), data: Type.Optional(Type.Unknown()) })),
  }),
)

const LoneError = Compile(Type.Object({ error: Type.Object({ code: Type.Number(), message: Type.String() }) }))

/** Connection settings of one node, and the memory of the answers that are arriving from the node. */
type Connection = {
  url: string
  headers: Record<string, string>
  timeoutMs: number
  parseBody: (text: string) => unknown
  newMemory: () => AnswerMemory
  maxBytes: number
}

/**
 * Returns a node behind an HTTP URL. viem's HTTP client is not used for two reasons. Its timeout ends with the response's headers, so a
 * node that hangs in the body would block the caller. The errors of viem's client contain the URL, which often has an access key.
 *
 * @param parseBody parses the JSON of an answer, for families whose nodes write numbers that `JSON.parse` would round
 */
export function connectRpc(rpcUrl: string, timeoutMs = REQUEST_TIMEOUT_MS, parseBody: (text: string) => unknown = JSON.parse): Rpc {
  const connection: Connection = {
    ...endpoint(rpcUrl),
    timeoutMs,
    parseBody,
    newMemory: createAnswerMemory(),
    maxBytes: MAX_RESPONSE_BYTES,
  }
  const request: Rpc['request'] = (calls, { maxBytes = MAX_RESPONSE_BYTES } = {}) => requestInBatches({ ...connection, maxBytes }, calls)
  return {
    request,
    read: async (calls) => (await request(calls)).map(resultOf),
    submit: (call) => submit(connection, call),
  }
}

async function requestInBatches(connection: Connection, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = []
  for (let from = 0; from < calls.length; from += CALLS_PER_REQUEST)
    answers.push(...(await repeatPassing(calls.slice(from, from + CALLS_PER_REQUEST), (batch) => postWithRetry(connection, batch))))
  return answers
}

async function submit(connection: Connection, call: RpcCall): Promise<RpcAnswer> {
  try {
    const [answer] = await post(connection, [call])
    if (answer) return answer
  } catch (cause) {
    throw new ChainError('unavailable', { cause })
  }
  throw new ChainError('unavailable')
}

async function postWithRetry(connection: Connection, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const signal = currentSignal()
  const failed = (cause: unknown) => (signal?.aborted ? signal.reason : new ChainError('unavailable', { cause }))
  try {
    return await post(connection, calls, signal)
  } catch (cause) {
    if (isTimeout(cause) || cause instanceof OversizedAnswer || cause instanceof RequestRefused || cause instanceof TooManyLargeAnswers)
      throw failed(cause)
    return await post(connection, calls, signal).catch((cause) => {
      throw failed(cause)
    })
  }
}

/** @throws {Error} the reason of `signal` once it aborts, and otherwise why the node did not answer properly */
async function post(connection: Connection, calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcAnswer[]> {
  const { url, headers, timeoutMs, parseBody, newMemory, maxBytes } = connection
  const messages = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const memory = newMemory()
  let received = 0
  try {
    const { status, body } = await requestJson({
      url,
      headers,
      // A single call is never sent as a batch, because not every node accepts batches.
      body: messages.length === 1 ? messages[0] : messages,
      timeoutMs,
      maxBytes,
      signal,
      parse: parseBody,
      onBytes(size) {
        received = size
        memory.reserve(size)
      },
    })
    // An error status with a JSON-RPC body is an answer: some nodes send refusals as 400.
    const answers = readReplies(body, calls.length)
    if (!answers) throw unreadable(status, body)
    return answers
  } catch (cause) {
    if (cause instanceof AnswerTooLarge || (isTimeout(cause) && received > LARGE_ANSWER_BYTES))
      throw new OversizedAnswer('The answer is too large, or too large to arrive before the timeout', { cause })
    throw cause
  } finally {
    memory.release()
  }
}

/** Returns the result of an answer. @throws {ChainError} `unavailable` with an `RpcRefused` as cause */
export function resultOf(answer: RpcAnswer): unknown {
  if ('refusal' in answer) throw new ChainError('unavailable', { cause: new RpcRefused(answer.refusal) })
  return answer.result
}

/** Error codes for "limit exceeded": that of EIP-1474, and those that providers use instead. */
const rateLimitCodes = new Set([429, -32005, -32029, -32097])

/**
 * Returns whether an error shows that the node cannot answer now: it is silent, unreachable, rate limited, or answers with something else.
 * A refused call, or an answer that is malformed or too large, does not count, because the next call may succeed.
 */
export function isNodeDown(error: unknown): boolean {
  if (!(error instanceof ChainError) || error.reason !== 'unavailable' || error.refused) return false
  const { cause } = error
  if (cause instanceof RpcRefused) return rateLimitCodes.has(cause.refusal.code)
  // `fetch` reports a failed connection, at any moment, as a TypeError.
  return cause instanceof TypeError || isTimeout(cause) || (cause instanceof UnreadableAnswer && !(cause instanceof OversizedAnswer))
}

/** Returns the URL and headers of a connection. Credentials move from the URL into a header, because `fetch` refuses them in the URL. */
export function endpoint(rpcUrl: string): { url: string; headers: Record<string, string> } {
  const url = new URL(rpcUrl)
  const headers: Record<string, string> = {}
  if (url.username || url.password) {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url: url.href, headers }
}

/**
 * Returns the error for an answer that is not JSON-RPC. 413: the request is too large. 429: too many requests. A single error in place of a
 * list of answers contains the reason.
 */
function unreadable(status: number, body: unknown): UnreadableAnswer {
  const reason = LoneError.Check(body) ? `${body.error.code}: ${body.error.message.slice(0, MAX_REFUSAL_MESSAGE)}` : undefined
  if (reason === undefined && status !== 413 && status !== 429)
    return new UnreadableAnswer(`The node answered ${status} with a body that is not JSON-RPC`)
  return new RequestRefused(`The node refused the request with ${status}${reason === undefined ? '' : `, ${reason}`}`)
}

/** Returns the answers in the order of the calls, whose ids are 0, 1, 2 and so on. Undefined if an answer is missing or malformed. */
function readReplies(body: unknown, count: number): RpcAnswer[] | undefined {
  const byId = new Map<number, RpcAnswer>()
  for (const reply of Array.isArray(body) ? body : [body]) {
    if (!Reply.Check(reply)) return undefined
    const { id, error, result } = reply
    if (error) byId.set(id, { refusal: { data: undefined, ...error, message: error.message.slice(0, MAX_REFUSAL_MESSAGE) } })
    else if (result !== undefined) byId.set(id, { result })
  }
  const answers = Array.from({ length: count }, (_, id) => byId.get(id)).filter((answer) => answer !== undefined)
  return answers.length === count ? answers : undefined
}
