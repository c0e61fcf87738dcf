import { fromBase64, toBase64 } from '../protocol/bytes.ts'
import { isRecord, type JsonRecord, MessageFlaw, parsePlainJson } from '../protocol/plain-json.ts'
import { LinkFlaw } from './link-flaw.ts'

/** Maximum length of a link, in characters. Systems cut longer ones. */
export const MAX_LINK = 100_000
/** Milliseconds that a link is good for. */
const WINDOW_MS = 300_000
/** Milliseconds that two clocks may differ. */
const CLOCK_MS = 60_000

const version = 1

export const toBase64Url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Returns the bytes of a base64url text in its only spelling. @throws {LinkFlaw} `malformed` */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = new Uint8Array(fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (toBase64Url(bytes) === text) return bytes
  } catch {
    // The error below says it.
  }
  throw new LinkFlaw('malformed', 'The link has a text that is not base64url.')
}

/** Returns a link with a message in its fragment, which no server receives. @throws {LinkFlaw} `too_large` */
export function writeLink(url: string, message: Record<string, unknown>): string {
  const link = `${url}#wl=${toBase64Url(new TextEncoder().encode(JSON.stringify({ v: version, ...message })))}`
  if (link.length > MAX_LINK) throw tooLarge()
  return link
}

/** Returns the message in the fragment of a link. The link is measured before anything is read. @throws {LinkFlaw} `too_large`, `malformed` */
export function readLink(link: string): JsonRecord {
  if (link.length > MAX_LINK) throw tooLarge()
  const text = /^[^#]*#wl=([\w-]+)$/.exec(link)?.[1]
  if (text === undefined) throw new LinkFlaw('malformed', 'The link has no message.')
  const message = readMessage(fromBase64Url(text))
  if (message.v !== version) throw new LinkFlaw('malformed', 'The link has a version that is not known.')
  return message
}

/** Returns the object that these bytes spell in JSON. @throws {LinkFlaw} `malformed` */
export function readMessage(bytes: Uint8Array): JsonRecord {
  try {
    const message = parsePlainJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (isRecord(message)) return message
  } catch (cause) {
    if (!(cause instanceof MessageFlaw) && !(cause instanceof TypeError)) throw cause
  }
  throw new LinkFlaw('malformed', 'The link has a message that is not a JSON object.')
}

const tooLarge = () => new LinkFlaw('too_large', `A link must have at most ${MAX_LINK} characters.`)

/** Returns a text of a message. @throws {LinkFlaw} `malformed` unless it fits the pattern */
export function textIn(message: JsonRecord, key: string, pattern: RegExp): string {
  const value = message[key]
  if (typeof value !== 'string' || !pattern.test(value)) throw new LinkFlaw('malformed', `The field ${key} of the link is not valid.`)
  return value
}

export const isId = /^[\w-]{22}$/
export const isKey = /^[\w-]{43}$/

/** Returns the times of a new message in seconds. */
export const timesOf = (nowMs: number) => {
  const iat = Math.floor(nowMs / 1000)
  return { iat, exp: iat + WINDOW_MS / 1000 }
}

/** Checks that a message is neither too old nor from the future. @throws {LinkFlaw} `malformed`, `expired` */
export function checkTimes({ iat, exp }: JsonRecord, nowMs: number): void {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) throw new LinkFlaw('malformed', 'The link has no times.')
  const [from, to] = [Number(iat) * 1000, Number(exp) * 1000]
  if (to <= from || to - from > WINDOW_MS) throw new LinkFlaw('malformed', 'A link is good for at most five minutes.')
  if (nowMs >= to) throw new LinkFlaw('expired', 'The link has expired. Start again in the app.')
  if (from > nowMs + CLOCK_MS) throw new LinkFlaw('expired', 'The link is from the future. Check the clock of the device.')
}
