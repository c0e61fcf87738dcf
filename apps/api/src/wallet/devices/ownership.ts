import { type Address, type ChainAdapter, parseSignInMessage, type SignInMessage } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'

/** A device's claim that it owns the account at `address`. `origin` is the API's origin. */
export type Claim = { deviceId: string; origin: string; chain: ChainAdapter; address: Address }

/** A proof of an address: a CAIP-122 message (EIP-4361 for Ethereum accounts), and the account's signature of it. */
export type Proof = { message: string; signature: string }

/** The path of the URI that a sign-in message must name. */
const linkPath = '/v1/wallet/addresses'
const maxMinutes = 10
const maxMs = maxMinutes * 60_000
/** Tolerance for the inaccurate clocks of phones, in milliseconds. Device tokens have the same tolerance. */
const clockToleranceMs = 60_000

/**
 * Checks that a proof is valid. A message is valid for ten minutes, for the one device and the one chain that it names. Only that device can
 * send it, because the request needs the device's key. A replay only repeats the same link, so used messages are not stored.
 * @throws {ApiError} `invalid_proof`; @throws {ChainError} `cannot_sign`; `unavailable` if a contract must be called and the node does not answer
 */
export async function checkOwnership(claim: Claim, { message, signature }: Proof, now = Date.now()): Promise<void> {
  const { chain, address } = claim
  chain.assertCanSign?.(address)
  const parsed = parseSignInMessage(message)
  const flaw = flawOf(parsed, claim)
  if (flaw) throw invalid(flaw, isWithoutChecksum(parsed, claim) ? 'checksum_missing' : undefined)
  const clockFlaw = parsed && clockFlawOf(parsed, now)
  if (clockFlaw) throw invalid(clockFlaw, 'clock_mismatch')
  if (!chain.verifyMessage) throw invalid('Accounts of this platform cannot prove themselves')
  if (!(await chain.verifyMessage(address, message, signature))) throw invalid('The signature is not of this account and this message')
}

/** Returns why the message does not prove this claim at any time, for the log only. Returns undefined if it does. */
function flawOf(message: SignInMessage | undefined, { deviceId, origin, chain, address }: Claim): string | undefined {
  if (!message) return 'The message is not in the form of CAIP-122'
  const { scheme, domain, accountKind, uri, chainId, expirationTime, resources = [] } = message
  const issuedAt = Date.parse(message.issuedAt)
  const expiresAt = Date.parse(expirationTime ?? '')
  if (`${scheme ?? origin.slice(0, origin.indexOf('://'))}://${domain}` !== origin) return `The domain is not that of ${origin}`
  if (uri !== origin + linkPath) return `URI is not ${origin + linkPath}`
  if (accountKind !== chain.accountKind) return `The account is no ${chain.accountKind} account`
  if (message.address !== address) return 'The address is not the one to be linked, in canonical form'
  if (chainId !== chain.network.caip2.replace(/^[^:]*:/, '')) return `Chain ID is not that of ${chain.network.caip2}`
  if (resources.length !== 1 || resources[0] !== `urn:uuid:${deviceId}`) return 'Resources are not the device alone'
  if (expirationTime === undefined) return 'Expiration Time is missing'
  if (expiresAt <= issuedAt || expiresAt - issuedAt > maxMs) return `Expiration Time is not within ${maxMinutes} minutes of Issued At`
  return undefined
}

/** Returns why the message is not valid at this time. Undefined if it is. */
function clockFlawOf({ issuedAt, expirationTime = '', notBefore }: SignInMessage, now: number): string | undefined {
  if (Date.parse(issuedAt) > now + clockToleranceMs) return 'Issued At is in the future'
  if (now - Date.parse(issuedAt) > maxMs) return `Issued At is more than ${maxMinutes} minutes ago`
  if (Date.parse(expirationTime) <= now) return 'Expiration Time has passed'
  if (notBefore !== undefined && Date.parse(notBefore) > now + clockToleranceMs) return 'Not Before is in the future'
  return undefined
}

/** Returns whether the message names the right account without its EIP-55 checksum. EIP-4361 demands the checksum. */
const isWithoutChecksum = (message: SignInMessage | undefined, { address }: Claim) =>
  message?.accountKind === 'Ethereum' && message.address !== address && message.address.toLowerCase() === address.toLowerCase()

const invalid = (flaw: string, reason?: 'clock_mismatch' | 'checksum_missing') =>
  new ApiError('invalid_proof', { cause: new Error(flaw), ...(reason && { details: { reason } }) })
