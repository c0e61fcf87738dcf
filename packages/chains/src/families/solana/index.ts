import { connectRpc } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'
import type { NodeAdapter } from '../../quorum.ts'
import { getAccountInfo } from './account.ts'
import { findTransactions } from './address-history.ts'
import { parseAddress } from './addresses.ts'
import { getBalances } from './balances.ts'
import { hashAt, readBlocks } from './blocks.ts'
import { broadcast, hasExpired } from './broadcast.ts'
import { estimateFees } from './estimate.ts'
import { parseExactJson } from './exact-json.ts'
import { getPriorityFees } from './fees.ts'
import { parseHash } from './hashes.ts'
import { getBlockhash, getHead, verifyChain } from './head.ts'
import { verifyMessage } from './ownership.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { getStaking } from './staking.ts'
import { buildSwap, NATIVE_ASSET, quoteSwap } from './swap.ts'
import { readTransactions } from './transaction-reports.ts'
import { assertCanSign } from './wallets.ts'

/** Returns a Solana chain behind a JSON-RPC URL. */
export function connectSolana(network: SolanaNetwork, rpcUrl: string, options: { timeoutMs?: number } = {}): NodeAdapter {
  const node = { network, rpc: connectRpc(rpcUrl, options.timeoutMs, parseExactJson) }
  const { exchange } = network
  return {
    network,
    nativeAsset: NATIVE_ASSET,
    accountKind: 'Solana',
    parseAddress,
    parseHash,
    verifyChain: () => verifyChain(node),
    assertCanSign: (address) => assertCanSign(parseAddress(address)),
    getHead: () => getHead(node),
    getBalances: async (address, { listed, unlisted }) =>
      getBalances(node, parseAddress(address), { listed: listed.map(parseAddress), unlisted: unlisted.map(parseAddress) }),
    getAccountInfo: async (address) => getAccountInfo(node, parseAddress(address)),
    getStaking: async (address) => getStaking(node, parseAddress(address)),
    getBlockhash: () => getBlockhash(node),
    getPriorityFees: () => getPriorityFees(node),
    estimateFees: async (intent) => estimateFees(node, { ...intent, from: parseAddress(intent.from), to: parseAddress(intent.to) }),
    decodeTransaction,
    broadcast: (txData) => broadcast(node, txData),
    hasExpired: (txData, unknownSince) => hasExpired(node, txData, unknownSince),
    readTransactions: (hashes) => readTransactions(node, hashes),
    readBlocks: (from, to) => readBlocks(node, from, to),
    findTransactions: async (address, from, to) => findTransactions(node, parseAddress(address), from, to),
    hashAt: (slot) => hashAt(node, slot),
    verifyMessage: async (address, message, signature) => verifyMessage(parseAddress(address), message, signature),
    ...(exchange && {
      quoteSwap: async (request) => quoteSwap(node, exchange, request),
      buildSwap: async (quote, owner) => buildSwap(node, exchange, quote, parseAddress(owner)),
    }),
  }
}
