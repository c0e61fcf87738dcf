import type { AccountInfo, Head, Nonce, ReadOptions } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { resultOf } from '../../json-rpc.ts'
import type { EvmAddress, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { readHead } from './blocks.ts'
import { checksum } from './checksum.ts'
import type { Node } from './multicall.ts'
import { Bytes, readQuantity, readSmallQuantity, toQuantity } from './wire.ts'

/** Matches the code of an EIP-7702 account: this prefix and the address to which the account delegates. */
const DELEGATION = /^0xef0100([0-9a-f]{40})$/i

export const readCode = shape('code', Bytes)

/** Returns the contract to which code of EIP-7702 delegates. Undefined for any other code. */
export function delegateOf(code: Hex): EvmAddress | undefined {
  const delegate = DELEGATION.exec(code)?.[1]
  return delegate === undefined ? undefined : checksum(`0x${delegate}`)
}

export async function getNonce({ rpc }: Pick<Node, 'rpc'>, address: Hex): Promise<Nonce> {
  const [pending, latest] = await rpc.request([
    { method: 'eth_getTransactionCount', params: [address, 'pending'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
  ])
  const confirmed = readSmallQuantity(latest && resultOf(latest))
  // Some nodes have no pending block.
  if (pending && 'refusal' in pending) return { next: confirmed, confirmed }
  // A transaction may be mined between the two reads of the batch, so the pending count may be lower than the confirmed one.
  return { next: Math.max(readSmallQuantity(pending && resultOf(pending)), confirmed), confirmed }
}

/** Returns the account type and state of an address. A contract is a `token` if the network lists it. */
export async function getAccountInfo({ network, rpc }: Node, address: Hex, { onBlock }: ReadOptions = {}): Promise<AccountInfo> {
  const [blockAnswer, codeAnswer, balanceAnswer, nonceAnswer] = await rpc.read([
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_getBalance', params: [address, 'latest'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
  ])
  onBlock?.(readQuantity(blockAnswer))
  const code = readCode(codeAnswer)
  const balance = readQuantity(balanceAnswer)
  const nonce = readSmallQuantity(nonceAnswer)
  const exists = code !== '0x' || balance > 0n || nonce > 0
  if (code === '0x') return { type: 'eoa', exists, balance, nonce }

  const delegatedTo = delegateOf(code)
  if (delegatedTo) return { type: 'delegated', exists, balance, nonce, delegatedTo }
  const isToken = network.tokens.some((token) => token.address === address)
  return { type: isToken ? 'token' : 'contract', exists, balance, nonce }
}

/** Returns whether an address had code at this block. Undefined if the node refuses, because it has deleted the state of that block. */
export async function hadCode({ rpc }: Pick<Node, 'rpc'>, address: Hex, block: bigint): Promise<boolean | undefined> {
  const [answer] = await rpc.request([{ method: 'eth_getCode', params: [address, toQuantity(block)] }])
  return answer && 'result' in answer ? readCode(answer.result) !== '0x' : undefined
}

export async function getHead({ rpc }: Pick<Node, 'rpc'>): Promise<Head> {
  const [block] = await rpc.read([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  return readHead(block)
}

/** Returns the hash of the block at this height, or undefined if the chain has no block there. */
export async function hashAt({ rpc }: Pick<Node, 'rpc'>, number: bigint): Promise<string | undefined> {
  const [block] = await rpc.read([{ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] }])
  return block === null ? undefined : readHead(block).hash
}

/** @throws {ChainError} `wrong_chain` if the node follows another chain */
export async function verifyChain({ rpc, chainId }: Pick<Node, 'rpc'> & { chainId: number }): Promise<void> {
  const [answer] = await rpc.read([{ method: 'eth_chainId', params: [] }])
  if (readQuantity(answer) !== BigInt(chainId)) throw new ChainError('wrong_chain')
}
