import { isRecord, type Json, type JsonRecord, MessageFlaw, parsePlainJson } from './plain-json.ts'
import { isChainId, readSession, type Session } from './session.ts'

/** Versions of the protocol that this package speaks. */
const versions = [1] as const
/** The part of the URL that opens the wallet's window. The fragment never reaches a server. */
export const connectPath = '/connect#v=1'

/** Posted once by the site to the window, with a transferred port. The origin of this message is the site. */
export type Init = { wallet: 'init'; v: 1 }

/** How the transactions of a batch (EIP-5792) go on. `ended`: the wallet sends no further one. */
export type CallsRecord = { id: string; chainId: string; total: number; hashes: readonly string[]; ended: boolean }

/** Messages of the site, each a JSON text on the port. */
export type SiteMessage =
  /** `chainId`: the active chain of the site, which it may switch without a window. */
  | { type: 'request'; id: string; method: string; params: Json; chainId?: string }
  | { type: 'cancel'; id: string }
  /** The site gave its permissions back since the last window. */
  | { type: 'revoked' }
  | { type: 'ping' }

export type WireError = { code: number; message: string; data?: Json }

/** Messages of the window. */
export type WindowMessage =
  | { type: 'accepted'; id: string }
  | { type: 'result'; id: string; result: Json }
  | { type: 'error'; id: string; error: WireError }
  /** Null: the site is not connected any more. */
  | { type: 'session'; session: Session | null }
  | { type: 'calls'; calls: CallsRecord }
  | { type: 'pong' }
  /** The window answers no further request and closes. */
  | { type: 'bye' }

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
const isMethod = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value)

/**
 * Returns whether the data of a `message` event is a hello with a version of this package. Undefined if it is no hello at all. The window
 * posts `{ wallet: 'hello', v: [1] }` to its opener, with any target, until it gets `init`. It holds no secret.
 */
export function readHello(data: unknown): boolean | undefined {
  const { wallet, v }: { wallet?: unknown; v?: unknown } = Object(data)
  if (wallet !== 'hello' || !Array.isArray(v)) return undefined
  return versions.some((version) => v.includes(version))
}

export function isInit(data: unknown): data is Init {
  const { wallet, v }: { wallet?: unknown; v?: unknown } = Object(data)
  return wallet === 'init' && v === versions[0]
}

/** Returns a message of a site, with known keys only. @throws {MessageFlaw} */
export function readSiteMessage(text: unknown): SiteMessage {
  const given = readTyped(text)
  const id = isId(given.id) ? given.id : undefined
  if (given.type === 'ping' || given.type === 'revoked') return { type: given.type }
  if (id === undefined) throw new MessageFlaw('id must be a text of 1 to 64 letters, digits, _ or -')
  if (given.type === 'cancel') return { type: 'cancel', id }
  if (given.type !== 'request') throw unknownType(id)
  if (!isMethod(given.method)) throw new MessageFlaw('method must be a text of 1 to 64 letters, digits or _', id)
  const params = given.params ?? []
  if (typeof params !== 'object') throw new MessageFlaw('params must be an array or an object', id)
  const { chainId } = given
  if (chainId !== undefined && !isChainId(chainId)) throw new MessageFlaw('chainId must be hex with 0x and without leading zeros', id)
  return { type: 'request', id, method: given.method, params, ...(chainId !== undefined && { chainId: chainId.toLowerCase() }) }
}

/** Returns a message of the window, with known keys only. @throws {MessageFlaw} */
export function readWindowMessage(text: unknown): WindowMessage {
  const given = readTyped(text)
  if (given.type === 'pong' || given.type === 'bye') return { type: given.type }
  if (given.type === 'session') return { type: 'session', session: given.session === null ? null : required(readSession(given.session)) }
  if (given.type === 'calls') return { type: 'calls', calls: required(readCalls(given.calls)) }
  const id = required(isId(given.id) ? given.id : undefined)
  if (given.type === 'accepted') return { type: 'accepted', id }
  if (given.type === 'result') return { type: 'result', id, result: given.result ?? null }
  if (given.type === 'error') return { type: 'error', id, error: required(readError(given.error)) }
  throw unknownType(id)
}

const unknownType = (id: string) => new MessageFlaw('type must be one of the protocol', id)

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new MessageFlaw('The message lacks a field')
  return value
}

function readTyped(text: unknown): JsonRecord {
  const given = parsePlainJson(text)
  if (!isRecord(given) || typeof given.type !== 'string') throw new MessageFlaw('A message must be an object with a type')
  return given
}

function readError(value: Json | undefined): WireError | undefined {
  if (!isRecord(value) || !Number.isSafeInteger(value.code) || typeof value.message !== 'string') return undefined
  return { code: Number(value.code), message: value.message.slice(0, 1_000), ...(value.data !== undefined && { data: value.data }) }
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/** Returns how a batch goes on. Undefined if a field is missing or malformed. */
export function readCalls(value: Json | undefined): CallsRecord | undefined {
  if (!isRecord(value)) return undefined
  const { id, chainId, total, hashes, ended } = value
  if (typeof id !== 'string' || id.length > 4_096 || typeof chainId !== 'string' || typeof ended !== 'boolean') return undefined
  if (!Number.isSafeInteger(total) || !Array.isArray(hashes) || !hashes.every(isHash)) return undefined
  return { id, chainId, total: Number(total), hashes, ended }
}
