import { Refusal } from '../claim.ts'
import { base58 } from './base58.ts'

/** One instruction. An account that only a lookup table names is `lookup:<table>/<index>`, unless the caller read the table. */
export type Step = { program: string; accounts: readonly string[]; data: Uint8Array; writable: readonly string[] }

/** What the bytes of a message say. The first signer pays the fee. */
export type Message = {
  version: 'legacy' | 0
  signers: readonly string[]
  /** The blockhash, or the value of a durable nonce. */
  lifetime: string
  tables: readonly string[]
  steps: readonly Step[]
}

export type Tables = ReadonlyMap<string, readonly string[]>

/** A packet has at most so many bytes, with its signatures. */
const maxBytes = 1_232

/**
 * Reads the bytes that signers of a Solana transaction sign: a legacy message or version 0.
 * @param tables contents of lookup tables that the caller read elsewhere
 * @throws {Refusal} `malformed`, `too_large`
 */
export function readMessageBytes(bytes: Uint8Array, tables: Tables = new Map()): Message {
  if (bytes.length > maxBytes) throw new Refusal('too_large', 'message')
  const cursor = new Cursor(bytes)
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && cursor.byte() !== 0x80) throw new Refusal('malformed', 'version')
  const [signed, readonlySigned, readonlyUnsigned] = [cursor.byte(), cursor.byte(), cursor.byte()]
  const fixed = cursor.many(() => base58(cursor.take(32)))
  if (signed === 0 || readonlySigned >= signed || signed + readonlyUnsigned > fixed.length) throw new Refusal('malformed', 'header')
  if (new Set(fixed).size !== fixed.length) throw new Refusal('malformed', 'accounts')
  const lifetime = base58(cursor.take(32))
  const compiled = cursor.many(() => ({
    program: cursor.byte(),
    accounts: cursor.many(() => cursor.byte()),
    data: cursor.take(cursor.length()),
  }))
  const lookups = isVersioned ? cursor.many(() => readLookup(cursor, tables)) : []
  if (!cursor.isAtEnd()) throw new Refusal('malformed', 'end')
  const isFixedWritable = (at: number) => (at < signed ? at < signed - readonlySigned : at < fixed.length - readonlyUnsigned)
  const written = lookups.flatMap(({ writable }) => writable)
  const all = [...fixed, ...written, ...lookups.flatMap(({ readable }) => readable)]
  const nameOf = (at: number) => {
    const name = all[at]
    if (name === undefined) throw new Refusal('malformed', 'account')
    return name
  }
  const isWritable = (at: number) => (at < fixed.length ? isFixedWritable(at) : at < fixed.length + written.length)
  return {
    version: isVersioned ? 0 : 'legacy',
    signers: fixed.slice(0, signed),
    lifetime,
    tables: lookups.map(({ table }) => table),
    steps: compiled.map(({ program, accounts, data }) => {
      // The runtime refuses a program from a lookup table, and the payer as a program.
      if (program === 0 || program >= fixed.length) throw new Refusal('malformed', 'program')
      return { program: nameOf(program), accounts: accounts.map(nameOf), data, writable: accounts.filter(isWritable).map(nameOf) }
    }),
  }
}

/**
 * Returns the message in a transaction: the bytes behind its signatures, whether they are filled or empty.
 * @throws {Refusal} `malformed`
 */
export function messageOf(transaction: Uint8Array): Uint8Array {
  const cursor = new Cursor(transaction)
  cursor.take(64 * cursor.length())
  return cursor.rest()
}

/** Returns whether bytes are a message or a transaction of Solana with at least one instruction. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const signatures = bytes[0] ?? 0
  const bodies = signatures > 0 && signatures < 20 ? [bytes, bytes.slice(1 + 64 * signatures)] : [bytes]
  return bodies.some((body) => {
    try {
      return body.length > 0 && readMessageBytes(body).steps.length > 0
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  })
}

function readLookup(cursor: Cursor, tables: Tables) {
  const table = base58(cursor.take(32))
  const contents = tables.get(table)
  const name = () => {
    const index = cursor.byte()
    return contents?.[index] ?? `lookup:${table}/${index}`
  }
  return { table, writable: cursor.many(name), readable: cursor.many(name) }
}

/** Reads bytes in order, and never beyond the end. */
class Cursor {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  isAtEnd() {
    return this.#at === this.#bytes.length
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at)
  }

  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Refusal('malformed', 'bytes')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** A compact u16: seven bits a byte, the lowest first, and no more bytes than needed. */
  length(): number {
    let value = 0
    for (let at = 0; at < 3; at += 1) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * at)
      if (byte < 0x80) {
        if ((at > 0 && byte === 0) || value > 0xffff) break
        return value
      }
    }
    throw new Refusal('malformed', 'length')
  }

  many<T>(read: () => T): T[] {
    const count = this.length()
    if (count > this.#bytes.length - this.#at) throw new Refusal('malformed', 'count')
    return Array.from({ length: count }, read)
  }
}
