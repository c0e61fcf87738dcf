import type { Address, ChainAdapter } from '@patina/chains'
import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { countedUpTo, totalOf } from '../../base/wire/page.ts'
import type { Holding, HoldingStore } from './holdings.store.ts'
import { movedNfts, type NftRow } from './nft.ts'
import type { EncodedImage, KnownNft, NftStore } from './nfts.store.ts'

/** An NFT that an address holds. `amount` is what the chain says now. */
export type HeldNft = KnownNft & Pick<Holding, 'movedAt'> & { amount: bigint; spam: boolean }

export type NftPage = { items: HeldNft[]; total: number; totalExact?: boolean }

export type Nfts = {
  /** Notes the NFTs in transactions, within the database transaction that writes them. */
  note(transaction: Transaction<Tables>, rows: readonly NftRow[]): Promise<void>
  /**
   * Returns one page of the NFTs that an address holds, newest movement first. The chain confirms each. A page may have fewer items than its limit if
   * many NFTs of the address moved away unnoticed.
   * @throws {ChainError} `unavailable`
   */
  list(chain: NftChain, address: Address, page: { offset: number; limit: number }): Promise<NftPage>
  /** Returns the encoded image of an NFT, or undefined if there is none. */
  image(id: number): Promise<EncodedImage | undefined>
}

type NftChain = Pick<ChainAdapter, 'network' | 'getNftAmounts'>

/** Web addresses, and words of offers that lead to one. */
const lures = [
  /https?:/i,
  /www\./i,
  /[a-z0-9-]{2,}\.(app|cc|co|com|finance|fun|gift|io|live|me|net|online|org|pro|site|top|vip|xyz)\b/i,
  /\b(airdrop|bonus|claim|eligible|giveaway|redeem|reward|voucher)\b/i,
]

/** Returns whether an NFT looks like spam: it was sent to many addresses at once, or its texts lead to a website. */
export const isSpam = ({ airdropped, texts }: { airdropped: boolean; texts: readonly (string | null)[] }): boolean =>
  airdropped || texts.some((text) => text !== null && lures.some((lure) => lure.test(text)))

/** Number of NFTs of a request after one with more has failed. A few hostile contracts can use up the time or the size of a request. */
const smallRead = 10
/** Reads of a page, until all of its NFTs are held. */
const maxRounds = 3
/** Hidden NFTs that one call checks again. */
const maxChecks = 20

export function createNfts(holdings: HoldingStore, nfts: NftStore): Nfts {
  return {
    note: (transaction, rows) => holdings.note(transaction, movedNfts(rows)),
    image: (id) => nfts.image(id),

    async list(chain, address, page) {
      const owner = { platformId: chain.network.id, address }
      const { getNftAmounts } = chain
      if (!getNftAmounts) return { items: [], total: 0 }
      const readAmounts = (found: readonly Holding[]) => (found.length === 0 ? [] : amountsOf(getNftAmounts, address, found))
      for (let round = 1; ; round++) {
        const { holdings: shown, counted } = await holdings.page(owner, page)
        const due = round === 1 ? await holdings.dueForCheck(owner, maxChecks) : []
        const all = [...shown, ...due]
        const amounts = await readAmounts(all)
        const checked = all.flatMap((holding, index) => {
          const amount = amounts[index]
          return amount === undefined ? [] : { ...holding, amount, isHeld: amount > 0n, isShown: index < shown.length }
        })
        const gone = checked.filter(({ isShown, isHeld }) => isShown && !isHeld)
        await holdings.record(
          owner,
          checked.filter(({ isShown, isHeld }) => !isShown || !isHeld),
        )
        if (gone.length > 0 && round < maxRounds) continue
        const held = checked.filter(({ isShown, isHeld }) => isShown && isHeld)
        return { items: await described(owner, held), ...totalOf(counted > countedUpTo ? counted : counted - gone.length) }
      }
    },
  }

  async function described(
    { platformId, address }: { platformId: string; address: Address },
    held: readonly (Holding & { amount: bigint })[],
  ) {
    const known = await nfts.find(platformId, address, held)
    return known.flatMap((nft) => {
      const holding = held.find(({ contract, tokenId }) => contract === nft.contract && tokenId === nft.tokenId)
      if (!holding) return []
      const { amount, movedAt, airdropped } = holding
      return { ...nft, amount, movedAt, spam: isSpam({ airdropped, texts: [nft.name, nft.collection] }) }
    })
  }
}

/** Returns how many units of each NFT an address holds. Undefined for those that could not be read. @throws {ChainError} `unavailable` if none could */
async function amountsOf(
  getNftAmounts: NonNullable<NftChain['getNftAmounts']>,
  address: Address,
  holdings: readonly Holding[],
): Promise<(bigint | undefined)[]> {
  const nfts = holdings.map(({ contract, standard, tokenId }) => ({
    contract,
    standard,
    ...(tokenId !== '' && { tokenId: BigInt(tokenId) }),
  }))
  try {
    return await getNftAmounts(address, nfts)
  } catch (error) {
    const parts = Array.from({ length: Math.ceil(nfts.length / smallRead) }, (_, at) => nfts.slice(at * smallRead, (at + 1) * smallRead))
    if (parts.length === 1) throw error
    const read = await Promise.allSettled(parts.map((part) => getNftAmounts(address, part)))
    if (read.every(({ status }) => status === 'rejected')) throw error
    return read.flatMap((one, at) => (one.status === 'fulfilled' ? one.value : Array.from(parts[at] ?? [], () => undefined)))
  }
}
