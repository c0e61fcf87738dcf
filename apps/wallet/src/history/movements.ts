import type { TokenMovement, Transaction } from '@patina/sdk'

export type Moving = Pick<Transaction, 'operations' | 'sent' | 'received'>

/** Returns the movement of an NFT in a transaction. Undefined if it moves none. On Solana, the contract is the NFT. */
export function nftOf({ sent = [], received = [], operations = [] }: Moving): TokenMovement | undefined {
  return [...received, ...sent].find(
    ({ tokenId, tokenIdNft }) =>
      tokenIdNft !== undefined ||
      operations.some((one) => one.tokenContractId === tokenId && one.standard !== undefined && one.type === 'transfer'),
  )
}

export type ShownMovement = { movement: TokenMovement; sign: '+' | '−'; isNft: boolean }

/** Returns what the line of a transaction shows: what came, then what left, one of each. An NFT comes before what was paid with it. */
export function shownMovements(transaction: Moving): ShownMovement[] {
  const { sent = [], received = [] } = transaction
  const nft = nftOf(transaction)
  const shown = (movements: readonly TokenMovement[], sign: '+' | '−'): ShownMovement[] => {
    const movement = movements.find((one) => one === nft) ?? movements[0]
    return movement ? [{ movement, sign, isNft: movement === nft }] : []
  }
  return [...shown(received, '+'), ...shown(sent, '−')]
}
