import { allFamilies, type Family, type Platform } from '@patina/sdk'
import type { WalletAccount } from '../keys/keyring-types.ts'
import { canonical } from './contacts/lookalike.ts'

/** The server links this many addresses to one device. The same address on two networks counts twice. */
const maxLinks = 100

/** An address of an account, with the networks on which it is linked, in their order. */
export type PlannedLink<Network> = { account: WalletAccount; family: Family; address: string; platforms: readonly Network[] }

/** `missing`: the shown networks on which not every address can be linked. */
export type LinkPlan<Network> = { links: readonly PlannedLink<Network>[]; missing: readonly Network[] }

/**
 * Returns what to link to the device. With many accounts, some networks do not fit. The first networks are linked for every account, and hidden
 * ones last, so that whoever hides a network gets the links of another one.
 */
export function linkPlan<Network extends Pick<Platform, 'id' | 'family'>>(
  accounts: readonly WalletAccount[],
  networks: readonly Network[],
  hiddenNetworks: readonly string[],
): LinkPlan<Network> {
  const isHidden = ({ id }: Network) => hiddenNetworks.includes(id)
  const places = placesOf(accounts)
  const wanted = [...networks.filter((network) => !isHidden(network)), ...networks.filter(isHidden)].flatMap((network) =>
    places.filter(({ family }) => family === network.family).map((place) => ({ network, place })),
  )
  const [linked, left] = [wanted.slice(0, maxLinks), wanted.slice(maxLinks)]
  const links = places.map((place) => ({
    ...place,
    platforms: networks.filter((network) => linked.some((one) => one.place === place && one.network === network)),
  }))
  return { links, missing: networks.filter((network) => !isHidden(network) && left.some((one) => one.network === network)) }
}

/** Returns whether an address is to be linked on a network. */
export const isPlanned = ({ links }: LinkPlan<{ id: string }>, platformId: string, address: string): boolean =>
  links.some((link) => canonical(link.address) === canonical(address) && link.platforms.some(({ id }) => id === platformId))

/** Returns each address once. An account with its key can prove it, so it precedes a watched one. */
function placesOf(accounts: readonly WalletAccount[]) {
  const places = new Map<string, Omit<PlannedLink<never>, 'platforms'>>()
  for (const account of accounts)
    for (const family of allFamilies) {
      const address = account.addresses[family]
      if (address === undefined) continue
      const key = canonical(address)
      const before = places.get(key)
      if (!before || (before.account.kind === 'watch' && account.kind !== 'watch')) places.set(key, { account, family, address })
    }
  return [...places.values()]
}
