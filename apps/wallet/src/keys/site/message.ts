import { sha256 } from '@noble/hashes/sha2'
import {
  type Finding,
  findSignIns,
  hasUnseen,
  Refusal,
  readMessage,
  readMessageBytes,
  readSignIn,
  readText,
  type SignIn,
} from '@patina/claims'
import { address, getAddressEncoder } from '@solana/kit'
import { bytesToHex, hashMessage } from 'viem'
import { signSolana } from '../derive/solana-key.ts'
import { toBase64 } from '../vault/bytes.ts'
import { type SiteContext, type SiteItem, signHash } from './item.ts'
import { refused } from './refusal.ts'
import type { SiteWitness } from './requests.ts'

/** Reads a message of an EVM chain. The prefix of EIP-191 keeps it from being a transaction. @throws {KeyError} `refused`, {Refusal} */
export function evmMessage(message: Uint8Array, context: SiteContext): SiteItem {
  const digest = hashMessage({ raw: message })
  return { witness: { ...readBytes(message, context), digest }, sign: signHash(digest) }
}

/** Reads a message of Solana, which has no prefix. @throws {KeyError} `refused`, {Refusal} */
export function solanaMessage(message: Uint8Array, context: SiteContext): SiteItem {
  if (isOwnTransaction(message, context.account) || isOtherVersion(message, context.account)) throw new Refusal('is_transaction', 'message')
  const digest = bytesToHex(sha256(message))
  return { witness: { ...readBytes(message, context), digest }, sign: async (key) => toBase64(signSolana(key, message)) }
}

/** Returns whether bytes are whole as a message of a transaction that the account signs, even one without instructions. */
function isOwnTransaction(bytes: Uint8Array, account: string): boolean {
  try {
    return readMessageBytes(bytes).signers.includes(account)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The first byte of a message in the format for messages that are no transactions. */
const offChain = 0xff

/**
 * Returns whether bytes may be a transaction of a version that this build does not read. In each version, the first byte is 0x80 and the number of the
 * version, and the address of each signer follows.
 */
function isOtherVersion(bytes: Uint8Array, account: string): boolean {
  const [first = 0] = bytes
  if (first < 0x80 || first === offChain) return false
  const signer = bytesToHex(Uint8Array.from(getAddressEncoder().encode(address(account)))).slice(2)
  return bytesToHex(bytes).includes(signer)
}

/**
 * Reads the bytes of a message.
 * @throws {KeyError} `refused` for a sign-in at another site or with another account, {Refusal} for a transaction
 */
function readBytes(bytes: Uint8Array, context: SiteContext): Omit<SiteWitness, 'digest'> {
  const { shown, findings } = readMessage(bytes, {})
  const text = readText(bytes)
  const isSignIn = text !== undefined && findSignIns(text).length > 0
  const signIn = isSignIn ? checkSignIn(text, context) : undefined
  return {
    caip2: context.network.caip2,
    account: context.account,
    claims: [],
    content: { kind: 'message', shown, isText: text !== undefined, ...(signIn && { signIn }) },
    findings: [
      // A message is no transaction of its chain, so a hash can only deceive the reader.
      ...findings.map((one): Finding => (one.code === 'signs_hash' ? { ...one, severity: 'critical' } : one)),
      ...(text === undefined ? [finding('unreadable', 'warning', shown, 'a text')] : []),
      ...(isSignIn && !signIn ? [finding('sign_in_malformed', 'warning', context.site.host, 'ERC-4361')] : []),
      ...(signIn ? findingsOf(signIn, context) : []),
    ],
  }
}

const finding = (code: string, severity: Finding['severity'], is: string, should: string): Finding => ({
  code,
  severity,
  values: [is, should],
})

/** Returns a sign-in for this site and account. Undefined for a text of this site in another form. @throws {KeyError} `refused` */
function checkSignIn(text: string, { account, site }: SiteContext): SignIn | undefined {
  const [host, second] = findSignIns(text)
  if (second !== undefined) throw refused('other_site', 'The text has a second sign-in')
  if (host !== site.host) throw refused('other_site', `The text signs in at ${host || 'no site'} instead of ${site.host}`)
  if (hasUnseen(text)) throw refused('other_site', 'The sign-in has characters that nobody sees')
  const signIn = readSignIn(text)
  if (!signIn) return undefined
  if (signIn.domain !== site.host) throw refused('other_site', `The text signs in at ${signIn.domain} instead of ${site.host}`)
  const { origin } = site
  if (signIn.scheme !== undefined && !origin.startsWith(`${signIn.scheme}://`))
    throw refused('other_site', `The text signs in by ${signIn.scheme} instead of ${origin}`)
  // Sites write addresses of EVM chains in any case.
  const address = signIn.family === 'evm' ? signIn.address.toLowerCase() : signIn.address
  if (address !== account) throw refused('other_account', `The text signs in with ${signIn.address} instead of ${account}`)
  return signIn
}

function findingsOf({ uri, expirationTime, notBefore }: SignIn, { site, now }: SiteContext): Finding[] {
  const found: Finding[] = []
  const at = new Date(now).toISOString()
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now)
    found.push(finding('sign_in_expired', 'warning', expirationTime, at))
  if (notBefore !== undefined && Date.parse(notBefore) > now) found.push(finding('sign_in_early', 'warning', notBefore, at))
  if (uri !== undefined && hostOf(uri) !== site.host) found.push(finding('sign_in_uri', 'warning', uri, site.host))
  return found
}

const hostOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).host : undefined)
