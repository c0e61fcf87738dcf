import type { Address } from '@patina/chains'
import { platformIdOf } from '../catalogue/tokens.ts'

type NftId = { tokenId: string; standard: 'erc721' | 'erc1155' | 'nft' }

/** An NFT as the database names it. `tokenId` is a uint256 in decimal, and empty if the contract itself is the NFT. */
export type StoredNft = NftId & { contract: Address }

/** A movement of an NFT from or to an address. `airdropped`: it is one of many in a transaction that the address did not sign. */
export type MovedNft = NftId & { contract: string; platformId: string; address: Address; movedAt: string; airdropped: boolean }

/** The number of receivers of a contract's NFTs in one transaction from which on they are an airdrop. */
const airdropReceivers = 10

/** A transaction, as far as its NFTs are concerned. */
export type NftRow = {
  platformId: string
  status: string
  fromAddress: Address
  operations: readonly Movement[]
  createdAt: string
}

/** Only transfers with a `standard` are movements of NFTs. */
type Movement = Partial<NftId> & { type: string; tokenContractId: string; fromAddress: Address; toAddress: Address | null }

/** Returns the movements of NFTs in confirmed transactions, for each side of a movement. */
export function movedNfts(rows: readonly NftRow[]): MovedNft[] {
  return rows.flatMap(({ platformId, status, fromAddress: signer, operations, createdAt }) => {
    if (status !== 'confirmed') return []
    const moved = operations.filter(({ type, standard }) => type === 'transfer' && standard !== undefined)
    const receiversOf = (id: string) =>
      new Set(moved.flatMap(({ tokenContractId, toAddress }) => (tokenContractId === id ? [toAddress] : []))).size
    return moved.flatMap(({ tokenContractId, tokenId = '', standard = 'nft', fromAddress, toAddress }) =>
      [fromAddress, toAddress].flatMap((address) =>
        address === null
          ? []
          : {
              platformId,
              address,
              contract: contractOf(tokenContractId),
              tokenId,
              standard,
              movedAt: createdAt,
              airdropped: address !== signer && receiversOf(tokenContractId) >= airdropReceivers,
            },
      ),
    )
  })
}

const contractOf = (tokenContractId: string) => tokenContractId.slice(platformIdOf(tokenContractId).length + 1)
