import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import type { FastifyRequest } from 'fastify'
import { atIndex, withIndex } from '../../base/wire/at-index.ts'
import { networkOf } from '../../base/wire/client-network.ts'
import { ApiError, toApiError } from '../../base/wire/errors.ts'
import { originsOf, type PublicOrigin } from '../../base/wire/origin.ts'
import type { Platforms } from '../catalogue/platforms.ts'
import type { AddressStore, OnProved } from './addresses.store.ts'
import type { Link } from './link.ts'
import { checkOwnership, type Proof } from './ownership.ts'

/** Links, proves and checks the addresses of devices. */
export type Addresses = {
  /**
   * Links addresses and returns their links in the same order, each once. If one proof is invalid, no address is linked. A proved address stays
   * proved.
   * @throws {ApiError} `platform_not_found`, `platform_disabled`, `too_many_addresses`, `invalid_input`, `invalid_proof`
   * @throws {ChainError} `invalid_address`, `unavailable`
   */
  link(request: FastifyRequest, deviceId: string, wanted: readonly WantedAddress[]): Promise<Link[]>
  /**
   * Removes the device's link to an address, if there is one.
   * @throws {ApiError} `platform_not_found`, `platform_disabled`, `device_unknown`; @throws {ChainError} `invalid_address`
   */
  unlink(deviceId: string, platformId: string, text: string): Promise<void>
  /**
   * Returns the chain and the canonical form of a linked address.
   * @throws {ApiError} `platform_not_found`, `platform_disabled`, `device_not_authorized`; @throws {ChainError} `invalid_address`
   */
  authorize(deviceId: string, platformId: string, text: string): Promise<Authorized>
  /** Like `authorize`, for calls that only the address's owner may make: if proofs are required, an unproved link is not enough. */
  authorizeOwner(deviceId: string, platformId: string, text: string): Promise<Authorized>
  /** Returns all links of the device, newest first. */
  links(deviceId: string): Promise<Link[]>
  /**
   * Tells the chains in which blocks the newest known transactions of these addresses are. Later reads use those blocks or newer ones.
   * `authorize` includes this.
   */
  noteBlocks: NoteBlocks
  /**
   * Returns the given links that match the filter. The filter's `address` may be in any form that its platform accepts.
   * @throws {ApiError} `invalid_address`
   */
  select(links: readonly Link[], filter: { platformId?: string; address?: string }): Link[]
}

/** A linked address, with its chain. `isProved`: the device has proved that it owns the address. */
export type Authorized = { chain: ChainAdapter; address: Address; isProved: boolean }

export type AddressSettings = { publicOrigins: readonly PublicOrigin[]; requireAddressProof: boolean }

/** An address to link, optionally with a proof that the device owns it. */
export type WantedAddress = { address: string; platformId: string; message?: string; signature?: string }

export type NoteBlocks = (accounts: readonly Pick<Link, 'platformId' | 'address'>[]) => Promise<void>

const maxPerDevice = 100

