import { type Address, type ChainAdapter, parseSignInMessage, type SignInMessage } from '@wallet/chains'
import { ApiError } from '../http/errors.ts'

/** What a device says: the account at `address` signed that it belongs to this device. `origin` is the API's. */
export type Claim = { deviceId: string; origin: string; chain: ChainAdapter; address: Address }

/** A CAIP-122 message (EIP-4361 for Ethereum accounts), and the account's signature of it. */
export type Proof = { message: string; signature: string }

/** Where addresses are linked: what a message must name as the place that it is for. */
const linkPath = '/v1/wallet/addresses'
const mostMinutes = 10
const mostMs = mostMinutes * 60_000
/** Phones' clocks are wrong. As much as for device tokens. */
const clockToleranceMs = 60_000

/**
 * Returns when the proof holds. The message is good for one device, which it names, on one chain, for ten minutes; to use it again in that time
 * says again what was said, so that used ones need not be remembered. Nobody else can use it: a request of the device takes its key.
 * @throws {ApiError} `invalid_proof`; @throws {ChainError} `cannot_sign`; `unavailable` when a contract must be asked and the node does not answer
 */
export async function checkOwnership(claim: Claim, { message, signature }: Proof, now = Date.now()): Promise<void> {
  const { chain, address } = claim
  chain.assertCanSign?.(address)
  const flaw = flawOf(parseSignInMessage(message), claim, now)
  if (flaw) throw invalid(flaw)
  if (!chain.verifyMessage) throw invalid('Accounts of this platform cannot prove themselves')
  if (!(await chain.verifyMessage(address, message, signature))) throw invalid('The signature is not of this account and this message')
}

/** Why the message does not link this address to this device here and now; for the log alone. Undefined when it does. */
function flawOf(message: SignInMessage | undefined, { deviceId, origin, chain, address }: Claim, now: number): string | undefined {
  if (!message) return 'The message is not in the form of CAIP-122'
  const { scheme, domain, accountKind, uri, chainId, expirationTime, notBefore, resources = [] } = message
  const issuedAt = Date.parse(message.issuedAt)
  const expiresAt = Date.parse(expirationTime ?? '')
  if (`${scheme ?? origin.slice(0, origin.indexOf('://'))}://${domain}` !== origin) return `The domain is not that of ${origin}`
  if (uri !== origin + linkPath) return `URI is not ${origin + linkPath}`
  if (accountKind !== chain.accountKind) return `The account is no ${chain.accountKind} account`
  if (message.address !== address) return 'The address is not the one to be linked, in canonical form'
  if (chainId !== chain.network.caip2.replace(/^[^:]*:/, '')) return `Chain ID is not that of ${chain.network.caip2}`
  if (resources.length !== 1 || resources[0] !== `urn:uuid:${deviceId}`) return 'Resources are not the device alone'
  if (issuedAt > now + clockToleranceMs) return 'Issued At is in the future'
  if (now - issuedAt > mostMs) return `Issued At is more than ${mostMinutes} minutes ago`
  if (expirationTime === undefined) return 'Expiration Time is missing'
  if (expiresAt <= issuedAt || expiresAt - issuedAt > mostMs) return `Expiration Time is not within ${mostMinutes} minutes of Issued At`
  if (expiresAt <= now) return 'Expiration Time is over'
  if (notBefore !== undefined && Date.parse(notBefore) > now + clockToleranceMs) return 'Not Before is in the future'
  return undefined
}

const invalid = (flaw: string) => new ApiError('invalid_proof', { cause: new Error(flaw) })
