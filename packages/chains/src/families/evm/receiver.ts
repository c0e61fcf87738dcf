import type { EvmAddress } from '../../network.ts'
import type { Receiver } from '../../receiver.ts'
import { shape } from '../../shape.ts'
import { delegateOf } from './account.ts'
import { getBalances } from './balances.ts'
import type { Node } from './multicall.ts'
import { isSmartAccount, smartAccountReads } from './smart-account.ts'
import { readUntrusted } from './untrusted-reads.ts'
import { Bytes, readSmallQuantity } from './wire.ts'

const readCode = shape('code', Bytes)

/** Precompiled contracts have the lowest numbers. @see https://eips.ethereum.org/EIPS/eip-7951, which has the highest so far, 0x100 */
const LAST_RESERVED = 0x1ffn
const DEAD = 0xdeadn

/**
 * Returns what an address is. Sends one request for an address without code, and two more for a contract that the network does not list.
 * @throws {ChainError} `unavailable`
 */
export async function describeReceiver(node: Node, address: EvmAddress): Promise<Receiver> {
  const number = BigInt(address)
  if (number <= LAST_RESERVED || number === DEAD) return { type: 'burn' }
  const listed = node.network.tokens.find((token) => token.address === address)
  if (listed) return { type: 'token', symbol: listed.symbol }
  const [codeAnswer, nonce] = await node.rpc.read([
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
  ])
  const code = readCode(codeAnswer)
  if (code === '0x') return { type: readSmallQuantity(nonce) > 0 ? 'wallet' : 'new' }
  return delegateOf(code) ? { type: 'smart_account' } : describeContract(node, address)
}

async function describeContract(node: Node, address: EvmAddress): Promise<Receiver> {
  const [{ returned }, { tokens }] = await Promise.all([
    readUntrusted(node, [], [smartAccountReads(address)]),
    getBalances(node, address, { listed: [], named: [], unlisted: [address] }),
  ])
  if (isSmartAccount(returned)) return { type: 'smart_account' }
  const symbol = tokens[0]?.metadata?.symbol
  return symbol === undefined ? { type: 'contract' } : { type: 'token', symbol }
}
