import { type TokenCrypto, webCrypto } from './device-token.ts'
import { allFamilies, families } from './families.ts'
import type { Platform } from './generated/schema.ts'

export type LinkMessageInput = {
  /** The API's origin, as for `createWalletClient`. */
  baseUrl: string
  deviceId: string
  /** The address in canonical form: with its checksum on EVM. */
  address: string
  /** The platform of the link, from `listPlatforms`. */
  platform: Pick<Platform, 'family' | 'caip2'>
  /** Cryptography that creates the nonce. Default: WebCrypto. */
  crypto?: Pick<TokenCrypto, 'randomUUID'>
  /** The current time in milliseconds, if the clock of the device is wrong. Default: the time of the device. */
  now?: number
}

const lifetimeMs = 600_000

/**
 * Returns the text that proves an account to the API for this device. The wallet key signs it as a personal message, and `linkAddresses`
 * sends it as `message`, with its `signature`. The message is valid for ten minutes.
 * @throws {TypeError} for a family without proofs
 * @see https://eips.ethereum.org/EIPS/eip-4361 and https://chainagnostic.org/CAIPs/caip-122
 */
export function linkMessage({ baseUrl, deviceId, address, platform, crypto = webCrypto, now = Date.now() }: LinkMessageInput): string {
  if (!allFamilies.includes(platform.family)) throw new TypeError(`Accounts of the family ${platform.family} cannot be proved yet`)
  const origin = baseUrl.replace(/^([^:]+:\/\/[^/?#]+).*$/, '$1')
  return [
    `${origin.replace(/^[^:]+:\/\//, '')} wants you to sign in with your ${families[platform.family].accountKind} account:`,
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
