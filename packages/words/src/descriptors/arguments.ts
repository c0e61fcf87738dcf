import { abi, Refusal } from '@patina/claims'
import type { Parameter } from './signature.ts'

/** What the arguments of a call contain, wherever it is nested. Addresses and bytes are hexadecimal in lower case, with 0x. */
export type Arguments = { addresses: ReadonlySet<string>; bytes: readonly string[]; suffix: string }

/** Values of one call. No call that people sign has more. */
const maxValues = 8_192

/**
 * Returns what the arguments contain. Accepts the one layout that encoders write: nothing overlaps, no offset points back, and padding is zeros.
 * @param hex without 0x and without the selector
 * @throws {Refusal} `malformed`, `too_large`
 */
export function readArguments(parameters: readonly Parameter[], hex: string): Arguments {
  const addresses = new Set<string>()
  const bytes: string[] = []
  let count = 0
  const noting = <T>(codec: abi.Codec<T>, note: (value: T) => unknown): abi.Codec<unknown> => ({
    words: codec.words,
    read(input, at) {
      count += 1
      if (count > maxValues) throw new Refusal('too_large', 'values')
      return note(codec.read(input, at))
    },
  })
  const { suffix } = abi.decode(abi.tuple(...parameters.map(codecOf)), hex)
  return { addresses, bytes, suffix }

  function codecOf({ type, components, name }: Parameter): abi.Codec<unknown> {
    const [, element = '', size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (size === undefined) return components ? abi.tuple(...components.map(codecOf)) : atomOf(type)
    const inner = codecOf({ type: element, name, ...(components && { components }) })
    return size === '' ? abi.list(inner) : abi.tuple(...Array.from({ length: Number(size) }, () => inner))
  }

  function atomOf(type: string): abi.Codec<unknown> {
    if (type === 'address') return noting(abi.address, (value) => addresses.add(value))
    if (type === 'bool') return noting(abi.bool, () => undefined)
    if (type === 'bytes') return noting(abi.bytes, (value) => bytes.push(`0x${value}`))
    if (type === 'string') return noting(abi.bytes, () => undefined)
    const [, kind, width] = /^(bytes|uint|int)(\d+)$/.exec(type) ?? []
    if (kind === 'bytes') return noting(abi.fixedBytes(Number(width)), () => undefined)
    return noting(kind === 'int' ? abi.int(Number(width)) : abi.uint(Number(width)), () => undefined)
  }
}
