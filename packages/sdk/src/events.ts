import { createParser } from 'eventsource-parser'
import { errorFromAnswer, errorFromThrown, isTemporary, WalletError } from './errors.ts'
import type { WalletEvent } from './generated/schema.ts'
import { pause } from './pause.ts'

export type EventsOptions = {
  /** Begins after this event. Default: now. Store the id of the last event that your app has processed. */
  after?: string
  /** Ends the iteration. */
  signal?: AbortSignal
  /** Pause between two pages on platforms whose `fetch` cannot stream, such as React Native, in milliseconds. Default: 5,000. */
  pollMs?: number
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/**
 * Maximum silence of a connection. The server sends a heartbeat every 15 seconds, so a longer silence means that the connection is dead.
 */
const silentMs = 40_000

/**
 * Yields the events of the device's addresses, each at least once and in order, and connects again whenever the connection ends.
 * @throws {WalletError} if the server refuses the device or the cursor: `cursor_expired` means that events are lost, so read the history
 * again
 */
export async function* readEvents(
  request: (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  { after = 'latest', signal, pollMs = 5_000 }: EventsOptions,
): AsyncGenerator<WalletEvent, void, undefined> {
  let cursor = after
  let failures = 0
  while (!signal?.aborted) {
    const connection = new AbortController()
    const abort = () => connection.abort()
    signal?.addEventListener('abort', abort)
    let pauseMs = 0
    try {
      const response = await request(`/v1/events?after=${encodeURIComponent(cursor)}&limit=100`, { accept: accepted }, connection.signal)
      if (!response.ok) throw new WalletError(errorFromAnswer(response, await response.json().catch(() => undefined)))
      for await (const { event, nextAfter } of messagesOf(response, connection)) {
        if (event) yield event
        cursor = nextAfter
        failures = 0
      }
      pauseMs = isStream(response) ? 0 : pollMs
    } catch (thrown) {
      const error = thrown instanceof WalletError ? thrown : new WalletError(errorFromThrown(thrown))
      if (signal?.aborted) return
      if (!isTemporary(error.statusCode)) throw error
      failures += 1
      pauseMs = Math.max(
        (error.retryAfterSeconds ?? 0) * 1_000,
        Math.min(maxPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2),
      )
    } finally {
      signal?.removeEventListener('abort', abort)
      connection.abort()
    }
    await pause(pauseMs, signal)
  }
}

/** The requested content type. A platform without streams requests pages. */
const accepted = typeof ReadableStream === 'undefined' ? 'application/json' : 'text/event-stream'

const isStream = ({ headers, body }: Response) => body !== null && (headers.get('content-type') ?? '').startsWith('text/event-stream')

/** An event, or only the cursor of a heartbeat. */
type Message = { event?: WalletEvent; nextAfter: string }

/** Yields the messages of a stream until the connection is aborted, or of a page. Aborts the connection of a stream that is silent for too long. */
async function* messagesOf(response: Response, connection: AbortController): AsyncGenerator<Message, void, undefined> {
  if (!isStream(response) || !response.body) {
    const { items, nextAfter }: { items: WalletEvent[]; nextAfter: string } = await response.json()
    for (const event of items) yield { event, nextAfter: event.id }
    return yield { nextAfter }
  }
  const messages: Message[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (id === undefined) return
      if (event === 'heartbeat') messages.push({ nextAfter: id })
      else messages.push({ event: JSON.parse(data), nextAfter: id })
    },
  })
  const reader = response.body.getReader()
  // In Node, a request no longer follows its signal once it is collected, so the reader is ended too.
  connection.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  const decoder = new TextDecoder()
  for (;;) {
    const timer = setTimeout(() => connection.abort(), silentMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield* messages.splice(0)
  }
}
