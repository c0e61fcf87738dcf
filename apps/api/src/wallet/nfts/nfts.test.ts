import { ChainError } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../../../testing/chains.ts'
import { newAddress } from '../../../testing/wallet.ts'
import type { Holding, HoldingStore } from './holdings.store.ts'
import type { NftStore } from './nfts.store.ts'
import { createNfts } from './nfts.ts'

const owner = newAddress()
const holding = (tokenId: string): Holding => ({
  contract: newAddress(),
  tokenId,
  standard: 'erc721',
  movedAt: '2026-01-01T00:00:00.000Z',
  airdropped: false,
})

/** Returns the NFTs of one address, and what the chain's answers changed. */
function nftsOf(holdings: Holding[]) {
  const recorded: boolean[] = []
  const store: HoldingStore = {
    note: async () => {},
    page: async (_, { offset, limit }) => ({ holdings: holdings.slice(offset, offset + limit), counted: holdings.length }),
    dueForCheck: async () => [],
    record: async (_, checked) => void recorded.push(...checked.map(({ isHeld }) => isHeld)),
  }
  const texts: Pick<NftStore, 'find' | 'image'> = {
    find: async (_platformId, _address, nfts) =>
      nfts.map((nft, id) => ({ ...nft, id, name: null, description: null, collection: null, state: 'read', hasImage: false })),
    image: async () => undefined,
  }
  const missing = async () => Promise.reject(new Error('not used'))
  return { recorded, nfts: createNfts(store, { claim: missing, write: missing, postpone: missing, ...texts }) }
}

describe('hostile contracts', () => {
  const holdings = Array.from({ length: 25 }, (_, index) => holding(`${index}`))
  const list = (getNftAmounts: (owner: string, nfts: readonly { tokenId?: bigint }[]) => Promise<bigint[]>) => {
    const { nfts, recorded } = nftsOf(holdings)
    const page = nfts.list({ network: networkOf('ethereum'), getNftAmounts }, owner, { offset: 0, limit: 100 })
    return page.then(({ items }) => ({ ids: items.map(({ tokenId }) => Number(tokenId)), recorded }))
  }

  test('a read of all NFTs fails → smaller reads; only the part that fails again is missing, and nothing is hidden', async () => {
    const read = await list(async (_, nfts) => {
      if (nfts.length > 10 || nfts.some(({ tokenId }) => tokenId === 12n)) throw new ChainError('unavailable')
      return nfts.map(() => 1n)
    })
    expect(read).toEqual({ ids: [...holdings.keys()].filter((id) => id < 10 || id >= 20), recorded: [] })
  })

  test('no read succeeds → unavailable', async () => {
    await expect(list(async () => Promise.reject(new ChainError('unavailable')))).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

test('the chain has no NFTs → an empty page', async () => {
  const { nfts } = nftsOf([holding('1')])
  expect(await nfts.list({ network: networkOf('ethereum') }, owner, { offset: 0, limit: 10 })).toEqual({ items: [], total: 0 })
})
