import { Refusal } from '../claim.ts'

export type TypedValue = string | bigint | boolean | TypedValue[] | { [name: string]: TypedValue }

/** Returns an address with the checksum of EIP-55. */
export type Checksum = (address: string) => string

type Walk = {
  types: ReadonlyMap<string, readonly { name: string; type: string }[]>
  checksum: Checksum
  notSigned: string[]
  count: number
}

const maxDepth = 16
const maxValues = 10_000
const maxText = 131_072

/** Returns a value in the one form of its type. @throws {Refusal} */
export function readValue(given: unknown, type: string, field: string, walk: Walk, depth: number): TypedValue {
  walk.count += 1
  if (walk.count > maxValues) throw new Refusal('too_large', field)
  if (depth > maxDepth) throw new Refusal('too_deep', field)
  const bracket = type.lastIndexOf('[')
  if (bracket >= 0) return readList(given, type.slice(0, bracket), type.slice(bracket + 1, -1), field, walk, depth)
  const members = walk.types.get(type)
  if (members) return readStruct(given, members, field, walk, depth)
  const value = readAtom(given, type, walk.checksum)
  if (value === undefined) throw new Refusal('bad_value', field)
  return value
}

function readList(given: unknown, type: string, length: string, field: string, walk: Walk, depth: number): TypedValue[] {
  if (!Array.isArray(given) || (length !== '' && given.length !== Number(length))) throw new Refusal('bad_value', field)
  if (given.length > maxValues) throw new Refusal('too_large', field)
  return Array.from(given, (one: unknown, at) => readValue(one, type, `${field}[${at}]`, walk, depth + 1))
}

function readStruct(given: unknown, members: readonly { name: string; type: string }[], field: string, walk: Walk, depth: number) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Refusal('bad_value', field)
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(given))
  const read: { [name: string]: TypedValue } = {}
  for (const { name, type } of members) {
    if (!values.has(name)) throw new Refusal('missing_member', `${field}.${name}`)
    read[name] = readValue(values.get(name), type, `${field}.${name}`, walk, depth + 1)
  }
  for (const name of values.keys()) if (!Object.hasOwn(read, name)) walk.notSigned.push(`${field}.${name}`)
  return read
}

/** Returns undefined for a value that is not of the type, or has another form than a type's values have. */
function readAtom(given: unknown, type: string, checksum: Checksum): TypedValue | undefined {
  if (type === 'bool') return typeof given === 'boolean' ? given : undefined
  if (type === 'address') return readAddress(given, checksum)
  if (type === 'string') return typeof given === 'string' && given.length <= maxText && isWellFormed(given) ? given : undefined
  if (type.startsWith('bytes')) return readBytes(given, type.slice('bytes'.length))
  const integer = /^(u?)int(\d+)$/.exec(type)
  return integer ? readInteger(given, integer[1] === 'u', BigInt(integer[2] ?? 0)) : undefined
}

function readAddress(given: unknown, checksum: Checksum): string | undefined {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(given)) return undefined
  const lower = given.toLowerCase()
  return given === lower || given === checksum(lower) ? lower : undefined
}

function readBytes(given: unknown, size: string): string | undefined {
  if (typeof given !== 'string' || given.length > 2 * maxText || !/^0x([0-9a-fA-F]{2})*$/.test(given)) return undefined
  return size === '' || given.length === 2 + 2 * Number(size) ? given.toLowerCase() : undefined
}

/** Integers in decimal or hexadecimal. A JSON number above 2^53 was rounded, so it is refused. */
function readInteger(given: unknown, isUnsigned: boolean, bits: bigint): bigint | undefined {
  const value = integerOf(given)
  if (value === undefined) return undefined
  const isInRange = isUnsigned ? value >= 0n && value < 1n << bits : value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n)
  return isInRange ? value : undefined
}

function integerOf(given: unknown): bigint | undefined {
  if (typeof given === 'bigint') return given
  if (typeof given === 'number') return Number.isSafeInteger(given) ? BigInt(given) : undefined
  if (typeof given !== 'string' || given.length > 100) return undefined
  return /^(-?[1-9]\d*|0|0x[0-9a-f]+)$/i.test(given) && !given.startsWith('0X') ? BigInt(given) : undefined
}

/** A lone half of a pair of code units has no bytes of its own. */
const isWellFormed = (text: string) => !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)
