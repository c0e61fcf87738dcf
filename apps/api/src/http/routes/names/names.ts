import type { Address, ChainAdapter, NameAnswer, NameService } from '@patina/chains'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { refusedPlatform } from '../../../wallet/catalogue/unknown-platform.ts'
import type { Name } from './name.ts'
import { isNormalized, normalizeName, warningsOf } from './normalize-name.ts'

/** Names of accounts, as their name service has them now. Nothing is stored. */
export type Names = {
  /**
   * Returns the address that a name has on a platform. The name may be written in any form that its standard normalizes.
   * @throws {ApiError} `invalid_name`, `invalid_platform_id` if the platform has no names, `platform_not_found`, `platform_disabled`
   * @throws {ChainError} `unavailable`
   */
  resolve(text: string, platformId: string): Promise<Name>
  /**
   * Returns the primary name of an address. The name is null unless it leads back to the address and is normalized.
   * @throws {ApiError} `invalid_platform_id` if the platform has no names, `platform_not_found`, `platform_disabled`
   * @throws {ChainError} `invalid_address`, `unavailable`
   */
  find(text: string, platformId: string): Promise<Name>
}

export function createNames(platforms: Pick<Platforms, 'chain' | 'chains'>): Names {
  return {
    async resolve(text, platformId) {
      const { names, resolver } = serviceOf(platforms, platformId)
      const name = normalizeName(text)
      const answer = await resolver.resolveName(name, names.coinType)
      return {
        name,
        platformId,
        ...('found' in answer ? found(answer.found) : { address: null, reason: answer.missing }),
        warnings: warningsOf(name),
      }
    },

    async find(text, platformId) {
      const { chain, names, resolver } = serviceOf(platforms, platformId)
      const address = chain.parseAddress(text)
      const answer = checked(await resolver.findName(address, names.coinType))
      if ('missing' in answer) return { name: null, address, platformId, reason: answer.missing, warnings: [] }
      return { name: answer.found, address, platformId, reason: null, warnings: warningsOf(answer.found) }
    },
  }
}

const found = (address: Address) => ({ address, reason: null })

/** Returns `invalid_name` for a name that its owner did not normalize. Such a name can be written to look like any other. */
const checked = (answer: NameAnswer<string>): NameAnswer<string> | { missing: 'invalid_name' } =>
  'found' in answer && !isNormalized(answer.found) ? { missing: 'invalid_name' } : answer

type Resolver = Required<Pick<ChainAdapter, 'resolveName' | 'findName'>>

/** Returns the chain of a platform, its name service, and the chain that answers for names. */
function serviceOf(
  platforms: Pick<Platforms, 'chain' | 'chains'>,
  platformId: string,
): { chain: ChainAdapter; names: NameService; resolver: Resolver } {
  const chain = platforms.chain(platformId)
  const names = 'names' in chain.network ? chain.network.names : undefined
  const refusal = () => {
    const named = platforms.chains().flatMap(({ network }) => ('names' in network && network.names ? [network] : []))
    return refusedPlatform('invalid_platform_id', platformId, named)
  }
  if (!names) throw refusal()
  const { resolveName, findName } = platforms.chain(names.platformId)
  if (!resolveName || !findName) throw refusal()
  return { chain, names, resolver: { resolveName, findName } }
}
