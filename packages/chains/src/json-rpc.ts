import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from './errors.ts'

export type RpcCall = { method: string; params: readonly unknown[] }

/**
 * A node's own refusal. Its message is upstream text: for classifying and for the log, never for a client as it stands. It is cut, since a
 * contract that reverts writes most of it, and may write so much that to look for a pattern in it takes minutes.
 */
export type RpcRefusal = { code: number; message: string; data: unknown }

export type RpcAnswer = { result: unknown } | { refusal: RpcRefusal }

/** A JSON-RPC node. Every method throws `ChainError('unavailable')` when the node did not answer properly. */
export type Rpc = {
  /** The answers to these calls, in their order, by one HTTP request per hundred calls; asked again once when the first try failed at once. */
  ask(calls: readonly RpcCall[]): Promise<RpcAnswer[]>
  /** As `ask`, and a refusal is `unavailable` too. */
  read(calls: readonly RpcCall[]): Promise<unknown[]>
  /** The answer to one call that must not be repeated. */
  submit(call: RpcCall): Promise<RpcAnswer>
}

/** A refusal as the `cause` of an `unavailable`, so that a caller can tell it from a node that is down. */
export class RpcRefused extends Error {
  override name = 'RpcRefused'
  readonly refusal: RpcRefusal

  constructor(refusal: RpcRefusal) {
    super(`${refusal.code}: ${refusal.message.slice(0, 500)}`)
    this.refusal = refusal
  }
}

/** As the `cause` of an `unavailable`: something answered, and the answer cannot be read. Fewer or other questions may have a good one. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** An answer that is more than the limit, or more than comes in time. The same question has the same answer. */
export class BulkyAnswer extends UnreadableAnswer {}

/** All questions of a request were refused together: too many at once, or too many of late. Fewer, or later ones, may be answered. */
export class RequestRefused extends UnreadableAnswer {}

/** Too many long answers at once. The same question may have its answer later, and short ones have theirs now. */
class Crowded extends Error {}

const REQUEST_TIMEOUT_MS = 5_000
/** Providers refuse longer batches; a hundred calls are one page of history. */
export const CALLS_PER_REQUEST = 100
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
const MAX_REFUSAL_MESSAGE = 1_000
/** A node that has sent this much when the time is over did answer. */
const BULKY_BYTES = 1024 * 1024
/** What all longer answers that are under way may hold together: few are that long, and many at once would take all memory. */
const MAX_BULKY_BYTES_AT_ONCE = 128 * 1024 * 1024

const Reply = Compile(
  Type.Object({
    id: Type.Integer(),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Object({ code: Type.Number(), message: Type.String(), data: Type.Optional(Type.Unknown()) })),
  }),
)

const LoneError = Compile(Type.Object({ error: Type.Object({ code: Type.Number(), message: Type.String() }) }))

/**
 * A node behind an HTTP URL. Own code because viem's HTTP client stops its clock at the response's headers (a node
 * that hangs in the body would hang us), and because viem's errors carry the URL, which often holds an access key.
 *
 * @param parseBody reads the JSON of an answer, for families whose nodes write numbers that `JSON.parse` would round
 */
export function connectRpc(rpcUrl: string, timeoutMs = REQUEST_TIMEOUT_MS, parseBody: (text: string) => unknown = JSON.parse): Rpc {
  const { url, headers } = endpoint(rpcUrl)
  let bulkyBytes = 0

  async function post(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const messages = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    let held = 0
    const hold = (size: number) => {
      if (size <= BULKY_BYTES) return
      bulkyBytes += size - held
      held = size
      if (bulkyBytes > MAX_BULKY_BYTES_AT_ONCE) throw new Crowded('Too many long answers of the node at once')
    }
    const deadline = startDeadline(timeoutMs)
    try {
      const asked = fetch(url, {
        method: 'POST',
        headers,
        // Not every node takes batches, so that a single call is never sent as one.
        body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
        redirect: 'error',
        signal: deadline.signal,
      })
      const response = await deadline.race(asked)
      const body = parseOrNothing(parseBody, await readText(response, deadline, hold))
      // An error status with a JSON-RPC body is an answer: some nodes send refusals as 400.
      const answers = readReplies(body, calls.length)
      if (!answers) throw unreadable(response.status, body)
      return answers
    } finally {
      bulkyBytes -= held
      deadline.clear()
    }
  }

  async function postWithRetry(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    try {
      return await post(calls)
    } catch (cause) {
      if (isTimeout(cause) || cause instanceof BulkyAnswer || cause instanceof RequestRefused || cause instanceof Crowded)
        throw new ChainError('unavailable', { cause })
      return await post(calls).catch((cause) => {
        throw new ChainError('unavailable', { cause })
      })
    }
  }

  async function ask(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const answers: RpcAnswer[] = []
    for (let from = 0; from < calls.length; from += CALLS_PER_REQUEST) {
      answers.push(...(await postWithRetry(calls.slice(from, from + CALLS_PER_REQUEST))))
    }
    return answers
  }

  return {
    ask,
    read: async (calls) => (await ask(calls)).map(resultOf),
    submit: async (call) => {
      try {
        const [answer] = await post([call])
        if (answer) return answer
      } catch (cause) {
        throw new ChainError('unavailable', { cause })
      }
      throw new ChainError('unavailable')
    },
  }
}

