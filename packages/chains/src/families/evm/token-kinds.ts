import { BaseError, encodeFunctionData, parseAbi } from 'viem'
import type { Address, ContractRead, Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { isNodeDown, RpcRefused } from '../../json-rpc.ts'
import type { Hex, Network } from '../../network.ts'
import { evmAddress } from './addresses.ts'
import { type Node, readUint } from './multicall.ts'
import { hasTokenForm, settled } from './transfer-logs.ts'
import { readUntrusted } from './untrusted-reads.ts'

/** What a contract is: a fungible token, an NFT, or undefined if it shows neither, or both. */
type TokenKind = 'token' | 'nft' | undefined

/** Remembers what contracts are. All nodes of a chain share one memory, so that they read the same log alike. */
export type KindMemory = {
  /** Returns the kind of a contract, or null if it must be read. */
  recall(contract: Address): TokenKind | null
  remember(contract: Address, kind: TokenKind): void
}

/** Maximum number of contracts that are read for one transaction, and for one call. Blocks are hostile: they may name thousands. */
const MAX_CONTRACTS_PER_TRANSACTION = 32
const MAX_CONTRACTS = 256
const MAX_REMEMBERED = 10_000
/** Milliseconds after which a contract without a kind is read again, because the node may not have had its block yet. */
const UNKNOWN_MS = 600_000
const MAX_DECIMALS = 255n

const kindAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])
/** The interface of ERC-721, and that of its draft, which CryptoKitties have. @see https://eips.ethereum.org/EIPS/eip-721 */
const nftInterfaces = ['0x80ac58cd', '0x9a20483d'] as const
const NOBODY = `0x${'0'.repeat(40)}` as const

const questions: readonly Hex[] = [
  encodeFunctionData({ abi: kindAbi, functionName: 'decimals' }),
  encodeFunctionData({ abi: kindAbi, functionName: 'isApprovedForAll', args: [NOBODY, NOBODY] }),
  ...nftInterfaces.map((id) => encodeFunctionData({ abi: kindAbi, functionName: 'supportsInterface', args: [id] })),
]

/**
 * Returns an empty memory, in which the network's listed tokens are tokens.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function createKindMemory({ tokens }: Pick<Network, 'tokens'>, now: () => number = () => performance.now()): KindMemory {
  const listed = new Set<string>(tokens.map(({ address }) => address))
  const known = new Map<string, { kind: TokenKind; until: number }>()
  return {
    recall(contract) {
      if (listed.has(contract)) return 'token'
      const entry = known.get(contract)
      return entry && entry.until > now() ? entry.kind : null
    },
    remember(contract, kind) {
      const [oldest] = known.keys()
      if (known.size >= MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
      known.set(contract, { kind, until: kind ? Number.POSITIVE_INFINITY : now() + UNKNOWN_MS })
    },
  }
}

/**
 * Returns the lists of operations, each of one transaction, without unclear ones: their contracts show whether they are tokens or NFTs. So do
 * the contracts of operations in the form of ERC-20, which stay tokens unless their contract has the interface of NFTs. With `concerned`, contracts are only read for operations from or to one of these addresses. Of a hostile transaction with many contracts, the
 * first are read. An operation of any other contract, or on a chain without Multicall3, is an NFT in the form of ERC-721, and otherwise left
 * out.
 * @throws {ChainError} `unavailable`
 */
export async function settleOperations(
  node: Node,
  memory: KindMemory,
  lists: readonly (readonly Operation[])[],
  concerned?: ReadonlySet<Address>,
): Promise<Operation[][]> {
  const wanted = lists.flatMap((operations) => {
    const contracts = operations.flatMap((operation) => {
      const { isUnclear, contractAddress, from, to } = operation
      if (contractAddress === null || !(isUnclear || hasTokenForm(operation))) return []
      const isConcerned = !concerned || concerned.has(from) || (to !== null && concerned.has(to))
      return isConcerned && memory.recall(contractAddress) === null ? [contractAddress] : []
    })
    return [...new Set(contracts)].slice(0, MAX_CONTRACTS_PER_TRANSACTION)
  })
  const contracts = [...new Set(wanted)].slice(0, MAX_CONTRACTS).map(evmAddress)
  const kinds = contracts.length > 0 ? await readKinds(node, contracts) : []
  for (const [index, contract] of contracts.entries()) memory.remember(contract, kinds[index])
  const kindOf = ({ contractAddress }: Operation) => (contractAddress === null ? undefined : (memory.recall(contractAddress) ?? undefined))
  return lists.map((operations) => operations.flatMap((operation) => settled(operation, kindOf(operation)) ?? []))
}

async function readKinds(node: Node, contracts: readonly Hex[]): Promise<TokenKind[]> {
  const groups = contracts.map((target) => questions.map((callData): ContractRead => ({ target, callData })))
  const returned = await readUntrusted(node, [], groups).then(
    (answer) => answer.returned,
    (error: unknown) => {
      // A local chain may lack Multicall3. Its blocks must still be read.
      if (error instanceof ChainError && (error.cause instanceof BaseError || isRefusal(error))) return []
      throw error
    },
  )
  return contracts.map((_, index) => kindIn(returned.slice(index * questions.length, (index + 1) * questions.length)))
}

const isRefusal = (error: ChainError) => error.cause instanceof RpcRefused && !isNodeDown(error)

/**
 * Returns the kind that a contract's answers show. A contract with the decimals of a token and the operators of an NFT may be both, as in
 * ERC-404, so its logs do not show an amount.
 */
function kindIn([decimals, operators, ...interfaces]: readonly (Hex | undefined)[]): TokenKind {
  const places = readUint(decimals)
  if (interfaces.some((answer) => readUint(answer) === 1n)) return (places ?? 0n) === 0n ? 'nft' : undefined
  return places !== undefined && places <= MAX_DECIMALS && readUint(operators) === undefined ? 'token' : undefined
}
