import type { NodeAdapter } from '../../agree-on-head.ts'
import { batchCalls } from '../../batch-calls.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'
import { readHoldings } from '../../read-holdings.ts'
import { getAccountInfo } from './account.ts'
import { accountsCalls, readAccounts } from './accounts.ts'
import { createSignatureSearch } from './address-history.ts'
import { libraryAddress, parseAddress } from './addresses.ts'
import { getBalances } from './balances.ts'
import { hashAt, readBlocks } from './blocks.ts'
import { broadcast, hasExpired } from './broadcast.ts'
import { estimateFees, feeOf, measureUnits } from './estimate.ts'
import { parseExactJson } from './exact-json.ts'
import { getPriorityFees } from './fees.ts'
import { findSigned } from './found-transactions.ts'
import { parseHash } from './hashes.ts'
import { getBlockhash, getHead, verifyChain } from './head.ts'
import { tokenFacts } from './mint-facts.ts'
import { describeNft, getNftAmounts } from './nfts.ts'
import type { SolanaNode } from './node.ts'
import { verifyMessage } from './ownership.ts'
import { getPermissions } from './permissions.ts'
import { preview } from './preview.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { describeReceiver } from './receiver.ts'
import { admitReads, createRelay } from './relay-reads.ts'
import { decodeTransaction } from './signed-transaction.ts'
import { simulate } from './simulate.ts'
import { getStaking } from './staking.ts'
import { readTransactions } from './transaction-reports.ts'
import { assertCanSign } from './wallets.ts'

/** Returns a Solana chain behind a JSON-RPC URL. */
export function connectSolana(network: SolanaNetwork, rpcUrl: string, options: { timeoutMs?: number } = {}): NodeAdapter {
  const node = { network, rpc: connectRpc(rpcUrl, options.timeoutMs, parseExactJson) }
  const findTransactions = createSignatureSearch(node)
  return {
    network,
    // The system program differs from wrapped SOL, so that a swap can name both.
    nativeAsset: SYSTEM_PROGRAM,
    accountKind: 'Solana',
    parseAddress,
    parseHash,
    verifyChain: () => verifyChain(node),
    assertCanSign: (address) => assertCanSign(libraryAddress(address)),
    getHead: () => getHead(node),
    getBalances: (address, contracts) => getBalances(node, libraryAddress(address), contracts),
    getHoldings: (addresses, wanted) => {
      const contracts = { ...wanted, unlisted: [] }
      const together = { ...node, rpc: batchCalls(node.rpc) }
      return readHoldings(
        addresses,
        async (address) => getBalances(together, libraryAddress(address), contracts),
        async (address) => getStaking(together, libraryAddress(address)),
      )
    },
    ...addressReads(node),
    getStaking: (address, options) => getStaking(node, libraryAddress(address), Date.now(), options),
    getNftAmounts: (owner, nfts, options) =>
      getNftAmounts(
        node,
        libraryAddress(owner),
        nfts.map(({ contract }) => libraryAddress(contract)),
        options,
      ),
    getPermissions: (owner, _, options) => getPermissions(node, libraryAddress(owner), options),
    describeNft: ({ contract }) => describeNft(node, libraryAddress(contract)),
    getBlockhash: () => getBlockhash(node),
    getPriorityFees: () => getPriorityFees(node),
    feeOf,
    estimateFees: (intent) => estimateFees(node, { ...intent, from: libraryAddress(intent.from), to: libraryAddress(intent.to) }),
    ...executions(node),
    admitReads,
    relayReads: createRelay(rpcUrl, options.timeoutMs),
    measureUnits: ({ data = '' }) => measureUnits(node, data),
    readAccounts: async (addresses) => readAccounts(await node.rpc.read(accountsCalls(addresses.map(libraryAddress))), addresses.length),
    decodeTransaction,
    findSigned: (hashes) => findSigned(node, hashes),
    broadcast: (txData) => broadcast(node, txData),
    hasExpired: (txData, unknownSince) => hasExpired(node, txData, unknownSince),
    readTransactions: (hashes) => readTransactions(node, hashes),
    readBlocks: (from, to) => readBlocks(node, from, to),
    findTransactions: (address, from, to, options) => findTransactions(libraryAddress(address), from, to, options),
    hashAt: (slot) => hashAt(node, slot),
    verifyMessage: async (address, message, signature) => verifyMessage(libraryAddress(address), message, signature),
  }
}

const executions = (node: SolanaNode): Pick<NodeAdapter, 'preview' | 'simulate'> => ({
  preview: (from, request) => preview(node, libraryAddress(from), request),
  simulate: (from, calls, holdings) => simulate(node, libraryAddress(from), calls, holdings),
})

const addressReads = (node: SolanaNode): Pick<NodeAdapter, 'getAccountInfo' | 'describeReceiver' | 'getTokenFacts'> => ({
  getTokenFacts: (contracts) => tokenFacts(node, contracts.map(libraryAddress)),
  getAccountInfo: (address, options) => getAccountInfo(node, libraryAddress(address), options),
  describeReceiver: (address) => describeReceiver(node, libraryAddress(address)),
})
