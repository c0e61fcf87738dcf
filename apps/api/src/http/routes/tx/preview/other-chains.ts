import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import { LRUCache } from 'lru-cache'
import type { Platforms } from '../../../../wallet/catalogue/platforms.ts'

/** Returns the served chains of the same family, besides one, on which an address is a contract. Chains that do not answer in time are left out. */
export type FindOnOtherChains = (chain: ChainAdapter, address: Address) => Promise<string[]>

const deadlineMs = 1_000
/** A chain that was late is not asked for this time, so that it delays one preview and not each. */
const pause = { max: 100, ttl: 60_000 }
/** A contract stays one, and an address without code is asked about again after an hour. */
const cached = { max: 20_000, ttl: 3_600_000 }

/** Requests to all chains run at the same time. Each answer is kept for an hour. */
export function createOtherChains(platforms: Pick<Platforms, 'chains'>): FindOnOtherChains {
  const known = new LRUCache<string, { isContract: boolean }>(cached)
  const late = new LRUCache<string, true>(pause)

  async function isContract(chain: ChainAdapter, address: Address): Promise<boolean> {
    const key = `${chain.network.id} ${address}`
    const found = known.get(key)
    if (found) return found.isContract
    const type = await typeOf(chain, address)
    const answer = type === 'contract' || type === 'token'
    if (type !== undefined) known.set(key, { isContract: answer })
    return answer
  }

  return async ({ network: { id, family } }, address) => {
    const others = platforms
      .chains()
      .filter(({ network }) => network.id !== id && network.family === family && !network.testnet && !late.has(network.id))
    const found = await Promise.all(
      others.map((chain) => withinDeadline(isContract(chain, address), () => late.set(chain.network.id, true))),
    )
    return others.flatMap(({ network }, index) => (found[index] ? [network.id] : []))
  }
}

/** Returns what an address is. Undefined if the node does not answer. */
export async function typeOf(chain: ChainAdapter, address: Address): Promise<string | undefined> {
  try {
    return (await chain.getAccountInfo(address)).type
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/** Returns false after the deadline. A late answer is still kept for the next preview. */
async function withinDeadline(answer: Promise<boolean>, onLate: () => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      onLate()
      resolve(false)
    }, deadlineMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
