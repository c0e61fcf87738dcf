import { Type } from 'typebox'
import { PageQuery, pageOf } from '../../../base/wire/page.ts'
import { Address, Amount, described, Instant, PlatformId } from '../../../base/wire/scalars.ts'
import type { HeldNft } from '../../../wallet/nfts/nfts.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { AddressParams } from './wallet-call.ts'

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const Nft = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the NFT in this API.', examples: [17] }),
    contractAddress: described(Address, 'The contract of the NFT. On Solana, the mint or the asset.'),
    tokenId: textOrNull('Number of the NFT in its contract, as a decimal string. Null on Solana, where the contract is the NFT.'),
    standard: Type.Enum(['erc721', 'erc1155', 'nft'], { description: 'Standard of the NFT; `nft` on Solana.' }),
    amount: described(Amount, 'Number of units that the address holds: 1, except for `erc1155`.'),
    name: textOrNull('Name, or null.'),
    description: textOrNull('Description, or null.'),
    collection: textOrNull('Name of the collection, or null.'),
    imageUrl: textOrNull('Path of the image at this API, `GET /v1/nfts/{id}/image`. Null if there is none yet.'),
    metadata: Type.Enum(['waiting', 'read', 'failed'], {
      description: '`waiting`: name and image are read soon after the first list. `failed`: they cannot be read.',
    }),
    spam: Type.Boolean({
      description: 'It was sent to many addresses at once, or its name leads to a website. Fold it, and never link its texts.',
    }),
    movedAt: described(Instant, 'Time of the newest known movement.'),
  },
  {
    title: 'Nft',
    description: 'An NFT that an address holds. All texts come from strangers. They are plain text without control characters.',
  },
)

/** Returns the NFTs of an address, confirmed by the chain. */
export const listNfts = route(
  {
    id: 'listNfts',
    call: 'GET /v1/wallet/addresses/{address}/nfts',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId, offset: '0', limit: '10' } }),
    tag: 'wallet',
    summary: 'NFTs of an address',
    description:
      'The NFTs that the address holds, newest movement first. They come from its known history, and the node confirms each page. A page may have fewer items than `limit`. A worker reads names and images soon after the first list.',
    params: AddressParams,
    query: Type.Object({ platformId: PlatformId, ...PageQuery }),
    out: { 200: pageOf(Nft, { title: 'NftPage', description: 'One page of NFTs.', items: 'NFTs, newest movement first.' }) },
    fails: ['chain_unavailable'],
  },
  ({ nfts }: Pick<Deps, 'nfts'>) =>
    async (request, { chain, address }) => {
      const { offset, limit } = request.query
      const { items, ...total } = await nfts.list(chain, address, { offset, limit })
      return { items: items.map(toWire), ...total }
    },
)

const toWire = ({ id, contract, tokenId, standard, amount, name, description, collection, state, hasImage, spam, movedAt }: HeldNft) => ({
  id,
  contractAddress: contract,
  tokenId: tokenId === '' ? null : tokenId,
  standard,
  amount: amount.toString(),
  name,
  description,
  collection,
  imageUrl: hasImage ? `/v1/nfts/${id}/image` : null,
  metadata: state,
  spam,
  movedAt,
})
