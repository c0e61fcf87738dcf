import { type TokenCrypto, webCrypto } from './device-token.ts'
import type { Platform } from './generated/schema.ts'

export type LinkMessageInput = {
  /** As the client has it: the API's origin. */
  baseUrl: string
  deviceId: string
  /** In canonical form: with its checksum on EVM. */
  address: string
  /** The platform to link it on, as `listPlatforms` tells it. */
  platform: Pick<Platform, 'family' | 'caip2'>
  /** Makes the nonce. Default: WebCrypto. */
  crypto?: Pick<TokenCrypto, 'randomUUID'>
}

/** What a sign-in message calls an account, by family. */
const accountKinds: Record<string, string> = { evm: 'Ethereum', solana: 'Solana' }

const lifetimeMs = 600_000

/**
 * The text by which an account proves to be this device's: for the wallet key to sign as a personal message, and for `linkAddresses` to carry
 * as `message`, with its `signature`. It is good for ten minutes. Make it anew when it was not sent by then.
 * @throws {TypeError} for a family whose accounts cannot prove themselves yet
 * @see https://eips.ethereum.org/EIPS/eip-4361 and https://chainagnostic.org/CAIPs/caip-122
 */
export function linkMessage({ baseUrl, deviceId, address, platform, crypto = webCrypto }: LinkMessageInput): string {
  const accountKind = accountKinds[platform.family]
  if (accountKind === undefined) throw new TypeError(`Accounts of ${platform.family} cannot prove themselves yet`)
  const origin = baseUrl.replace(/^([^:]+:\/\/[^/?#]+).*$/, '$1')
  const now = Date.now()
  return [
    `${origin.replace(/^[^:]+:\/\//, '')} wants you to sign in with your ${accountKind} account:`,
    address,
    '',
    'Link this address to your wallet device.',
    '',
    `URI: ${origin}/v1/wallet/addresses`,
    'Version: 1',
    `Chain ID: ${platform.caip2.replace(/^[^:]*:/, '')}`,
    `Nonce: ${crypto.randomUUID().replaceAll('-', '')}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(now + lifetimeMs).toISOString()}`,
    'Resources:',
    `- urn:uuid:${deviceId}`,
  ].join('\n')
}
