import { encodeFunctionData, erc20Abi } from 'viem'
import type { Address, Balances, ContractRead, Contracts, TokenBalance, TokenMetadata } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { EvmAddress, Hex } from '../../network.ts'
import { cleanText } from '../../text.ts'
import { evmAddress } from './addresses.ts'
import { multicallAbi, type Node, readText, readUint } from './multicall.ts'
import { readUntrusted } from './untrusted-reads.ts'

/** Maximum decimals of a token, since 10^77 is the largest power of ten below 2^256. */
const MAX_DECIMALS = 77n
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32

const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const symbolData = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const nameData = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })

/**
 * Returns the native balance of `address` and its balance of each token, listed ones first, in one block and by one request to the node.
 * A contract that is not listed may be hostile.
 */
export async function getBalances(node: Node, address: EvmAddress, { listed, named = [], unlisted }: Contracts): Promise<Balances> {
  // The call data is encoded once, because encoding it a hundred times would be most of this function's work.
  const balanceData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const read = (token: Address, callData: Hex): ContractRead => ({ target: evmAddress(token), callData })
  const trusted = [nativeBalance(node.network.multicall3, address), ...listed.map((token) => read(token, balanceData))]
  const untrusted = [
    ...named.map((token) => [read(token, balanceData)]),
    ...unlisted.map((token) => [balanceData, decimalsData, symbolData, nameData].map((callData) => read(token, callData))),
  ]
  const { blockNumber, returned } = await readUntrusted(node, trusted, untrusted)
  const [native, ...balances] = returned.slice(0, trusted.length + named.length)
  return {
    blockNumber,
    native: readNative(native),
    tokens: [
      ...[...listed, ...named].map((token, index) => namedBalance(token, balances[index])),
      ...unlisted.map((token, index) => unlistedBalance(token, returned.slice(trusted.length + named.length + index * 4))),
    ],
  }
}

function nativeBalance(multicall3: EvmAddress, address: EvmAddress): ContractRead {
  return { target: multicall3, callData: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [address] }) }
}

function readNative(returned: Hex | undefined): bigint {
  const native = readUint(returned)
  if (native === undefined) throw new ChainError('unavailable', { cause: new Error('Multicall3 returned no native balance') })
  return native
}

function namedBalance(contractAddress: Address, returned: Hex | undefined): TokenBalance {
  const balance = readUint(returned)
  return balance === undefined ? { contractAddress, error: 'Not a token contract' } : { contractAddress, balance }
}

/** Returns the balance of an unlisted contract. A contract without decimals is not a token, because its amounts cannot be shown. */
function unlistedBalance(contractAddress: Address, [balanceWord, decimalsWord, symbolText, nameText]: (Hex | undefined)[]): TokenBalance {
  const balance = readUint(balanceWord)
  const metadata = readMetadata(decimalsWord, symbolText, nameText)
  return balance === undefined || !metadata ? { contractAddress, error: 'Not a token contract' } : { contractAddress, metadata, balance }
}

function readMetadata(decimalsWord: Hex | undefined, symbolText: Hex | undefined, nameText: Hex | undefined): TokenMetadata | undefined {
  const decimals = readUint(decimalsWord)
  const symbol = cleanText(readText(symbolText), MAX_SYMBOL_LENGTH)
  const name = cleanText(readText(nameText), MAX_NAME_LENGTH)
  if (decimals === undefined || decimals > MAX_DECIMALS || !(symbol || name)) return undefined
  return { name: name || symbol, symbol: symbol || cleanText(name, MAX_SYMBOL_LENGTH), decimals: Number(decimals), type: 'erc20' }
}
