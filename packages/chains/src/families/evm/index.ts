import type { Address, ChainAdapter, PreviewRequest, RelayCall } from '../../adapter.ts'
import type { NodeAdapter } from '../../agree-on-head.ts'
import { batchCalls } from '../../batch-calls.ts'
import type { Gateway } from '../../gateway.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { readHoldings } from '../../read-holdings.ts'
import { getAccountInfo, getHead, getNonce, hadCode, hashAt, verifyChain } from './account.ts'
import { evmAddress, parseAddress } from './addresses.ts'
import { getBalances } from './balances.ts'
import { createBlockReader } from './block-reader.ts'
import { broadcast } from './broadcast.ts'
import { digestsOf } from './digests.ts'
import { estimateFees, measureGas, parseIntent } from './estimate.ts'
import { getPriorityFees } from './fees.ts'
import { findSigned } from './found-transactions.ts'
import { parseHash } from './hashes.ts'
import { watchHead } from './heads.ts'
import { createTransactionSearch } from './history/find-transactions.ts'
import { type HistoryServiceOptions, readerOf } from './history/services/index.ts'
import { type Node, readContracts } from './multicall.ts'
import { nameReads } from './names.ts'
import { nftReads } from './nfts.ts'
import { verifyMessage } from './ownership.ts'
import { getPermissions } from './permissions.ts'
import { describeReceiver } from './receiver.ts'
import { cacheRecentBlocks } from './recent-blocks.ts'
import { admitReads, relayReads } from './relay-reads.ts'
import { settledReads } from './settled-reads.ts'
import { decodeTransaction, parseRaw } from './signed-transaction.ts'
import { createCapabilities } from './simulation/capabilities.ts'
import { createPreviewer } from './simulation/preview.ts'
import { createSimulator } from './simulation/simulate.ts'
import { getStaking } from './staking.ts'
import { createKindMemory, type KindMemory } from './token-kinds.ts'
import { findTokenTax } from './token-tax.ts'

/** Identifier of the native token in swaps. @see https://eips.ethereum.org/EIPS/eip-7528 */
const NATIVE_ASSET = parseAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')

/** Returns an EVM chain behind a JSON-RPC URL. All differences between such chains are in their `network.ts`. */
export function connectEvm(
  network: EvmNetwork,
  rpcUrl: string,
  options: { timeoutMs?: number; gateway?: Gateway | undefined; kinds?: KindMemory } & HistoryServiceOptions = {},
): NodeAdapter {
  const node = { network, rpc: connectRpc(rpcUrl, options.timeoutMs), chainId: chainIdOf(network) }
  const { kinds = createKindMemory(network) } = options
  const readBlocks = createBlockReader(node)
  const { historyService, onHistoryServiceSkipped: onSkipped } = options
  const service = historyService && { readPage: readerOf(historyService), onSkipped }
  const findTransactions = createTransactionSearch(node, { readBlocks, readRecentBlocks: cacheRecentBlocks(readBlocks) }, service)
  const { simulate, ...executed } = executions(node)
  const { staking } = network
  return {
    network,
    nativeAsset: NATIVE_ASSET,
    accountKind: 'Ethereum',
    parseAddress,
    parseHash,
    verifyChain: () => verifyChain(node),
    getHead: () => getHead(node),
    getBalances: (address, contracts) => getBalances(node, evmAddress(address), contracts),
    getHoldings: (addresses, wanted) => {
      const contracts = { ...wanted, unlisted: [] }
      const together = { ...node, rpc: batchCalls(node.rpc) }
      return readHoldings(
        addresses,
        async (address) => getBalances(together, evmAddress(address), contracts),
        staking && (async (address) => getStaking(together, staking, evmAddress(address))),
      )
    },
    ...nftReads(node),
    getPermissions: (owner, given, options) => getPermissions(node, evmAddress(owner), given, options),
    ...settledReads(node, kinds, simulate),
    digestsOf,
    ...executed,
    getNonce: (address) => getNonce(node, evmAddress(address)),
    ...addressReads(node),
    getPriorityFees: () => getPriorityFees(node),
    feeOf: (units, { maxFeePerGas }) => units * maxFeePerGas,
    estimateFees: async (wanted) => {
      const intent = parseIntent(wanted)
      const [estimate, tokenFees] = await Promise.all([estimateFees(node, intent), findTokenTax(simulate, network, intent)])
      return { ...estimate, ...(tokenFees && { tokenFees }) }
    },
    measureUnits: async (intent) => measureGas(node, parseIntent(intent)),
    readContracts: (reads) => readContracts(node, reads),
    decodeTransaction: (txData) => decodeTransaction(node, txData),
    findSigned: (hashes) => findSigned(node, hashes),
    broadcast: async (txData) => broadcast(node.rpc, parseRaw(txData)),
    readBlocks,
    findTransactions: (address, from, to, options) => findTransactions(evmAddress(address), from, to, options),
    hashAt: (number) => hashAt(node, number),
    verifyMessage: (address, message, signature) => verifyMessage(node, evmAddress(address), message, signature),
    ...nameReads({ ...node, gateway: options.gateway }),
    ...(staking && { getStaking: (address, options) => getStaking(node, staking, evmAddress(address), options) }),
  }
}

/** Returns the head subscription of an EVM chain over a node's websocket URL. */
export const watchEvm =
  (network: EvmNetwork, wsUrl: string): NonNullable<ChainAdapter['watchHead']> =>
  (onHead, onEnd) =>
    watchHead(wsUrl, chainIdOf(network), onHead, onEnd)

/** Returns the number N of a CAIP-2 id `eip155:N`. */
function chainIdOf({ id, caip2 }: EvmNetwork): number {
  const chainId = Number(/^eip155:([1-9][0-9]*)$/.exec(caip2)?.[1])
  if (!Number.isSafeInteger(chainId)) throw new Error(`The caip2 id of network ${id} is not an EVM chain: ${caip2}`)
  return chainId
}

/** Returns the methods that execute calls. They share what they learn about the node. */
function executions(node: Node) {
  const capabilities = createCapabilities()
  const preview = createPreviewer(node, undefined, capabilities)
  return {
    simulate: createSimulator(node, capabilities),
    preview: async (from: Address, request: PreviewRequest) => preview(evmAddress(from), request),
    admitReads,
    relayReads: (calls: readonly RelayCall[]) => relayReads(node, calls),
  }
}

const addressReads = (node: Node): Pick<NodeAdapter, 'getAccountInfo' | 'hadCode' | 'describeReceiver'> => ({
  getAccountInfo: (address, options) => getAccountInfo(node, evmAddress(address), options),
  hadCode: (address, block) => hadCode(node, evmAddress(address), block),
  describeReceiver: (address) => describeReceiver(node, evmAddress(address)),
})
