import { queryKeys, useDevice } from '@patina/react'
import { type Nft, type Transaction, unwrap } from '@patina/sdk'
import { type Query, useQueries } from '@tanstack/react-query'
import { useConfig } from '../data/config.ts'
import { canonical } from '../data/contacts/lookalike.ts'
import { useKeyring } from '../data/keys.ts'
import { useIsLinked } from '../data/use-is-linked.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { type Moving, nftOf } from './movements.ts'

/** The NFTs of an address whose names are read. */
const maxRead = 100
/** Names of new NFTs are read within seconds. */
const waitingMs = 3_000

type Placed = Moving & Pick<Transaction, 'platformId'>

/** Returns the number of an NFT for reading. It may have 78 digits. */
export const shortId = (id = ''): string => (id.length > 12 ? `${id.slice(0, 5)}…${id.slice(-4)}` : id)

/** The name of an NFT as it may be shown, and its image at the API. */
export type NamedNft = { name: string; imageUrl: string | undefined }

/** Returns the function that names the NFT of a transaction: by its own name if an own address has it, or else by its number. */
export function useNftNames(transactions: readonly Placed[]): (transaction: Placed) => NamedNft | undefined {
  const { t } = useTexts()
  const { apiUrl } = useConfig()
  const { data: device } = useDevice()
  const { accounts } = useKeyring()
  const own = accounts.flatMap(({ addresses }) => Object.values(addresses))
  const places = placesOf(transactions, own)
  const isLinked = useIsLinked()
  const nfts = useQueries({
    queries: places.map(({ platformId, address }) => ({
      queryKey: [...queryKeys.allNfts, 'names', platformId, address],
      enabled: device !== undefined && isLinked(platformId, address),
      refetchInterval: ({ state }: Query<Nft[]>) => (state.data?.some(({ metadata }) => metadata === 'waiting') ? waitingMs : false),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        device ? (await unwrap(device.client.listNfts({ platformId, address, limit: maxRead }, { signal }))).items : [],
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data = [] }, index) => data.map((nft): [string, Nft] => [keyOf(places[index]?.platformId ?? '', nft), nft])),
      ),
  })
  return (transaction) => {
    const moved = nftOf(transaction)
    if (!moved) return undefined
    const nft = nfts.get(`${canonicalId(moved.tokenId)} ${moved.tokenIdNft ?? ''}`)
    const name = nft && !nft.spam ? plainName(nft.name, 40) : ''
    const id = moved.tokenIdNft ?? moved.tokenId.slice(transaction.platformId.length + 1)
    return {
      name: name || t('nfts.unnamed', { id: shortId(id) }),
      imageUrl: nft && !nft.spam && nft.imageUrl ? `${apiUrl}${nft.imageUrl}` : undefined,
    }
  }
}

/** Returns the own addresses that received an NFT, each once on each network. */
function placesOf(transactions: readonly Placed[], own: readonly string[]) {
  const places = new Map<string, { platformId: string; address: string }>()
  for (const { platformId, received = [], operations = [], sent = [] } of transactions) {
    if (!nftOf({ received, operations, sent })) continue
    for (const { toAddress } of operations) {
      const address = own.find((one) => toAddress !== null && canonical(one) === canonical(toAddress))
      if (address !== undefined) places.set(`${platformId} ${address}`, { platformId, address })
    }
  }
  return [...places.values()]
}

const keyOf = (platformId: string, { contractAddress, tokenId }: Nft) => `${platformId}:${canonical(contractAddress)} ${tokenId ?? ''}`

/** Returns the canonical form of a token id. Two spellings of its contract have the same. */
const canonicalId = (tokenId: string) => {
  const at = tokenId.indexOf(':')
  return `${tokenId.slice(0, at)}:${canonical(tokenId.slice(at + 1))}`
}
