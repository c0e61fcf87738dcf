import type { ChainAdapter } from '@wallet/chains'
import { ApiError } from '../../http/errors.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { AddressStore } from './addresses.store.ts'
import type { Link } from './link.ts'

export type Addresses = ReturnType<typeof createAddresses>

const mostPerDevice = 100

/** Which addresses a device may speak for. */
export function createAddresses(store: AddressStore, platforms: Pick<Platforms, 'chain' | 'chains'>) {
  return {
    /** The links of these addresses, in their order, each once. @throws {ApiError} `platform_not_found`, `platform_disabled`, `too_many_addresses`; @throws {ChainError} `invalid_address` */
    async link(deviceId: string, wanted: { address: string; platformId: string }[]): Promise<Link[]> {
      const canonical = wanted.map(({ address, platformId }) => ({
        platformId,
        address: platforms.chain(platformId).parseAddress(address),
      }))
      const unique = new Map(canonical.map((entry) => [keyOf(entry), entry]))
      if (!(await store.add(deviceId, [...unique.values()], mostPerDevice))) throw new ApiError('too_many_addresses')
      const links = new Map((await store.all(deviceId)).map((link) => [keyOf(link), link]))
      return [...unique.keys()].flatMap((key) => links.get(key) ?? [])
    },

    /** The chain and the canonical address of a call about a linked address. @throws {ApiError} `platform_not_found`, `platform_disabled`, `device_not_authorized`; @throws {ChainError} `invalid_address` */
    async authorize(deviceId: string, platformId: string, text: string): Promise<{ chain: ChainAdapter; address: string }> {
      const chain = platforms.chain(platformId)
      const address = chain.parseAddress(text)
      if (!(await store.find(deviceId, platformId, address))) throw new ApiError('device_not_authorized')
      return { chain, address }
    },

    /** The device's links, of one platform and one address where these are given. The address may be in any form that its platform accepts. */
    async links(deviceId: string, filter: { platformId?: string; address?: string } = {}): Promise<Link[]> {
      const forms = filter.address === undefined ? undefined : canonicalForms(filter.address)
      const links = await store.all(deviceId)
      return links.filter(
        (link) =>
          (filter.platformId === undefined || link.platformId === filter.platformId) &&
          (forms === undefined || forms.get(link.platformId) === link.address),
      )
    },
  }

  function canonicalForms(text: string): Map<string, string> {
    const forms = platforms.chains().flatMap((chain) => {
      try {
        return [[chain.network.id, chain.parseAddress(text)] as const]
      } catch {
        return []
      }
    })
    if (forms.length === 0) throw new ApiError('invalid_address')
    return new Map(forms)
  }
}

const keyOf = ({ platformId, address }: { platformId: string; address: string }) => `${platformId}:${address}`
