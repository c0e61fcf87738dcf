import type { Address } from './address.ts'
import type { ReadOptions, Rules } from './rule.ts'

/** An NFT: its contract and its number in it. On Solana, the contract is the NFT itself, without a number. */
export type NftRef = { contract: Address; tokenId?: bigint; standard: 'erc721' | 'erc1155' | 'nft' }

/**
 * An NFT's texts on the chain. The names are safe to show. `uri` names its metadata document, as the chain has it: at most 65,536
 * characters of any kind, without NUL.
 */
export type NftDescription = { name?: string; collection?: string; uri?: string }

export type NftMethods = {
  /**
   * Returns the number of units that the address has of each NFT, in the order of the NFTs. It is 0 if the address has none, and if the
   * contract answers with an error. Up to a hundred NFTs need one request, if no contract is hostile.
   * @throws {ChainError} `unavailable`
   */
  getNftAmounts?(owner: Address, nfts: readonly NftRef[], options?: ReadOptions): Promise<bigint[]>

  /** Returns the NFT's texts on the chain. Undefined if the chain does not know the NFT. @throws {ChainError} `unavailable` */
  describeNft?(nft: NftRef): Promise<NftDescription | undefined>
}

export const nftRules = {
  getNftAmounts: {
    until: 'nextBlock',
    key: (of, owner, nfts) => `${of(owner)},${nfts.map(nftKey).join()}`,
    reportsBlockOf: (owner) => owner,
  },
  describeNft: 'read',
} satisfies Rules<NftMethods>

function nftKey({ contract, tokenId, standard }: NftRef): string {
  return `${standard}:${contract}:${tokenId ?? ''}`
}
