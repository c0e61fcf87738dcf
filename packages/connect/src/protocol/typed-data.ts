import { invalidParams } from './errors.ts'
import { isRecord, type Json, type JsonRecord, MessageFlaw, parsePlainJson, writePlainJson } from './plain-json.ts'
import { isAddress } from './session.ts'
import type { Active } from './transaction.ts'

/** Which encoding a method means: version 3 knows no arrays. */
export type TypedDataVersion = 'v3' | 'v4'

type Member = { name: string; type: string }
type Types = ReadonlyMap<string, readonly Member[]>

const elementary =
  /^(bool|address|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|1[0-2]8|104|112|120|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?)$/
const arrays = /(\[\d*\])+$/

/**
 * Returns the typed data (EIP-712) of a request as JSON text, from a text or an object. web3.js 4 sends an object.
 * @throws {ProviderError} -32602 for another chain, an unknown type, or the own account as the contract
 */
export function readTypedData(given: unknown, version: TypedDataVersion, active: Active): string {
  const text = typeof given === 'string' ? given : written(given)
  const data = parsed(text)
  const types = readTypes(data.types)
  const { primaryType, domain, message } = data
  if (typeof primaryType !== 'string' || !types.has(primaryType)) throw invalidParams('primaryType must be a type of types')
  if (!isRecord(domain) || !isRecord(message)) throw invalidParams('domain and message must be objects')
  for (const members of types.values()) for (const { type } of members) checkType(type, types, version)
  checkDomain(domain, active)
  checkValue(domain, 'EIP712Domain', types)
  checkValue(message, primaryType, types)
  return JSON.stringify(data)
}

function written(given: unknown): string {
  try {
    return writePlainJson(given)
  } catch (error) {
    throw invalidParams(error instanceof MessageFlaw ? error.message : 'The typed data must be JSON')
  }
}

function parsed(text: string): JsonRecord {
  try {
    const data = parsePlainJson(text)
    if (isRecord(data)) return data
  } catch (error) {
    if (error instanceof MessageFlaw) throw invalidParams(error.message)
    throw error
  }
  throw invalidParams('The typed data must be an object')
}

function readTypes(given: Json | undefined): Types {
  if (!isRecord(given)) throw invalidParams('types must be an object')
  return new Map(
    Object.entries(given).map(([name, members]) => {
      if (!Array.isArray(members)) throw invalidParams(`The type ${name} must be a list`)
      return [name, members.map(readMember)] as const
    }),
  )
}

function readMember(given: Json): Member {
  if (!isRecord(given) || typeof given.name !== 'string' || typeof given.type !== 'string')
    throw invalidParams('Each member of a type must have a name and a type')
  return { name: given.name, type: given.type }
}

function checkType(type: string, types: Types, version: TypedDataVersion) {
  const base = type.replace(arrays, '')
  if (version === 'v3' && base !== type) throw invalidParams('eth_signTypedData_v3 knows no arrays; use eth_signTypedData_v4')
  if (!elementary.test(base) && !types.has(base)) throw invalidParams(`The type ${type.slice(0, 100)} is unknown`)
}

function checkDomain({ chainId, verifyingContract }: JsonRecord, { accounts, chainId: active }: Active) {
  if (chainId !== undefined && chainOf(chainId) !== BigInt(active)) throw invalidParams('domain.chainId must be the active chain')
  if (verifyingContract === undefined) return
  if (!isAddress(verifyingContract)) throw invalidParams('domain.verifyingContract must be an address')
  if (accounts.includes(verifyingContract.toLowerCase())) throw invalidParams('domain.verifyingContract must not be an account of the user')
}

/** Returns the chain of a domain: a number, decimal text or hex. Undefined for anything else, such as padded hex. */
function chainOf(value: Json): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0|[1-9]\d{0,20}|0x[1-9a-fA-F][0-9a-fA-F]{0,15})$/.test(value) ? BigInt(value) : undefined
}

/** Checks the values that are signed. Fields without a type are not signed. Which of them may be missing is the encoder's matter. */
function checkValue(value: Json | undefined, type: string, types: Types): void {
  if (value === undefined || value === null) return
  if (type.endsWith(']')) {
    if (!Array.isArray(value)) throw invalidParams(`A value of ${type.slice(0, 100)} must be a list`)
    for (const item of value) checkValue(item, type.slice(0, type.lastIndexOf('[')), types)
    return
  }
  const members = types.get(type)
  if (members) {
    if (!isRecord(value)) throw invalidParams(`A value of ${type.slice(0, 100)} must be an object`)
    for (const member of members) checkValue(value[member.name], member.type, types)
  } else if (type === 'address' && !isAddress(value)) throw invalidParams('An address must be a text of 40 hex digits with 0x')
  // `JSON.parse` has already rounded such a number.
  else if (typeof value === 'number' && !Number.isSafeInteger(value)) throw invalidParams('A number above 2^53 must be a text')
}
