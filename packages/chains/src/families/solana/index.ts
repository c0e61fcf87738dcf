import type { ChainAdapter } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'
import { getAccountInfo } from './account.ts'
import { parseAddress } from './addresses.ts'
import { getBalances } from './balances.ts'
import { broadcast } from './broadcast.ts'
import { estimateFees } from './estimate.ts'
import { parseExactJson } from './exact-json.ts'
import { getPriorityFees } from './fees.ts'
import { getBlockhash, getHead, verifyChain } from './head.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { getStaking } from './staking.ts'
import { readTransactions } from './transaction-reports.ts'

/** How a swap names the native token: by the program that keeps it, so that it is not taken for its SPL form. */
const NATIVE_ASSET = '11111111111111111111111111111111'

/** A Solana chain behind a JSON-RPC URL. */
export function connectSolana(network: SolanaNetwork, rpcUrl: string, options: { timeoutMs?: number } = {}): ChainAdapter {
  const node = { network, rpc: connectRpc(rpcUrl, options.timeoutMs, parseExactJson) }
  return {
    network,
    nativeAsset: NATIVE_ASSET,
    accountKind: 'Solana',
    parseAddress,
    verifyChain: () => verifyChain(node),
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
    readTransactions: (hashes) => readTransactions(node, hashes),
  }
}
