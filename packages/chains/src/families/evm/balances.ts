import { decodeAbiParameters, encodeFunctionData, erc20Abi, hexToString, trim } from 'viem'
import type { Balances, ContractRead, ContractReads, TokenBalance, TokenMetadata } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { RpcRefused, UnreadableAnswer } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { cleanText } from '../../text.ts'
import { multicall, multicallAbi, type Node, readContracts, readMulticall, readUint } from './multicall.ts'

/** Maximum decimals of a token, since 10^77 is the largest power of ten below 2^256. */
const MAX_DECIMALS = 77n
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32
/**
 * Maximum average size of a read's result. A token returns a word or a name, so the limit is generous. All reads of one call share the
 * limit.
 */
const BYTES_PER_READ = 1_024
const BYTES_TO_SHARE = 16_384

const decimalsData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const symbolData = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const nameData = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })

/**
 * Returns the native balance of `address` and its balance of each token, listed ones first, in one block and by one request to the node.
 *
 * An unlisted contract may be hostile: it may burn all the gas of the call, or return so much that decoding is slow. Unlisted contracts are
 * read last, so that listed tokens are not affected. If the whole call fails or is too large, each unlisted contract is called separately.
 */
export async function getBalances(
  node: Node,
  address: Hex,
  { listed, unlisted }: { listed: readonly Hex[]; unlisted: readonly Hex[] },
): Promise<Balances> {
  // The call data is encoded once, because encoding it a hundred times would be most of this function's work.
  const balanceData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const trusted = [nativeBalance(node.network.multicall3, address), ...listed.map((target) => ({ target, callData: balanceData }))]
  const unlistedReads = unlisted.map((target) =>
    [balanceData, decimalsData, symbolData, nameData].map((callData) => ({ target, callData })),
  )
  const reads = [...trusted, ...unlistedReads.flat()]
  const { blockNumber, returned } = await readContracts(node, reads, { maxBytes: maxBytes(reads) }).catch((error: unknown) => {
    const hasFailed = error instanceof ChainError && (error.cause instanceof RpcRefused || error.cause instanceof UnreadableAnswer)
    if (unlisted.length === 0 || !hasFailed) throw error
    return readSeparately(node, trusted, unlistedReads)
  })
  const [native, ...balances] = returned.slice(0, trusted.length)
  return {
    blockNumber,
    native: readNative(native),
    tokens: [
      ...listed.map((token, index) => listedBalance(token, balances[index])),
      ...unlisted.map((token, index) => unlistedBalance(token, returned.slice(trusted.length + index * 4))),
    ],
  }
}

const maxBytes = (reads: readonly ContractRead[]) => BYTES_TO_SHARE + reads.length * BYTES_PER_READ

/**
 * Reads each unlisted contract by a separate call, in the block of the listed ones. A contract that burns its call, or returns too much,
 * has no results.
 */
async function readSeparately(
  node: Node,
  trusted: readonly ContractRead[],
  unlistedReads: readonly ContractRead[][],
): Promise<ContractReads> {
  const { blockNumber, returned } = await readContracts(node, trusted)
  const answers = await node.rpc.request(unlistedReads.map((reads) => multicall(node.network.multicall3, reads, blockNumber)))
  const separateResults = unlistedReads.flatMap((reads, index) => {
    const answer = answers[index]
    const results = answer && 'result' in answer ? readUnlisted(answer.result, maxBytes(reads)) : []
    return reads.map((_, read) => results[read])
  })
  return { blockNumber, returned: [...returned, ...separateResults] }
}

function readUnlisted(result: unknown, maxBytes: number): (Hex | undefined)[] {
  try {
    return readMulticall(result, maxBytes).returned
  } catch (error) {
    if (error instanceof ChainError && error.cause instanceof UnreadableAnswer) return []
    throw error
  }
}

function nativeBalance(multicall3: Hex, address: Hex): ContractRead {
  return { target: multicall3, callData: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [address] }) }
}

function readNative(returned: Hex | undefined): bigint {
  const native = readUint(returned)
  if (native === undefined) throw new ChainError('unavailable', { cause: new Error('Multicall3 returned no native balance') })
  return native
}

function listedBalance(contractAddress: Hex, returned: Hex | undefined): TokenBalance {
  const balance = readUint(returned)
  return balance === undefined ? { contractAddress, error: 'Not a token contract' } : { contractAddress, balance }
}

/** Returns the balance of an unlisted contract. A contract without decimals is not a token, because its amounts cannot be shown. */
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

/**
 * Returns a text result: a string, or the `bytes32` of early tokens such as MKR. Returns an empty text if the result is neither of these
 * encodings.
 */
function readText(returned: Hex | undefined): string {
  if (!returned || returned.length < 66) return ''
  try {
    if (returned.length === 66) return hexToString(trim(returned, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], returned)[0]
  } catch {
    return ''
  }
}
