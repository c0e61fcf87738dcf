import { Refusal, type SignIn, writeSignIn } from '@patina/claims'
import { invalidParams, type JsonRecord } from '@patina/connect/protocol'

const names = ['statement', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/** The facts that the wallet knows itself. A site cannot choose them. */
type Own = Pick<SignIn, 'family' | 'domain' | 'address'> & Partial<SignIn>

/**
 * Returns the text of a sign-in with the fields that a site wants. A verifier compares every field, so none is added but `own` and `missing`.
 * @param missing fields for those that the site leaves out
 * @throws {ProviderError} -32602 for a field that the text cannot have
 */
export function signInText(wanted: JsonRecord, own: Own, missing: Partial<SignIn> = {}): string {
  const fields: { -readonly [K in keyof SignIn]?: SignIn[K] } = {}
  for (const name of names) {
    const value = wanted[name]
    if (value === undefined || value === null || name in own) continue
    if (typeof value !== 'string') throw invalidParams(`${name} must be one line of text`)
    fields[name] = value
  }
  const resources = readResources(wanted)
  try {
    return writeSignIn({ ...missing, ...fields, ...(resources && { resources }), ...own })
  } catch (error) {
    if (error instanceof Refusal) throw invalidParams('The fields of the sign-in must have the forms of ERC-4361')
    throw error
  }
}

function readResources({ resources }: JsonRecord): string[] | undefined {
  if (resources === undefined || resources === null) return undefined
  if (!Array.isArray(resources)) throw invalidParams('resources must be a list of URIs')
  return resources.map((one) => {
    if (typeof one !== 'string') throw invalidParams('resources must be a list of URIs')
    return one
  })
}
