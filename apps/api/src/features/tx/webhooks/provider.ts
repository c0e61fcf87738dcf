import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { ApiError } from '../../../http/errors.ts'
import type { Operation } from '../operation.ts'

/** A request as it came: `header` gives an empty text for one that is missing or repeated. */
export type Signed = { header: (name: string) => string; rawBody: string }

/** What a delivery tells. `id`: the provider's own name of it, the same when it is repeated. */
export type Told = { operations: Operation[]; id?: string }

/** One service that reports transactions in its own format, under its own signature. */
export type Provider = {
  /** Its part of the name of the variable with its secrets: `<ID>_WEBHOOK_SECRET`. */
  id: string
  /** The header of its signature, by which it is recognised. */
  signatureHeader: string
  /** Whether somebody who knows this secret sent the request. In constant time. */
  isSignedBy(secret: string, request: Signed, now: Date): boolean
  /** None for a test delivery. @throws {ApiError} `invalid_operation` */
  read(body: unknown): Told
}

/** Most entries of one list of a delivery. */
const mostEntries = 1_000

export const ListOf = <T extends Parameters<typeof Type.Array>[0]>(entry: T) => Type.Array(entry, { maxItems: mostEntries })

export const HexHash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })
export const HexAddress = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })
/** A uint256 as digits. */
export const RawInteger = Type.String({ pattern: '^\\d{1,78}$' })
export const Text = Type.String({ maxLength: 256 })

/** The platform that a provider means. @throws {ApiError} `invalid_operation` for one that we have no data of */
export function platformOf(names: Readonly<Record<string, string>>, name: string): string {
  const platformId = Object.hasOwn(names, name) ? names[name] : undefined
  if (platformId === undefined) throw new ApiError('invalid_operation', { cause: new Error('The provider names an unknown platform') })
  return platformId
}

/** What `read` gives; what a schema refuses is an `invalid_operation`. @throws {ApiError} */
export function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ApiError('invalid_operation', { cause })
  }
}

/** The digits of a hexadecimal amount; undefined where there is none, as for an NFT, or more than a uint256. */
export const digitsOfHex = (hex: string | null | undefined): string | undefined =>
  hex && /^0x[0-9a-fA-F]{1,64}$/.test(hex) ? BigInt(hex).toString() : undefined

export const hmac = (algorithm: 'sha256' | 'sha512', secret: string, text: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, secret).update(text).digest(encoding)

/** Compares texts of strangers with ours in a time that tells nothing of either. */
export const isSameText = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
