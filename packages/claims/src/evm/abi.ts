import { Refusal } from '../claim.ts'

/** Call data in hexadecimal without 0x. `end` is the first digit that no codec has read. */
export type Input = { hex: string; end: number }

/** Reads one ABI type. `words` is its fixed size, or 0 for a type with a dynamic size. */
export type Codec<T> = { words: number; read(input: Input, at: number): T }

const digits = 64

const unreadable = () => new Refusal('malformed', 'call data')

/** Returns the word at `at`, which `take` has checked. */
const wordAt = (input: Input, at: number) => input.hex.slice(at, at + digits)

const numberAt = (input: Input, at: number) => BigInt(`0x${wordAt(input, at)}`)

/** Moves the end behind the next words. */
function take(input: Input, words: number) {
  if (words * digits > input.hex.length - input.end) throw unreadable()
  input.end += words * digits
}

/** Returns the next word as a length, if at most `max`. */
function takeLength(input: Input, max: number): number {
  const at = input.end
  take(input, 1)
  const length = numberAt(input, at)
  if (length > BigInt(max)) throw unreadable()
  return Number(length)
}

/** An integer without a sign. The bits above must be zero. */
export const uint = (bits = 256): Codec<bigint> => ({
  words: 1,
  read(input, at) {
    const value = numberAt(input, at)
    if (value >> BigInt(bits)) throw unreadable()
    return value
  },
})

/** An address in lower case. The upper bytes must be zero. */
export const address: Codec<string> = {
  words: 1,
  read(input, at) {
    const word = wordAt(input, at)
    if (!word.startsWith('0'.repeat(24))) throw unreadable()
    return `0x${word.slice(24)}`
  },
}

export const bool: Codec<boolean> = {
  words: 1,
  read: (input, at) => uint(1).read(input, at) === 1n,
}

/** An integer with a sign. The bits above must repeat the sign. */
const int = (bits = 256): Codec<bigint> => ({
  words: 1,
  read(input, at) {
    const value = BigInt.asIntN(256, numberAt(input, at))
    if (BigInt.asIntN(bits, value) !== value) throw unreadable()
    return value
  },
})

/** Up to 32 bytes in hexadecimal without 0x. The bytes behind must be zeros. */
const fixedBytes = (size: number): Codec<string> => ({
  words: 1,
  read(input, at) {
    const word = wordAt(input, at)
    if (/[^0]/.test(word.slice(2 * size))) throw unreadable()
    return word.slice(0, 2 * size)
  },
})

/** 32 bytes in hexadecimal without 0x. */
export const bytes32: Codec<string> = { words: 1, read: wordAt }

/** Bytes in hexadecimal without 0x. The padding must be zeros. */
export const bytes: Codec<string> = {
  words: 0,
  read(input) {
    const length = takeLength(input, input.hex.length) * 2
    const at = input.end
    take(input, Math.ceil(length / digits))
    if (/[^0]/.test(input.hex.slice(at + length, input.end))) throw unreadable()
    return input.hex.slice(at, at + length)
  },
}

/**
 * Returns the codec of an elementary type, such as `uint8`. Texts are read as bytes.
 * @throws {Refusal} `bad_type`
 */
export function codecOf(type: string): Codec<unknown> {
  if (type === 'address') return address
  if (type === 'bool') return bool
  if (type === 'bytes' || type === 'string') return bytes
  const [, kind, size] = /^(bytes|uint|int)(\d+)$/.exec(type) ?? []
  if (kind === undefined) throw new Refusal('bad_type', type)
  if (kind === 'bytes') return fixedBytes(Number(size))
  return kind === 'int' ? int(Number(size)) : uint(Number(size))
}

/** Reads codecs in a row from `at`. Dynamic ones must follow each other without a gap, so that nothing overlaps and no offset points back. */
function readRow(input: Input, at: number, codecs: readonly Codec<unknown>[]): unknown[] {
  let head = at
  return codecs.map((codec) => {
    const here = head
    head += (codec.words || 1) * digits
    if (codec.words) return codec.read(input, here)
    if (numberAt(input, here) !== BigInt((input.end - at) / 2)) throw unreadable()
    return codec.read(input, input.end)
  })
}

type Values<C extends readonly Codec<unknown>[]> = { [K in keyof C]: C[K] extends Codec<infer T> ? T : never }

const headOf = (codecs: readonly Codec<unknown>[]) => codecs.reduce((sum, { words }) => sum + (words || 1), 0)

export function tuple<C extends readonly Codec<unknown>[]>(...codecs: C): Codec<Values<C>> {
  const head = headOf(codecs)
  const words = codecs.some((codec) => codec.words === 0) ? 0 : head
  return {
    words,
    read(input, at) {
      if (words === 0) take(input, head)
      // The row has one value for each codec, in their order.
      return readRow(input, at, codecs) as Values<C>
    },
  }
}

export const list = <T>(codec: Codec<T>): Codec<T[]> => ({
  words: 0,
  read(input) {
    // Refuses a count that the bytes cannot have before anything is made for it.
    const count = takeLength(input, Math.floor((input.hex.length - input.end) / digits))
    const at = input.end
    const size = codec.words || 1
    take(input, count * size)
    let next = at
    return Array.from({ length: count }, () => {
      const here = next
      next += size * digits
      if (codec.words) return codec.read(input, here)
      if (numberAt(input, here) !== BigInt((input.end - at) / 2)) throw unreadable()
      return codec.read(input, input.end)
    })
  },
})

/**
 * Returns the values of call data, and the bytes behind them. Accepts one layout only, the one that encoders write: encoding the values again
 * returns the same bytes.
 * @param hex without 0x and without the selector
 * @throws {Refusal} `malformed`
 */
export function decode<T>(codec: Codec<T>, hex: string): { values: T; suffix: string } {
  const input: Input = { hex, end: 0 }
  if (codec.words) take(input, codec.words)
  const values = codec.read(input, 0)
  return { values, suffix: hex.slice(input.end) }
}
