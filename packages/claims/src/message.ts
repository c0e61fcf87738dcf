import { type Finding, Refusal } from './claim.ts'
import { escapeName, escapeText } from './escape.ts'
import { findSignIns } from './sign-in.ts'
import { isTransactionMessage } from './solana/message.ts'

/**
 * A plain message. `shown` has escapes for invisible characters and for those that change the order of others. `site` is the host that a sign-in
 * names, with the same escapes.
 */
export type ReadMessage = { shown: string; site?: string; findings: readonly Finding[] }

const maxBytes = 131_072

/**
 * Reads a message that an account signs as text.
 * @param message text, or bytes
 * @param site the host that asks, with its port if it has one
 * @throws {Refusal} `is_transaction`, `too_large`
 */
export function readMessage(message: string | Uint8Array, { site }: { site?: string }): ReadMessage {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  if (bytes.length > maxBytes) throw new Refusal('too_large', 'message')
  if (isEthereumTransaction(bytes) || isTransactionMessage(bytes)) throw new Refusal('is_transaction', 'message')
  const text = readText(bytes)
  const shown = text === undefined ? hex(bytes) : escapeText(text)
  const trimmed = (text ?? '').trim()
  if (text !== undefined && isHexTransaction(trimmed)) throw new Refusal('is_transaction', 'message')
  const hosts = findSignIns(text ?? '')
  const isHash = bytes.length === 32 || /^(0x[0-9a-f]*|[0-9a-f]{64})$/i.test(trimmed)
  return {
    shown,
    ...(hosts[0] === undefined ? {} : { site: escapeName(hosts[0]) }),
    findings: [
      ...(isHash ? [{ code: 'signs_hash', severity: 'block' as const, values: [shown, 'a text'] as const }] : []),
      ...readSignIn(hosts, site),
    ],
  }
}

/** A sign-in names the site in its first line, and in no other (ERC-4361). */
function readSignIn([host, second]: readonly string[], site: string | undefined): Finding[] {
  if (host === undefined) return []
  const found: Finding[] = []
  if (second !== undefined) found.push({ code: 'sign_in_twice', severity: 'block', values: [host, second] })
  if (site !== undefined && host !== site) found.push({ code: 'domain_mismatch', severity: 'block', values: [host, site] })
  return found
}

/** Returns the text of UTF-8 bytes. Undefined for other bytes, and for control characters that no text has. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const hex = (bytes: Uint8Array) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

function isHexTransaction(text: string): boolean {
  const digits = /^0x((?:[0-9a-f]{2})+)$/i.exec(text)?.[1]
  return digits !== undefined && isEthereumTransaction(Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** Returns whether bytes are an Ethereum transaction or a 7702 tuple: one RLP list, perhaps behind a type. */
function isEthereumTransaction(bytes: Uint8Array): boolean {
  const type = bytes[0] ?? 0
  const start = type >= 1 && type <= 5 ? 1 : 0
  const length = listEnd(bytes, start)
  return length === bytes.length && countItems(bytes, start) >= 3
}

/** Returns where an RLP list ends that begins at `start`, or undefined if there is none. */
function listEnd(bytes: Uint8Array, start: number): number | undefined {
  const first = bytes[start] ?? 0
  if (first < 0xc0) return undefined
  return itemEnd(bytes, start)
}

function itemEnd(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return at + 1
  const base = first < 0xc0 ? 0x80 : 0xc0
  const short = first - base
  if (short <= 55) return at + 1 + short
  const size = short - 55
  const length = bytes.slice(at + 1, at + 1 + size).reduce((sum, byte) => sum * 256 + byte, 0)
  return at + 1 + size + length
}

/** Returns how many items an RLP list has, or 0 if they do not fill it. */
function countItems(bytes: Uint8Array, start: number): number {
  const end = itemEnd(bytes, start)
  const first = bytes[start] ?? 0
  let at = start + (first <= 0xf7 ? 1 : first - 0xf7 + 1)
  let count = 0
  while (at < end && count <= 16) {
    at = itemEnd(bytes, at)
    count += 1
  }
  return at === end ? count : 0
}
