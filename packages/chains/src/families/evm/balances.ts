import { decodeAbiParameters, encodeFunctionData, erc20Abi, hexToString, trim } from 'viem'
import type { Balances, TokenBalance, TokenMetadata } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { Hex } from '../../network.ts'
import { cleanText } from '../../text.ts'
import { type ContractRead, multicall, multicallAbi, type Node, readContracts, readMulticall, readUint } from './multicall.ts'
import { RpcRefused } from './rpc.ts'

/** 10^77 is the largest power of ten that 256 bits hold. */
const MAX_DECIMALS = 77n
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32

const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const symbolData = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const nameData = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })

/**
 * The native balance of `address` and its balance on each contract, listed ones first, all in one block and by one upstream request.
 *
 * An unlisted contract may be hostile and burn all the gas of the call. Those stand last, so that listed tokens are not harmed, and
 * when the node gives the whole call up, each is asked on its own.
 */
export async function getBalances(
  node: Node,
  address: Hex,
  { listed, unlisted }: { listed: readonly Hex[]; unlisted: readonly Hex[] },
): Promise<Balances> {
  const trusted = [nativeBalance(node.network.multicall3, address), ...listed.map((token) => balanceOf(token, address))]
  const strangers = unlisted.map((token) => unlistedReads(token, address))
  try {
    const { blockNumber, returned } = await readContracts(node, [...trusted, ...strangers.flat()])
    return {
      blockNumber,
      native: readNative(returned[0]),
      tokens: [
        ...listed.map((token, index) => listedBalance(token, returned[1 + index])),
        ...unlisted.map((token, index) =>
          unlistedBalance(token, returned.slice(trusted.length + index * 4, trusted.length + index * 4 + 4)),
        ),
      ],
    }
  } catch (error) {
    if (unlisted.length === 0 || !(error instanceof ChainError && error.cause instanceof RpcRefused)) throw error
  }

  const { blockNumber, returned } = await readContracts(node, trusted)
  const isolated = await node.rpc.ask(strangers.map((reads) => multicall(node.network.multicall3, reads, blockNumber)))
  return {
    blockNumber,
    native: readNative(returned[0]),
    tokens: [
      ...listed.map((token, index) => listedBalance(token, returned[1 + index])),
      ...unlisted.map((token, index) => {
        const answer = isolated[index]
        return unlistedBalance(token, answer && 'result' in answer ? readMulticall(answer.result).returned : [])
      }),
    ],
  }
}

function nativeBalance(multicall3: Hex, address: Hex): ContractRead {
  return { target: multicall3, callData: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [address] }) }
}

function balanceOf(token: Hex, address: Hex): ContractRead {
  return { target: token, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }) }
}

function unlistedReads(token: Hex, address: Hex): ContractRead[] {
  return [balanceOf(token, address), ...[decimalsData, symbolData, nameData].map((callData) => ({ target: token, callData }))]
}

function readNative(returned: Hex | undefined): bigint {
  const native = readUint(returned)
  if (native === undefined) throw new ChainError('unavailable', { cause: new Error('Multicall3 told no native balance') })
  return native
}

function listedBalance(contractAddress: Hex, returned: Hex | undefined): TokenBalance {
  const balance = readUint(returned)
  return balance === undefined ? { contractAddress, error: 'Not a token contract' } : { contractAddress, balance }
}

/** Without decimals an amount cannot be shown, so that such a contract is not taken for a token. */
function unlistedBalance(contractAddress: Hex, [balanceWord, decimalsWord, symbolText, nameText]: (Hex | undefined)[]): TokenBalance {
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

/** A string, or the `bytes32` of early tokens such as MKR; empty when it is neither. */
function readText(returned: Hex | undefined): string {
  if (!returned || returned.length < 66) return ''
  try {
    if (returned.length === 66) return hexToString(trim(returned, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], returned)[0]
  } catch {
    return ''
  }
}
