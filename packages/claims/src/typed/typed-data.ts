import { Refusal } from '../claim.ts'
import { type Checksum, readValue, type TypedValue } from './values.ts'

export type Member = { name: string; type: string }
export type Types = ReadonlyMap<string, readonly Member[]>
export type Struct = { [name: string]: TypedValue }

/** Typed data whose values have one form each: integers are bigints, addresses and bytes hexadecimal in lower case. Sign exactly this. */
export type TypedData = {
  types: Types
  primaryType: string
  domain: Struct
  message: Struct
  /** The whole type of the message, as EIP-712 hashes it. */
  encodeType: string
  /** Members of the input that no type has. The signature does not cover them. */
  notSigned: readonly string[]
}

const maxBytes = 131_072
const maxTypes = 64
const maxMembers = 64
const maxDepth = 32
/** A tree of more orders than 2^8 is no bulk order of a person. */
const maxDimensions = 8

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Reads EIP-712 typed data, and refuses whatever two readers could understand in two ways.
 * @param input JSON, or what it parses to
 * @throws {Refusal}
 */
export function parseTypedData(input: unknown, checksum: Checksum): TypedData {
  const { types: givenTypes, primaryType, domain: givenDomain, message: givenMessage } = readInput(input)
  const types = readTypes(givenTypes)
  if (typeof primaryType !== 'string' || primaryType === domainType || !types.has(primaryType)) throw new Refusal('bad_type', 'primaryType')
  const members = types.get(domainType)
  if (!members) throw new Refusal('bad_domain', domainType)
  for (const { name, type } of members)
    if (!Object.hasOwn(domainTypes, name) || domainTypes[name] !== type) throw new Refusal('bad_domain', name)
  refusePaddedChain(givenDomain)
  const notSigned: string[] = []
  const walk = { types, checksum, notSigned, count: 0 }
  const domain = readValue(givenDomain, domainType, 'domain', walk, 0)
  const [extra] = notSigned
  if (extra !== undefined) throw new Refusal('bad_domain', extra)
  const message = readValue(givenMessage, primaryType, 'message', walk, 0)
  if (!isStruct(domain) || !isStruct(message)) throw new Refusal('bad_value', 'message')
  return { types, primaryType, domain, message, encodeType: encodeTypeOf(types, primaryType), notSigned }
}

const domainType = 'EIP712Domain'

/** Filters that compare texts take a padded chain for another one. */
function refusePaddedChain(domain: unknown) {
  if (isRecord(domain) && typeof domain.chainId === 'string' && /^0x0./i.test(domain.chainId)) throw new Refusal('bad_domain', 'chainId')
}

export const isStruct = (value: unknown): value is Struct => typeof value === 'object' && value !== null && !Array.isArray(value)

function readInput(input: unknown): Record<string, unknown> {
  const parsed: unknown = typeof input === 'string' ? parseTypedJson(input) : input
  if (!isRecord(parsed)) throw new Refusal('malformed', 'typed data')
  return parsed
}

/** Returns the value of JSON that is neither too large nor too deep. Of repeated keys the last counts. @throws {Refusal} */
export function parseTypedJson(text: string): unknown {
  if (text.length > maxBytes) throw new Refusal('too_large', 'typed data')
  refuseDepth(text)
  try {
    return JSON.parse(text, refuseReserved)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed', 'typed data')
  }
}

/** Measures the nesting before anything parses it. */
function refuseDepth(text: string) {
  let [depth, isText] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isText = !isText
    else if (isText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > maxDepth) throw new Refusal('too_deep', 'typed data')
  }
}

/** Keys that change what an object inherits. */
const reserved = ['__proto__', 'constructor', 'prototype']

function refuseReserved(key: string, value: unknown) {
  if (reserved.includes(key)) throw new Refusal('malformed', key)
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const identifier = /^(?!__proto__$)[A-Za-z_$][\w$]{0,127}$/
/** Hyperliquid has a colon in the names of its types. */
const typeName = /^(?!__proto__$)[A-Za-z_$][\w$:]{0,127}$/
const atomic =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
const looksAtomic = /^(address|bool|string|bytes\d*|u?int\d*|u?fixed(\d+x\d+)?|function)$/

function readTypes(given: unknown): Types {
  if (!isRecord(given)) throw new Refusal('bad_type', 'types')
  const entries = Object.entries(given)
  if (entries.length > maxTypes) throw new Refusal('too_large', 'types')
  const types = new Map(entries.map(([name, members]) => [name, readMembers(name, members)]))
  if (new Set([...types.keys()].map((name) => name.toLowerCase())).size !== types.size) throw new Refusal('duplicate_name', 'types')
  for (const [name, members] of types)
    for (const { name: member, type } of members)
      if (!atomic.test(elementOf(type)) && !types.has(elementOf(type))) throw new Refusal('bad_type', `${name}.${member}`)
  for (const name of types.keys()) refuseRecursion(types, name, [])
  return types
}

function readMembers(name: string, given: unknown): Member[] {
  if (!typeName.test(name) || looksAtomic.test(name) || !Array.isArray(given)) throw new Refusal('bad_type', name)
  if (given.length > maxMembers) throw new Refusal('too_large', name)
  const members = Array.from(given, (one: unknown): Member => {
    if (!isRecord(one) || typeof one.name !== 'string' || typeof one.type !== 'string') throw new Refusal('bad_type', name)
    const dimensions = /(?:\[(?:[1-9]\d{0,3})?\])*$/.exec(one.type)?.[0] ?? ''
    if (!identifier.test(one.name) || !typeName.test(one.type.slice(0, one.type.length - dimensions.length)))
      throw new Refusal('bad_type', `${name}.${one.name}`)
    if (dimensions.split('[').length - 1 > maxDimensions) throw new Refusal('too_deep', `${name}.${one.name}`)
    return { name: one.name, type: one.type }
  })
  if (new Set(members.map((member) => member.name)).size !== members.length) throw new Refusal('duplicate_name', name)
  return members
}

const elementOf = (type: string) => type.replace(/\[.*$/, '')

/** Members of one type, each once. */
const referred = (types: Types, name: string) =>
  new Set((types.get(name) ?? []).map(({ type }) => elementOf(type)).filter((type) => types.has(type)))

function refuseRecursion(types: Types, name: string, path: readonly string[], seen = new Set<string>()) {
  if (path.includes(name)) throw new Refusal('recursive_type', name)
  if (path.length > 16) throw new Refusal('too_deep', name)
  if (seen.has(name)) return
  seen.add(name)
  for (const inner of referred(types, name)) refuseRecursion(types, inner, [...path, name], seen)
}

/** Returns the type with all types that it refers to, sorted, as EIP-712 hashes it. */
export function encodeTypeOf(types: Types, primaryType: string): string {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    all.add(name)
    referred(types, name).forEach(add)
  }
  add(primaryType)
  all.delete(primaryType)
  // By code units, as Solidity's libraries sort.
  const sorted = [primaryType, ...[...all].sort((a, b) => (a < b ? -1 : 1))]
  return sorted.map((name) => `${name}(${(types.get(name) ?? []).map(({ type, name: member }) => `${type} ${member}`).join(',')})`).join('')
}
