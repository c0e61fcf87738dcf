import type { Address, Operation } from '../../adapter.ts'
import type { Hex } from '../../network.ts'
import { topicAddress } from './topics.ts'

/** The three parameters of a `Transfer` or `Approval` event of a token. `value` is an amount, or the number of an NFT. */
type Parameters = { from: Address; to: Address; value: bigint }

/** Number of topics of an event whose two addresses are indexed, as ERC-20 requires: with the event's own topic. */
export const ERC20_TOPICS = 3
/** Number of topics of an event whose three parameters are indexed, as ERC-721 requires. */
const ERC721_TOPICS = 4

const WORD = 64

/**
 * Returns the parameters of a `Transfer` or `Approval` log. Indexed parameters are topics, and the others are in the data, in order.
 * Undefined if there are not exactly three, or if the log does not show which ones are indexed. With two indexed parameters, these are the
 * addresses. With a single one, it is the amount if it is no address: the log does not distinguish the two addresses.
 */
export function parametersOf(topics: readonly Hex[], data: Hex): Parameters | undefined {
  const count = ERC721_TOPICS - topics.length
  if (data.length !== 2 + count * WORD) return undefined
  // This runs for every transfer of every block, so the usual single word is not cut.
  const inData = count === 1 ? [data] : Array.from({ length: count }, (_, n) => `0x${data.slice(2 + n * WORD, 2 + (n + 1) * WORD)}`)
  const [first, second, third] = count === 2 ? [...inData, ...topics.slice(1)] : [...topics.slice(1), ...inData]
  const [from, to] = [topicAddress(first), topicAddress(second)]
  if (!from || !to || third?.length !== 2 + WORD) return undefined
  return count === 2 && topicAddress(third) ? undefined : { from, to, value: BigInt(third) }
}

/**
 * Returns the operation of a `Transfer` or `Approval` log with these topics. With ERC-20's number of topics, it is a token unless the contract
 * says that it has NFTs. Any other operation is unclear until the contract itself is read, and reads as an NFT if the log has the form of ERC-721.
 */
export function transferOperation(
  head: Pick<Operation, 'index' | 'type' | 'contractAddress'>,
  { from, to, value }: Parameters,
  { length }: readonly Hex[],
): Operation {
  const operation = { ...head, from, to, amount: value }
  if (length === ERC20_TOPICS) return operation
  return { ...(length === ERC721_TOPICS ? asNft(operation, value) : operation), isUnclear: true }
}

/** Returns whether the log of an operation has the form of ERC-20. Old NFTs, whose number is not indexed, have the same form. */
export const hasTokenForm = ({ type, contractAddress, standard, via, isUnclear }: Operation): boolean =>
  (type === 'transfer' || type === 'approval') && contractAddress !== null && standard === undefined && via === undefined && !isUnclear

/**
 * Returns what an operation is if its contract is of this kind. Undefined if the operation is unclear, the kind is unknown and the log has no
 * standard's form.
 */
export function settled(operation: Operation, kind: 'token' | 'nft' | undefined): Operation | undefined {
  const { isUnclear, standard, tokenId, ...rest } = operation
  if (!isUnclear) return kind === 'nft' && hasTokenForm(operation) ? asNft(operation, operation.amount) : operation
  const value = tokenId ?? rest.amount
  if (kind === 'token') return { ...rest, amount: value }
  return kind === 'nft' || standard ? asNft(rest, value) : undefined
}

/** An approval of the zero address revokes the permission for this NFT. */
const asNft = (operation: Operation, tokenId: bigint): Operation => ({
  ...operation,
  amount: operation.type === 'approval' && BigInt(operation.to ?? 0) === 0n ? 0n : 1n,
  tokenId,
  standard: 'erc721',
})
