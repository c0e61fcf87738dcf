import { codes, invalidParams, type JsonRecord, ProviderError } from '@patina/connect/protocol'
import type { Site } from './site-origin.ts'

/** The lines after the statement, in the order of the Wallet Standard. */
const lines = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/**
 * Returns the text of a Sign-In with Solana. A verifier compares every field, so none is added. A missing domain is that of the site.
 * @throws {ProviderError} 4001 for another domain, -32602 for a field that is no line of text
 */
export function solanaSignInText(input: JsonRecord, address: string, { host }: Site): string {
  const text = (name: string) => {
    const value = input[name]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string' || /[\r\n]/.test(value)) throw invalidParams(`${name} must be one line of text`)
    return value
  }
  const domain = text('domain')
  if (domain !== undefined && domain !== host) throw new ProviderError(codes.userRejected, 'A site may sign in to its own domain only.')
  const { resources } = input
  if (resources !== undefined && !(Array.isArray(resources) && resources.every((one) => typeof one === 'string' && !/[\r\n]/.test(one))))
    throw invalidParams('resources must be a list of texts')
  const statement = text('statement')
  const fields = lines.flatMap(([name, label]) => (text(name) === undefined ? [] : [`${label}: ${text(name)}`]))
  if (Array.isArray(resources)) fields.push('Resources:', ...resources.map((one) => `- ${one}`))
  return [
    `${host} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
  ].join('\n\n')
}
