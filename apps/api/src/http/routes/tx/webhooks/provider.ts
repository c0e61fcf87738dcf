import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Network, networks } from '@patina/chains'
import { Type } from 'typebox'
import { ApiError } from '../../../../base/wire/errors.ts'
import type { Operation } from '../operation.ts'

/** A received delivery. `header` returns an empty text for a missing or repeated header. */
export type Signed = { header: (name: string) => string; rawBody: string }

/** The content of a delivery. `id` is the provider's id of the delivery; a repeated delivery has the same id. */
export type DeliveryContent = { operations: Operation[]; id?: string }

/** A service that reports transactions in its own format, with its own kind of signature. */
export type Provider = {
  /** Name of the header with the signature. The header identifies the provider. */
  signatureHeader: string
  /** Returns whether the request is signed with this secret. Compares two texts in constant time. */
  isSignedBy(secret: string, request: Signed, now: Date): boolean
  /** Returns the operations of a delivery; none for a test delivery. @throws {ApiError} `invalid_operation` */
  read(body: unknown): DeliveryContent
}

/** Maximum number of entries in one list of a delivery. */
const maxEntries = 1_000

export const ListOf = <T extends Parameters<typeof Type.Array>[0]>(entry: T) => Type.Array(entry, { maxItems: maxEntries })

export const HexHash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })
export const HexAddress = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })
/** A uint256 as a text of decimal digits. */
export const RawInteger = Type.String({ pattern: '^\\d{1,78}$' })
export const Text = Type.String({ maxLength: 256 })

/**
 * Returns the function that returns the platform which a provider names. `namesOf` returns the provider's names for a network. The function
 * throws an `ApiError` `invalid_operation` if the name is unknown.
 */
export function platformsBy(namesOf: (network: Network) => string | readonly string[] | undefined): (name: string) => string {
  const ids = new Map(networks.flatMap((network) => [namesOf(network) ?? []].flat().map((name) => [name, network.id] as const)))
  return (name) => {
    const platformId = ids.get(name)
    if (platformId === undefined) throw new ApiError('invalid_operation', { cause: new Error('The provider names an unknown platform') })
    return platformId
  }
}

/** Returns the result of `read`. @throws {ApiError} `invalid_operation` if a schema refuses the delivery */
export function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ApiError('invalid_operation', { cause })
  }
}

/** Returns a hexadecimal amount as decimal digits. Undefined without an amount, as for an NFT, or if it exceeds a uint256. */
export const digitsOfHex = (hex: string | null | undefined): string | undefined =>
  hex && /^0x[0-9a-fA-F]{1,64}$/.test(hex) ? BigInt(hex).toString() : undefined

export const hmac = (algorithm: 'sha256' | 'sha512', secret: string, text: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, secret).update(text).digest(encoding)

/** Compares an untrusted text with an expected one in constant time. */
export const isSameText = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
