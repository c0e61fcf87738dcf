import { type Address, type ChainAdapter, parseSignInMessage, type SignInMessage } from '@patina/chains'
import { refused } from '../../base/wire/errors.ts'
import type { ReasonOf } from '../../base/wire/refusal-reasons.ts'

/** A device's claim that it owns the account at `address`. `origins` are those of the API. */
export type Claim = { deviceId: string; origins: readonly string[]; chain: ChainAdapter; address: Address }

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
  if (!parsed) throw refused('invalid_proof', 'malformed', 'The message is not in the form of CAIP-122')
  const flaw = flawOf(parsed, claim) ?? clockFlawOf(parsed, now)
  if (flaw) throw refused('invalid_proof', ...flaw, now)
  if (!chain.verifyMessage) throw refused('invalid_proof', 'unsupported', 'Accounts of this platform cannot prove themselves')
  if (!(await chain.verifyMessage(address, message, signature)))
    throw refused('invalid_proof', 'signature', 'The signature is not of this account and this message')
}

/** The reason of a refusal, and what is wrong for the log. */
type Flaw = [reason: ReasonOf<'invalid_proof'>, flaw: string]

/** Returns why the message does not prove this claim at any time. Returns undefined if it does. */
function flawOf(message: SignInMessage, { deviceId, origins, chain, address }: Claim): Flaw | undefined {
  const { scheme, domain, accountKind, uri, chainId, expirationTime, resources = [] } = message
  const issuedAt = Date.parse(message.issuedAt)
  const expiresAt = Date.parse(expirationTime ?? '')
  const origin = origins.find((one) => `${scheme ?? one.slice(0, one.indexOf('://'))}://${domain}` === one)
  if (origin === undefined) return ['domain_mismatch', `The domain is not that of ${origins.join(' or ')}`]
  if (uri !== origin + linkPath) return ['uri_mismatch', `URI is not ${origin + linkPath}`]
  if (accountKind !== chain.accountKind) return ['account_mismatch', `The account is no ${chain.accountKind} account`]
  if (message.address !== address)
    return [isWithoutChecksum(message, address) ? 'checksum_missing' : 'address_mismatch', 'The address is not the one to be linked']
  if (chainId !== chain.network.caip2.replace(/^[^:]*:/, '')) return ['chain_mismatch', `Chain ID is not that of ${chain.network.caip2}`]
  if (resources.length !== 1 || resources[0] !== `urn:uuid:${deviceId}`) return ['device_mismatch', 'Resources are not the device alone']
  if (expirationTime === undefined) return ['lifetime', 'Expiration Time is missing']
  if (expiresAt <= issuedAt || expiresAt - issuedAt > maxMs)
    return ['lifetime', `Expiration Time is not within ${maxMinutes} minutes of Issued At`]
  return undefined
}

/** Returns why the message is not valid at this time. Undefined if it is. */
function clockFlawOf({ issuedAt, expirationTime = '', notBefore }: SignInMessage, now: number): Flaw | undefined {
  if (Date.parse(issuedAt) > now + clockToleranceMs) return ['clock', 'Issued At is in the future']
  if (notBefore !== undefined && Date.parse(notBefore) > now + clockToleranceMs) return ['clock', 'Not Before is in the future']
  if (now - Date.parse(issuedAt) > maxMs) return ['expired', `Issued At is more than ${maxMinutes} minutes ago`]
  return Date.parse(expirationTime) <= now ? ['expired', 'Expiration Time has passed'] : undefined
}

/** Returns whether the message names the right account without its EIP-55 checksum. EIP-4361 demands the checksum. */
const isWithoutChecksum = (message: SignInMessage, address: Address) =>
  message.accountKind === 'Ethereum' && message.address.toLowerCase() === address.toLowerCase()
