import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import type { TokenCrypto } from '../device-token.ts'
import type { NewLink, Platform } from '../generated/schema.ts'
import { linkMessage } from '../link-message.ts'
import type { Account } from './account.ts'

export type Link = {
  baseUrl: string
  deviceId: string
  platforms: readonly Platform[]
  crypto?: Pick<TokenCrypto, 'randomUUID'>
}

/** Maximum number of addresses in one call. */
const maxPerCall = 20

/**
 * Links an account to the device on each platform, proved by a signature. A device can link 100 addresses; each platform counts.
 * @throws {WalletError} `too_many_addresses`, or another reason of the server. The links of earlier calls, of 20 platforms each, then remain.
 */
export async function linkAccount(
  client: Pick<WalletClient, 'linkAddresses'>,
  account: Pick<Account, 'address' | 'signMessage'>,
  { platforms, ...proof }: Link,
): Promise<NewLink[]> {
  const { address } = account
  const addresses = []
  for (const platform of platforms) {
    const message = linkMessage({ ...proof, address, platform })
    addresses.push({ address, platformId: platform.id, message, signature: await account.signMessage(message) })
  }
  const links = []
  for (let at = 0; at < addresses.length; at += maxPerCall)
    links.push(...(await unwrap(client.linkAddresses({ addresses: addresses.slice(at, at + maxPerCall) }))).items)
  return links
}
