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

/**
 * Links an account to the device on each platform, proved by a signature. Up to 20 platforms.
 * @throws {WalletError} if the server refuses
 */
export async function linkAccount(client: WalletClient, account: Account, { platforms, ...proof }: Link): Promise<NewLink[]> {
  const { address } = account
  const addresses = []
  for (const platform of platforms) {
    const message = linkMessage({ ...proof, address, platform })
    addresses.push({ address, platformId: platform.id, message, signature: await account.signMessage(message) })
  }
  return (await unwrap(client.linkAddresses({ addresses }))).items
}
