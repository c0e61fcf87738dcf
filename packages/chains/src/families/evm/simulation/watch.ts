import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { EVERYTHING, type PermissionChange, type PreviewAsset } from '../../../adapter/previews.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { multicallAbi, readUint } from '../multicall.ts'
import { permit2Of } from '../permit2.ts'
import { topicAddress } from '../topics.ts'

/**
 * One number that is read before and after the calls: a balance of `owner`, or what `spender` may take of it. `read` returns the number, or
 * undefined if the contract has none.
 */
export type Watch = {
  asset: PreviewAsset
  owner: EvmAddress
  permission?: { kind: PermissionChange['kind']; spender: EvmAddress }
  target: Hex
  data: Hex
  read(returned: Hex | undefined): bigint | undefined
  /** When the permission ends, in seconds since 1970. */
  readEnd?(returned: Hex | undefined): bigint | undefined
}

type Place = Pick<EvmNetwork, 'caip2' | 'multicall3' | 'permit2'>

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function getApproved(uint256 id) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function isOperatorFor(address operator, address holder) view returns (bool)',
  'function isOperator(address owner, address spender) view returns (bool)',
  'function borrowAllowance(address from, address to) view returns (uint256)',
])
const permit2Abi = parseAbi(['function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)'])

/** Returns a text that equal watches have in common. */
export const keyOf = ({ target, data, owner, permission }: Watch) => [target, data, owner, permission?.spender].join()

/** Returns a function that reads whether an address is returned: 1 or 0. */
const isAddress = (wanted: EvmAddress) => (returned: Hex | undefined) => {
  const word = returned?.slice(0, 66)
  return word?.length === 66 ? BigInt(topicAddress(word) === wanted) : undefined
}
const isTrue = (returned: Hex | undefined) => {
  const word = readUint(returned)
  return word === undefined ? undefined : word === 0n ? 0n : EVERYTHING
}

export const nativeBalance = ({ caip2, multicall3 }: Place, owner: EvmAddress): Watch => ({
  asset: { caip2, contract: null },
  owner,
  target: multicall3,
  data: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [owner] }),
  read: readUint,
})

export const tokenBalance = ({ caip2 }: Place, contract: EvmAddress, owner: EvmAddress): Watch => ({
  asset: { caip2, contract },
  owner,
  target: contract,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  read: readUint,
})

/** Returns whether the owner has an item of ERC-721. */
export const itemOwner = ({ caip2 }: Place, contract: EvmAddress, tokenId: bigint, owner: EvmAddress): Watch => ({
  asset: { caip2, contract, tokenId },
  owner,
  target: contract,
  data: encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] }),
  read: isAddress(owner),
})

/** Returns the number of items of ERC-1155 with an id. */
export const itemBalance = ({ caip2 }: Place, contract: EvmAddress, tokenId: bigint, owner: EvmAddress): Watch => ({
  asset: { caip2, contract, tokenId },
  owner,
  target: contract,
  data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, tokenId] }),
  read: readUint,
})

type Given = { contract: EvmAddress; owner: EvmAddress; spender: EvmAddress }

export const allowance = ({ caip2 }: Place, { contract, owner, spender }: Given): Watch => ({
  asset: { caip2, contract },
  owner,
  permission: { kind: 'allowance', spender },
  target: contract,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
  read: readUint,
})

export const approvedItem = ({ caip2 }: Place, { contract, owner, spender }: Given, tokenId: bigint): Watch => ({
  asset: { caip2, contract, tokenId },
  owner,
  permission: { kind: 'item', spender },
  target: contract,
  data: encodeFunctionData({ abi, functionName: 'getApproved', args: [tokenId] }),
  read: isAddress(spender),
})

/** The reads that show an operator: of ERC-721 and ERC-1155, of ERC-777, and of ERC-6909. */
const operatorReads = {
  nft: ({ owner, spender }: Given) => encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, spender] }),
  erc777: ({ owner, spender }: Given) => encodeFunctionData({ abi, functionName: 'isOperatorFor', args: [spender, owner] }),
  erc6909: ({ owner, spender }: Given) => encodeFunctionData({ abi, functionName: 'isOperator', args: [owner, spender] }),
}

export const operator = ({ caip2 }: Place, given: Given, standard: keyof typeof operatorReads): Watch => ({
  asset: { caip2, contract: given.contract },
  owner: given.owner,
  permission: { kind: 'operator', spender: given.spender },
  target: given.contract,
  data: operatorReads[standard](given),
  read: isTrue,
})

export const debt = ({ caip2 }: Place, { contract, owner, spender }: Given): Watch => ({
  asset: { caip2, contract },
  owner,
  permission: { kind: 'debt', spender },
  target: contract,
  data: encodeFunctionData({ abi, functionName: 'borrowAllowance', args: [owner, spender] }),
  read: readUint,
})

/** An allowance inside Permit2. It has the amount, and the time of its end. */
export const permit2Allowance = (network: Place, { contract, owner, spender }: Given): Watch => ({
  asset: { caip2: network.caip2, contract },
  owner,
  permission: { kind: 'permit2', spender },
  target: permit2Of(network),
  data: encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args: [owner, contract, spender] }),
  read: readUint,
  readEnd: (returned) => (returned && returned.length >= 130 ? BigInt(`0x${returned.slice(66, 130)}`) : undefined),
})
