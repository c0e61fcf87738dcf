import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { serverTimeOf, type TokenCrypto } from '../device-token.ts'
import { WalletError } from '../errors.ts'
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

/** Returns the platforms with these ids, in this order. @throws {WalletError} `platform_not_found`; `details.platforms` has the ids that exist */
export function findPlatforms(platforms: readonly Platform[], ids: readonly string[]): Platform[] {
  return ids.map((wanted) => {
    const found = platforms.find(({ id }) => id === wanted)
    if (!found) throw platformNotFound(platforms)
    return found
  })
}

const platformNotFound = (platforms: readonly Platform[]) =>
  new WalletError({
    code: 'platform_not_found',
    statusCode: 404,
    message: 'Platform not found',
    details: { platforms: platforms.map(({ id }) => id) },
  })

/** Returns whether a value is a platform. A program without types may pass an id, or the `undefined` of a search that found nothing. */
const isPlatform = (value: unknown) => typeof Object(value).caip2 === 'string'

/**
 * Links an account to the device on each platform, proved by a signature. A device can link 100 addresses; each platform counts. If the server
 * refuses the time of a proof, the account signs once more with the server's time.
 * @throws {WalletError} `platform_not_found`, `too_many_addresses`, or another reason of the server. The links of earlier calls, of 20 platforms
 * each, then remain.
 */
export async function linkAccount(
  client: Pick<WalletClient, 'linkAddresses' | 'listPlatforms'>,
  account: Pick<Account, 'address' | 'signMessage'>,
  { platforms, ...proof }: Link,
): Promise<NewLink[]> {
  if (!platforms.every(isPlatform)) throw platformNotFound((await unwrap(client.listPlatforms())).platforms)
  const { address } = account
  /** Milliseconds by which the server's clock is ahead, once it refused a proof. */
  let aheadMs: number | undefined
  const linkSome = async (some: readonly Platform[]): Promise<NewLink[]> => {
    const addresses = []
    for (const platform of some) {
      const message = linkMessage({ ...proof, address, platform, now: Date.now() + (aheadMs ?? 0) })
      addresses.push({ address, platformId: platform.id, message, signature: await account.signMessage(message) })
    }
    const { data, error } = await client.linkAddresses({ addresses })
    if (data) return data.items
    const serverTime = error.code === 'invalid_proof' ? serverTimeOf(error.details) : undefined
    if (serverTime === undefined || aheadMs !== undefined) throw new WalletError(error)
    aheadMs = serverTime - Date.now()
    return linkSome(some)
  }
  const links = []
  for (let at = 0; at < platforms.length; at += maxPerCall) links.push(...(await linkSome(platforms.slice(at, at + maxPerCall))))
  return links
}
