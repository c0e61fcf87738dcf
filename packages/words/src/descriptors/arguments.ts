import { type Codec, codecOf, decode, list, Refusal, tuple } from '@patina/claims'
import type { Parameter } from './signature.ts'

/** What the arguments of a call contain, wherever it is nested. Addresses and bytes are hexadecimal in lower case, with 0x. */
export type Arguments = { addresses: ReadonlySet<string>; bytes: readonly string[] }

/** Values of one call. No call that people sign has more. */
const maxValues = 8_192

/**
 * Returns what the arguments contain. Bytes may follow. Accepts the one layout that encoders write: nothing overlaps,
 * no offset points back, and padding is zeros.
 * @param hex without 0x and without the selector
 * @throws {Refusal} `malformed`, `too_large`
 */
export function readArguments(parameters: readonly Parameter[], hex: string): Arguments {
  const addresses = new Set<string>()
  const bytes: string[] = []
  let count = 0
  decode(tuple(...parameters.map(parameterCodec)), hex)
  return { addresses, bytes }

  function parameterCodec({ type, components, name }: Parameter): Codec<unknown> {
    const [, element = '', size] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (size === undefined) return components ? tuple(...components.map(parameterCodec)) : noted(type)
    const inner = parameterCodec({ type: element, name, ...(components && { components }) })
    return size === '' ? list(inner) : tuple(...Array.from({ length: Number(size) }, () => inner))
  }

  function noted(type: string): Codec<unknown> {
    const { words, read } = codecOf(type)
    return {
      words,
      read(input, at) {
        count += 1
        if (count > maxValues) throw new Refusal('too_large', 'values')
        const value = read(input, at)
        if (type === 'address') addresses.add(`${value}`)
        if (type === 'bytes') bytes.push(`0x${value}`)
        return value
      },
    }
  }
}
