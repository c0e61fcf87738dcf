import { type Address, getBase58Encoder, getBase64Encoder, isAddress } from '@solana/kit'
import { invalidParams } from './rpc-error.ts'

/** The configuration object, the last parameter of most methods. */
export type Config = Readonly<Record<string, unknown>>

const base58 = getBase58Encoder()
const base64 = getBase64Encoder()

/** @throws {RpcError} if the parameter is not an address */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string') throw invalidParams(`Invalid params: invalid type: ${typeof value}, expected a string.`)
  if (isAddress(value)) return value
  throw invalidParams(/^[1-9A-HJ-NP-Za-km-z]+$/.test(value) ? 'Invalid param: WrongSize' : 'Invalid param: Invalid')
}

/** @throws {RpcError} if there are more than a node accepts, or one is not an address */
export function readAddresses(value: unknown, maxItems: number): Address[] {
  return readList(value, maxItems).map(readAddress)
}

/** @throws {RpcError} if it is not a list, or longer than a node accepts */
export function readList(value: unknown, maxItems: number): unknown[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: invalid type, expected a sequence.')
  if (value.length > maxItems) throw invalidParams(`Too many inputs provided; max ${maxItems}`)
  return value
}

/** Returns a signature in base58 (64 bytes). @throws {RpcError} */
export function readSignature(value: unknown): string {
  const bytes = typeof value === 'string' ? decode58(value) : undefined
  if (typeof value !== 'string' || !bytes) throw invalidParams('Invalid param: Invalid')
  if (bytes.length !== 64) throw invalidParams('Invalid param: WrongSize')
  return value
}

/** Returns a whole number that is not negative. @throws {RpcError} */
export function readCount(value: unknown, name: string): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalidParams(`Invalid params: ${name} must be an unsigned integer.`)
  return BigInt(value)
}

/** Returns a configuration object; an empty one if it is missing. @throws {RpcError} */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return value
  throw invalidParams('Invalid params: invalid type, expected a configuration object.')
}

export const isRecord = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Decodes bytes. @throws {RpcError} if the text does not have the encoding */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
  if (encoding === 'base64') {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) throw invalidParams('invalid base64 encoding: InvalidByte')
    return new Uint8Array(base64.encode(value))
  }
  if (encoding !== undefined && encoding !== 'base58')
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  const bytes = decode58(value)
  if (!bytes) throw invalidParams('invalid base58 encoding: InvalidCharacter')
  return bytes
}

function decode58(text: string): Uint8Array | undefined {
  return /^[1-9A-HJ-NP-Za-km-z]{0,1800}$/.test(text) ? new Uint8Array(base58.encode(text)) : undefined
}
