/**
 * The message that an account signs to prove its ownership: CAIP-122 version 1, which is EIP-4361 for Ethereum accounts. Times keep their
 * original text (RFC 3339), so that parsing and writing a message returns the same text.
 */
export type SignInMessage = {
  scheme?: string
  /** Authority of the service that requests the signature, with its port. */
  domain: string
  /** The account's kind: "Ethereum" in "your Ethereum account". */
  accountKind: string
  address: string
  statement?: string
  uri: string
  /** Reference part of the CAIP-2 id: "1" of `eip155:1`. */
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** Maximum length of a message in characters. Messages of real wallets are shorter than this limit. */
export const MAX_SIGN_IN_MESSAGE = 2_048

const SCHEME = '[a-zA-Z][a-zA-Z0-9+.-]*'
/** RFC 3986: unreserved and sub-delims. The patterns below add what a path segment and a whole URI may contain. */
const PLAIN = "a-zA-Z0-9._~!$&'()*+,;=\\-"
const ENCODED = '%[0-9a-fA-F]{2}'
const AUTHORITY = `(?:[${PLAIN}:@\\[\\]]|${ENCODED})+`
const REQUEST_ID = `(?:[${PLAIN}:@]|${ENCODED})*`
const URI = `${SCHEME}:(?:[${PLAIN}:@/?#\\[\\]]|${ENCODED})*`
const TIME = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})'

const GRAMMAR = new RegExp(
  [
    `^(?:(?<scheme>${SCHEME})://)?(?<domain>${AUTHORITY}) wants you to sign in with your (?<accountKind>[a-zA-Z0-9]+) account:`,
    '(?<address>[a-zA-Z0-9.%-]{1,128})',
    `(?:\\n(?<statement>[${PLAIN}:@/?#\\[\\] ]+))?`,
    '',
    `URI: (?<uri>${URI})`,
    'Version: 1',
    'Chain ID: (?<chainId>[a-zA-Z0-9_-]{1,32})',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    `Issued At: (?<issuedAt>${TIME})(?:`,
    `Expiration Time: (?<expirationTime>${TIME}))?(?:`,
    `Not Before: (?<notBefore>${TIME}))?(?:`,
    `Request ID: (?<requestId>${REQUEST_ID}))?(?:`,
    `Resources:(?<resources>(?:\\n- ${URI})*))?$`,
  ].join('\\n'),
)

/**
 * Returns the fields of a sign-in message. Undefined if the text is not exactly one message: every line in its place, nothing before or
 * after.
 * @see https://eips.ethereum.org/EIPS/eip-4361 and https://chainagnostic.org/CAIPs/caip-122
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  if (text.length > MAX_SIGN_IN_MESSAGE) return undefined
  const found = GRAMMAR.exec(text)?.groups
  if (!found) return undefined
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = found
  const { domain, accountKind, address, uri, chainId, nonce, issuedAt } = found
  if (!domain || !accountKind || !address || !uri || !chainId || !nonce || !issuedAt) return undefined
  if (![issuedAt, expirationTime, notBefore].every((time) => time === undefined || isInstant(time))) return undefined
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountKind,
    address,
    ...(statement !== undefined && { statement }),
    uri,
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  }
}

/** Returns the message to sign. `createSignInMessage` does not validate the fields; only `parseSignInMessage` does. */
export function createSignInMessage(message: SignInMessage): string {
  const { scheme, domain, accountKind, address, statement, uri, chainId, nonce, issuedAt } = message
  const { expirationTime, notBefore, requestId, resources } = message
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${accountKind} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/** Returns whether a time exists. 30 February does not exist, and `Date` would read it as 2 March. */
function isInstant(time: string): boolean {
  const day = time.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(time)) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}
