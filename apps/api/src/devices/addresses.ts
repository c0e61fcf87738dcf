import type { Address, ChainAdapter } from '@wallet/chains'
import type { FastifyRequest } from 'fastify'
import type { Platforms } from '../catalogue/platforms.ts'
import { ApiError } from '../http/errors.ts'
import { originOf } from '../http/origin.ts'
import type { AddressStore, OnProved } from './addresses.store.ts'
import type { Link } from './link.ts'
import { checkOwnership, type Proof } from './ownership.ts'

export type Addresses = ReturnType<typeof createAddresses>

export type AddressSettings = { publicOrigin: string | undefined; requireAddressProof: boolean }

/** An address to link, with the proof that it is the holder's where there is one. */
export type WantedAddress = { address: string; platformId: string; message?: string; signature?: string }

const mostPerDevice = 100

/** Which addresses a device may speak for. */
export function createAddresses(
  store: AddressStore,
  platforms: Pick<Platforms, 'chain' | 'chains'>,
  { publicOrigin, requireAddressProof }: AddressSettings,
  onProved: OnProved,
) {
  const find = async (deviceId: string, platformId: string, text: string) => {
    const chain = platforms.chain(platformId)
    const address = chain.parseAddress(text)
    const link = await store.find(deviceId, platformId, address)
    if (!link) throw new ApiError('device_not_authorized')
    return { chain, address, link }
  }

  return {
    /**
     * The links of these addresses, in their order, each once. One false proof, and none is linked; an address is proved for good.
     * @throws {ApiError} `platform_not_found`, `platform_disabled`, `too_many_addresses`, `invalid_input`, `invalid_proof`; @throws {ChainError} `invalid_address`, `unavailable`
     */
    async link(request: FastifyRequest, deviceId: string, wanted: readonly WantedAddress[]): Promise<Link[]> {
      const claims = wanted.map(({ address, platformId, ...given }, index) => {
        const chain = platforms.chain(platformId)
        return { platformId, chain, address: chain.parseAddress(address), proof: proofOf(given, index) }
      })
      const origin = originOf(request, publicOrigin)
      // One after the other: a contract that burns its call keeps the node busy once per request, and not twenty times at once.
      for (const { chain, address, proof } of claims) if (proof) await checkOwnership({ deviceId, origin, chain, address }, proof)
      const unique = new Map<string, { platformId: string; address: string; verified: boolean }>()
      for (const { platformId, address, proof } of claims) {
        const key = keyOf({ platformId, address })
        unique.set(key, { platformId, address, verified: proof !== undefined || unique.get(key)?.verified === true })
      }
      if (!(await store.add(deviceId, [...unique.values()], mostPerDevice, onProved))) throw new ApiError('too_many_addresses')
      const links = new Map((await store.all(deviceId)).map((link) => [keyOf(link), link]))
      return [...unique.keys()].flatMap((key) => links.get(key) ?? [])
    },

    /**
     * Removes the device's link to an address; nothing happens if there is none.
     * @throws {ApiError} `platform_not_found`, `platform_disabled`, `device_unknown`; @throws {ChainError} `invalid_address`
     */
    async unlink(deviceId: string, platformId: string, text: string): Promise<void> {
      await store.remove(deviceId, platformId, platforms.chain(platformId).parseAddress(text))
    },

    /** The chain and the canonical address of a call about a linked address. @throws {ApiError} `platform_not_found`, `platform_disabled`, `device_not_authorized`; @throws {ChainError} `invalid_address` */
    async authorize(deviceId: string, platformId: string, text: string): Promise<{ chain: ChainAdapter; address: Address }> {
      const { chain, address } = await find(deviceId, platformId, text)
      return { chain, address }
    },

    /** As `authorize`, for a call that only the address's owner may make: where proofs are required, an unproved link is as good as none. */
    async authorizeOwner(deviceId: string, platformId: string, text: string): Promise<{ chain: ChainAdapter; address: Address }> {
      const { chain, address, link } = await find(deviceId, platformId, text)
      chain.assertCanSign?.(address)
      if (requireAddressProof && link.verifiedAt === null) throw new ApiError('device_not_authorized')
      return { chain, address }
    },

    /** Returns all links of the device, newest first. */
    links: (deviceId: string): Promise<Link[]> => store.all(deviceId),

    /**
     * Returns those of these links that have this platform and this address, if they are given. The address may be in any form that its platform accepts.
     * @throws {ApiError} `invalid_address`
     */
    select(links: readonly Link[], filter: { platformId?: string; address?: string }): Link[] {
      const forms = filter.address === undefined ? undefined : canonicalForms(filter.address)
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

/** Undefined where neither part is given. @throws {ApiError} `invalid_input` where one part is missing */
function proofOf({ message, signature }: Pick<WantedAddress, 'message' | 'signature'>, index: number): Proof | undefined {
  if (message !== undefined && signature !== undefined) return { message, signature }
  if (message === undefined && signature === undefined) return undefined
  const missing = message === undefined ? 'message' : 'signature'
  throw new ApiError('invalid_input', { message: `addresses.${index}.${missing} should not be empty` })
}

const keyOf = ({ platformId, address }: { platformId: string; address: string }) => `${platformId}:${address}`
