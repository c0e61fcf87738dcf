import { type Account, type Family, linkAccount, type Platform, unwrap, type WalletClient, WalletError } from '@patina/sdk'
import { isPlanned, type LinkPlan, type PlannedLink } from '../data/link-plan.ts'

type LinkClient = Pick<WalletClient, 'linkAddresses' | 'unlinkAddress' | 'listAddresses' | 'listPlatforms'>

type Place = {
  device: { client: LinkClient; deviceId: string }
  baseUrl: string
  plan: LinkPlan<Platform>
  /** Returns the account that proves an address. */
  accountOf: (id: string, family: Family) => Pick<Account, 'address' | 'signMessage'>
}

/** Twenty addresses are linked in one call. */
const linkedAtOnce = 20

/**
 * Links an address to the device on its networks: with a proof if the wallet has its key, and without one if it is only watched. If the device has
 * no room, links that are not part of the plan make room, such as those of a network that was hidden since.
 * @throws {WalletError} `too_many_addresses`, or if the server does not answer
 */
export async function link(planned: PlannedLink<Platform>, place: Place): Promise<true> {
  try {
    await add(planned, place)
  } catch (error) {
    if (!(error instanceof WalletError && error.code === 'too_many_addresses')) throw error
    await unlinkOthers(place.device.client, place.plan)
    await add(planned, place)
  }
  return true
}

async function add(
  { account, family, address, platforms }: PlannedLink<Platform>,
  { device: { client, deviceId }, baseUrl, accountOf }: Place,
) {
  if (account.kind !== 'watch') {
    await linkAccount(client, accountOf(account.id, family), { baseUrl, deviceId, platforms })
    return
  }
  const addresses = platforms.map(({ id: platformId }) => ({ address, platformId }))
  for (let at = 0; at < addresses.length; at += linkedAtOnce)
    await unwrap(client.linkAddresses({ addresses: addresses.slice(at, at + linkedAtOnce) }))
}

async function unlinkOthers(client: LinkClient, plan: LinkPlan<Platform>) {
  const { items } = await unwrap(client.listAddresses())
  for (const { address, platformId } of items)
    if (!isPlanned(plan, platformId, address)) await unwrap(client.unlinkAddress({ address, platformId }))
}