export function createAddresses(
  store: AddressStore,
  platforms: Pick<Platforms, 'chain' | 'chains'>,
  { publicOrigins, requireAddressProof }: AddressSettings,
  onProved: OnProved,
  noteBlocks: NoteBlocks,
): Addresses {
  const find = async (deviceId: string, platformId: string, text: string) => {
    const chain = platforms.chain(platformId)
    const address = chain.parseAddress(text)
    const [link] = await Promise.all([store.find(deviceId, platformId, address), noteBlocks([{ platformId, address }])])
    if (!link) throw notLinked((await store.all(deviceId)).some((other) => other.address === address))
    return { chain, address, link }
  }

  return {
    async link(request, deviceId, wanted) {
      const checked = await checkWanted(platforms, deviceId, originsOf(request, publicOrigins), wanted)
      const linker = { deviceId, network: networkOf(request.ip) }
      if (!(await store.add(linker, [...checked.values()], maxPerDevice, onProved))) throw new ApiError('too_many_addresses')
      const links = new Map((await store.all(deviceId)).map((link) => [keyOf(link), link]))
      return [...checked.keys()].flatMap((key) => links.get(key) ?? [])
    },

    async unlink(deviceId, platformId, text) {
      await store.remove(deviceId, platformId, platforms.chain(platformId).parseAddress(text))
    },

    async authorize(deviceId, platformId, text) {
      const { link, ...authorized } = await find(deviceId, platformId, text)
      return { ...authorized, isProved: link.verifiedAt !== null }
    },

    async authorizeOwner(deviceId, platformId, text) {
      const { chain, address, link } = await find(deviceId, platformId, text)
      chain.assertCanSign?.(address)
      if (requireAddressProof && link.verifiedAt === null)
        throw new ApiError('device_not_authorized', { details: { reason: 'not_proved' } })
      return { chain, address, isProved: link.verifiedAt !== null }
    },

    links: (deviceId) => store.all(deviceId),
    noteBlocks,

    select(links, filter) {
      const forms = filter.address === undefined ? undefined : canonicalForms(platforms, filter.address)
      return links.filter(
        (link) =>
          (filter.platformId === undefined || link.platformId === filter.platformId) &&
          (forms === undefined || forms.get(link.platformId) === link.address),
      )
    },
  }
}

/** Returns the refusal of an address that the device has not linked on a platform, but perhaps elsewhere. */
export const notLinked = (isLinkedElsewhere: boolean): ApiError =>
  new ApiError('device_not_authorized', { details: { reason: isLinkedElsewhere ? 'linked_on_other_platform' : 'not_linked' } })

type CheckedAddress = { platformId: string; address: Address; verified: boolean }

/** Parses the addresses of a call and checks their proofs. Returns each address once, by platform and canonical form. */
async function checkWanted(
  platforms: Pick<Platforms, 'chain'>,
  deviceId: string,
  origins: readonly string[],
  wanted: readonly WantedAddress[],
): Promise<ReadonlyMap<string, CheckedAddress>> {
  const claims = wanted.map(({ address, platformId, ...given }, index) => {
    const { chain, canonical } = atIndex(index, () => {
      const chain = platforms.chain(platformId)
      return { chain, canonical: chain.parseAddress(address) }
    })
    return { platformId, chain, address: canonical, proof: proofOf(given, index), index }
  })
  // Proofs are checked one at a time. A contract that burns all gas then keeps the node busy with one call, not with twenty.
  for (const { chain, address, proof, index } of claims)
    if (proof)
      await checkOwnership({ deviceId, origins, chain, address }, proof).catch((thrown: unknown) => {
        throw withIndex(thrown, index)
      })
  const checked = new Map<string, CheckedAddress>()
  for (const { platformId, address, proof } of claims) {
    const key = keyOf({ platformId, address })
    checked.set(key, { platformId, address, verified: proof !== undefined || checked.get(key)?.verified === true })
  }
  return checked
}

/** Returns the canonical form of an address on each platform that accepts the text. @throws {ApiError} `invalid_address` if none does */
function canonicalForms(platforms: Pick<Platforms, 'chains'>, text: string): ReadonlyMap<string, string> {
  const forms = platforms.chains().flatMap((chain) => {
    try {
      return [[chain.network.id, chain.parseAddress(text)] as const]
    } catch {
      return []
    }
  })
  if (forms.length === 0) throw toApiError(new ChainError('invalid_address', { text }))
  return new Map(forms)
}

/** Returns the proof of an address, or undefined without message and signature. @throws {ApiError} `invalid_input` if only one is given */
function proofOf({ message, signature }: Pick<WantedAddress, 'message' | 'signature'>, index: number): Proof | undefined {
  if (message !== undefined && signature !== undefined) return { message, signature }
  if (message === undefined && signature === undefined) return undefined
  const missing = message === undefined ? 'message' : 'signature'
  throw new ApiError('invalid_input', { message: `addresses.${index}.${missing} should not be empty` })
}

const keyOf = ({ platformId, address }: { platformId: string; address: string }) => `${platformId}:${address}`