/** What the node answered. @throws {ChainError} `unavailable` with an `RpcRefused` as cause */
export function resultOf(answer: RpcAnswer): unknown {
  if ('refusal' in answer) throw new ChainError('unavailable', { cause: new RpcRefused(answer.refusal) })
  return answer.result
}

/** "limit exceeded" of EIP-1474, and what providers use in its place. */
const tooManyQuestions = new Set([429, -32005, -32029, -32097])

/**
 * Whether an error says that the node gives no proper answers now: it is silent, cannot be reached, answers something else, or wants no more
 * questions of late. A refusal of one question, or an answer that is malformed or too long, says nothing about the next question.
 */
export function isNodeDown(error: unknown): boolean {
  if (!(error instanceof ChainError) || error.reason !== 'unavailable' || error.refused) return false
  const { cause } = error
  if (cause instanceof RpcRefused) return tooManyQuestions.has(cause.refusal.code)
  // `fetch` tells of a connection that fails, at any moment, by a TypeError.
  return cause instanceof TypeError || isTimeout(cause) || (cause instanceof UnreadableAnswer && !(cause instanceof BulkyAnswer))
}

/** Where to connect to, and with which headers. Credentials in a URL are for a header: `fetch` refuses them in the URL. */
export function endpoint(rpcUrl: string): { url: string; headers: Record<string, string> } {
  const url = new URL(rpcUrl)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username || url.password) {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url: url.href, headers }
}

/** Whether the node took too long. */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

type Deadline = { signal: AbortSignal; race<T>(work: Promise<T>): Promise<T>; clear(): void }

/**
 * A clock that we hold and wait for ourselves. A signal that is given to `fetch` and to nobody else may never come: while the body is read,
 * `fetch` knows it through weak references only, and the collection of garbage cuts them.
 */
function startDeadline(timeoutMs: number): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const passed = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  passed.catch(() => {}) // Nobody may be waiting any more.
  const timer = setTimeout(() => controller.abort(new DOMException('The node took too long', 'TimeoutError')), timeoutMs)
  return { signal, race: (work) => Promise.race([work, passed]), clear: () => clearTimeout(timer) }
}

/** `hold` is told the size so far, and throws when that is too much. */
async function readText({ body }: Response, deadline: Deadline, hold: (size: number) => void): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  try {
    while (reader) {
      const { done, value } = await deadline.race(reader.read())
      if (done) break
      size += value.byteLength
      if (size > MAX_RESPONSE_BYTES) throw new BulkyAnswer(`The node answered more than ${MAX_RESPONSE_BYTES} bytes`)
      hold(size)
      chunks.push(value)
    }
  } catch (cause) {
    // Hangs up on a node that would go on.
    void reader?.cancel(cause).catch(() => {})
    if (isTimeout(cause) && size > BULKY_BYTES) throw new BulkyAnswer('The node answered more bytes than come in time', { cause })
    throw cause
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Undefined, which is no JSON value, for text that is no JSON. */
function parseOrNothing(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** 413: too long a request; 429: too many of them. A lone error in place of a list of answers names its reason. */
function unreadable(status: number, body: unknown): UnreadableAnswer {
  const reason = LoneError.Check(body) ? `${body.error.code}: ${body.error.message.slice(0, MAX_REFUSAL_MESSAGE)}` : undefined
  if (reason === undefined && status !== 413 && status !== 429)
    return new UnreadableAnswer(`The node answered ${status} with something that is not JSON-RPC`)
  return new RequestRefused(`The node refused the request with ${status}${reason === undefined ? '' : `, ${reason}`}`)
}

/** The answers in the order of the calls, whose ids are 0, 1, 2 and so on; undefined when one is missing or malformed. */
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
