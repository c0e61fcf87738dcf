import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainAdapter, ContractRead, NftDescription, NftRef, ReadOptions } from '../../adapter.ts'
import type { Hex } from '../../network.ts'
import { MAX_URI_LENGTH, toDescription } from '../../nft.ts'
import { evmAddress } from './addresses.ts'
import { type Node, readText, readUint } from './multicall.ts'
import { readUntrusted } from './untrusted-reads.ts'

/** A reference to one NFT. Without a number, a reference means all NFTs of its contract. */
type OneNft = NftRef & { tokenId: bigint }

/** @see https://eips.ethereum.org/EIPS/eip-721, https://eips.ethereum.org/EIPS/eip-1155 */
const nftAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function name() view returns (string)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const nameData = encodeFunctionData({ abi: nftAbi, functionName: 'name' })

/** Returns the reads of NFTs, which exist on every EVM chain. */
export function nftReads(node: Node): Required<Pick<ChainAdapter, 'getNftAmounts' | 'describeNft'>> {
  return {
    getNftAmounts: (owner, nfts, options) => getNftAmounts(node, evmAddress(owner), nfts, options),
    describeNft: (nft) => describeNft(node, nft),
  }
}

/**
 * Returns the number of units that `owner` has of each NFT, in one block and by one request to the node. If a contract is hostile, each
 * contract is called separately, all by a third request. A reference without a number has no units.
 * @throws {ChainError} `unavailable`
 */
async function getNftAmounts(node: Node, owner: Hex, nfts: readonly NftRef[], { onBlock }: ReadOptions = {}): Promise<bigint[]> {
  const numbered = nfts.filter(isOne)
  const contracts = [...new Set(numbered.map(({ contract }) => contract))]
  const groups = contracts.map((contract) => numbered.filter((nft) => nft.contract === contract))
  const reads = groups.map((group) => group.map((nft) => unitsRead(owner, nft)))
  const { blockNumber, returned } = await readUntrusted(node, [], reads)
  onBlock?.(blockNumber)
  const results = new Map<NftRef, Hex | undefined>(groups.flat().map((nft, index) => [nft, returned[index]]))
  return nfts.map((nft) => {
    const word = readUint(results.get(nft)) ?? 0n
    if (nft.standard === 'erc1155') return word
    return word === BigInt(owner) ? 1n : 0n
  })
}

/**
 * Returns the name of the NFT's contract and the URI of the NFT's metadata. Undefined if the contract returns neither. The NFT's own name is
 * only in its metadata.
 * @throws {ChainError} `unavailable`
 */
async function describeNft(node: Node, nft: NftRef): Promise<NftDescription | undefined> {
  const name = { target: evmAddress(nft.contract), callData: nameData }
  const groups = [[name], ...(isOne(nft) ? [[uriRead(nft)]] : [])]
  // A contract that draws its art may need most of the gas of a node, so the gas has no limit.
  const { returned } = await readUntrusted(node, [], groups, { bytes: MAX_URI_LENGTH })
  const [collection, uri] = returned.map(readText)
  const description = toDescription({ name: undefined, collection, uri: uri && withId(uri, nft) })
  return description.collection || description.uri ? description : undefined
}

const isOne = (nft: NftRef): nft is OneNft => nft.tokenId !== undefined

function unitsRead(owner: Hex, { contract, tokenId, standard }: OneNft): ContractRead {
  const callData =
    standard === 'erc1155'
      ? encodeFunctionData({ abi: nftAbi, functionName: 'balanceOf', args: [owner, tokenId] })
      : encodeFunctionData({ abi: nftAbi, functionName: 'ownerOf', args: [tokenId] })
  return { target: evmAddress(contract), callData }
}

function uriRead({ contract, tokenId, standard }: OneNft): ContractRead {
  const functionName = standard === 'erc1155' ? 'uri' : 'tokenURI'
  return { target: evmAddress(contract), callData: encodeFunctionData({ abi: nftAbi, functionName, args: [tokenId] }) }
}

/** Returns the URI of an ERC-1155 token, in which `{id}` stands for the token's number as 64 lower-case hexadecimal digits. */
function withId(uri: string, { tokenId = 0n, standard }: NftRef): string {
  return standard === 'erc1155' ? uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : uri
}
