import { ens_normalize as normalize } from '@adraffy/ens-normalize'
import { ApiError } from '../../../base/wire/errors.ts'

/** The longest name in bytes, like the longest domain name. */
const maxBytes = 255

/** Why a valid name may be mistaken for another. */
export type NameWarning = 'unusual_characters' | 'digits_between_letters'

/**
 * Returns the normalized form of a name, by ENSIP-15. The standard refuses names that mix scripts, and names whose letters of one script look like
 * another script.
 * @throws {ApiError} `invalid_name` if the name is refused, empty or longer than 255 bytes
 */
export function normalizeName(text: string): string {
  const name = normalizedOrEmpty(text)
  if (name === '' || Buffer.byteLength(name) > maxBytes) throw new ApiError('invalid_name')
  return name
}

/** Returns whether a name is in its normalized form. */
export const isNormalized = (name: string): boolean => name !== '' && normalizedOrEmpty(name) === name

function normalizedOrEmpty(text: string): string {
  try {
    return normalize(text)
  } catch {
    return ''
  }
}

/**
 * Returns why a normalized name may be mistaken for another: it has characters other than a to z, 0 to 9, hyphen and underscore, or it has
 * 0 or 1 between letters, which read as o and l.
 */
export function warningsOf(name: string): NameWarning[] {
  const isUnusual = /[^a-z0-9._-]/.test(name)
  const hasDigits = /[a-z][01]+[a-z]/.test(name)
  return [...(isUnusual ? ['unusual_characters' as const] : []), ...(hasDigits ? ['digits_between_letters' as const] : [])]
}
