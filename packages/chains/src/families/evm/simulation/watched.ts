import type { Operation } from '../../../adapter.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../../network.ts'
import { evmAddress } from '../addresses.ts'
import { checksum } from '../checksum.ts'
import { permit2Of } from '../permit2.ts'
import { type Log, loggedOperations } from '../token-logs.ts'
import { topicAddress } from '../topics.ts'
import {
  allowance,
  approvedItem,
  debt,
  itemBalance,
  itemOwner,
  keyOf,
  nativeBalance,
  operator,
  permit2Allowance,
  tokenBalance,
  type Watch,
} from './watch.ts'

/** Maximum number of balances and permissions that are read. */
export const MAX_WATCHES = 64

/** `isEstimated`: the gas is the node's estimate, and the account may sign more. */
export type Call = { to: EvmAddress; value: bigint; data: Hex; gas?: bigint; isEstimated?: true }

/** Nodes report movements of the native token as logs of these addresses. Balances show them. @see https://eips.ethereum.org/EIPS/eip-7708 */
const nativeLoggers: ReadonlySet<string> = new Set([
  checksum('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'),
  checksum('0xfffffffffffffffffffffffffffffffffffffffe'),
])

const AUTHORIZED_OPERATOR = '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
const REVOKED_OPERATOR = '0x50546e66e5f44d728365dc3908c63bc5cfeeab470722c1677e3073a6ac294aa1'
const OPERATOR_SET = '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267'
const DEBT_DELEGATED = '0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1'

/** Returns what the logs report, without movements of the native token. */
export const tokenOperations = (logs: readonly Log[], network: EvmNetwork): Operation[] =>
  loggedOperations(
    logs.filter(({ address }) => !nativeLoggers.has(checksum(address))),
    network,
  )

/** Returns the transfers of the account's tokens that logs report. */
export const loggedTransfers = (logs: readonly Log[], account: EvmAddress, network: EvmNetwork): Operation[] =>
  tokenOperations(logs, network).filter(
    ({ type, from, to, contractAddress }) => type === 'transfer' && contractAddress !== null && (from === account || to === account),
  )

/** Returns what the logs say has moved or was permitted. The balances and permissions themselves decide. */
export function watchesOfLogs(logs: readonly Log[], account: EvmAddress, network: EvmNetwork): Watch[] {
  const transfers = loggedTransfers(logs, account, network).flatMap((operation) => watchesOfTransfer(operation, account, network))
  const approvals = loggedOperations(logs, network).flatMap((operation) => watchesOfApproval(operation, account, network))
  return distinct([...transfers, ...approvals, ...logs.flatMap((log) => watchesOfLog(log, account, network))])
}

function watchesOfTransfer({ contractAddress, from, to, tokenId, standard }: Operation, account: EvmAddress, network: EvmNetwork): Watch[] {
  if (contractAddress === null) return []
  const contract = evmAddress(contractAddress)
  if (tokenId !== undefined && standard === 'erc1155') return [itemBalance(network, contract, tokenId, account)]
  // Some tokens log like ERC-721. They have a balance, and no owner of an item.
  if (tokenId !== undefined) return [itemOwner(network, contract, tokenId, account), tokenBalance(network, contract, account)]
  // The receiver shows what a token keeps of a transfer.
  const receiver = from === account && to !== null && to !== account ? [tokenBalance(network, contract, evmAddress(to))] : []
  return [tokenBalance(network, contract, account), ...receiver]
}

function watchesOfApproval(
  { type, contractAddress, from, to, tokenId, standard, via }: Operation,
  account: EvmAddress,
  network: EvmNetwork,
): Watch[] {
  if (type !== 'approval' || contractAddress === null || from !== account || to === null) return []
  const given = { contract: evmAddress(contractAddress), owner: account, spender: evmAddress(to) }
  if (via === 'permit2') return [permit2Allowance(network, given)]
  if (tokenId !== undefined) return [approvedItem(network, given, tokenId)]
  return [standard === 'nft' ? operator(network, given, 'nft') : allowance(network, given)]
}

/** Returns the permissions of other standards: ERC-777, ERC-6909 and debts of Aave. */
function watchesOfLog({ address, topics }: Log, account: EvmAddress, network: EvmNetwork): Watch[] {
  const event = topics[0]?.toLowerCase() ?? ''
  const [first, second] = [topics[1], topics[2]].map(topicAddress)
  const contract = checksum(address)
  if (event === AUTHORIZED_OPERATOR || event === REVOKED_OPERATOR)
    return second === account && first ? [operator(network, { contract, owner: account, spender: first }, 'erc777')] : []
  if (first !== account || !second) return []
  if (event === OPERATOR_SET) return [operator(network, { contract, owner: account, spender: second }, 'erc6909')]
  return event === DEBT_DELEGATED ? [debt(network, { contract, owner: account, spender: second })] : []
}

/**
 * Returns what the bytes of the calls name, so that most calls need no second execution: the native token, the tokens that are called, and the
 * spenders. The listed tokens are read too if a call is not one of these.
 */
export function watchesOfCalls(calls: readonly Call[], account: EvmAddress, network: EvmNetwork): Watch[] {
  const read = calls.map((call) => (call.data === '0x' ? [] : watchesOfCall(call, account, network)))
  const listed = read.some((found) => found === undefined)
    ? network.tokens.map(({ address }) => tokenBalance(network, evmAddress(address), account))
    : []
  return distinct([nativeBalance(network, account), ...read.flatMap((found) => found ?? []), ...listed]).slice(0, MAX_WATCHES)
}

/** Returns undefined for a call that is not one of the usual calls of a token. */
function watchesOfCall({ to, data }: Call, account: EvmAddress, network: EvmNetwork): Watch[] | undefined {
  const [first, second] = [0, 1].map((index) => topicAddress(wordAt(data, index)))
  if (!first) return undefined
  const given = { contract: to, owner: account, spender: first }
  switch (data.slice(0, 10).toLowerCase()) {
    case '0xa9059cbb': // transfer(address,uint256)
      return [tokenBalance(network, to, account), tokenBalance(network, to, first)]
    case '0x095ea7b3': // approve(address,uint256)
    case '0x39509351': // increaseAllowance(address,uint256)
    case '0xa457c2d7': // decreaseAllowance(address,uint256)
      // The balance is what the spender could take.
      return [allowance(network, given), tokenBalance(network, to, account)]
    case '0xa22cb465': // setApprovalForAll(address,bool)
      return [operator(network, given, 'nft')]
    case '0x87517c45': // approve(address,address,uint160,uint48) of Permit2
      return to === permit2Of(network) && second
        ? [permit2Allowance(network, { contract: first, owner: account, spender: second })]
        : undefined
    case '0x23b872dd': // transferFrom(address,address,uint256)
      return [account, first, ...(second ? [second] : [])].map((owner) => tokenBalance(network, to, owner))
    default:
      return undefined
  }
}

const wordAt = (data: Hex, index: number) => `0x${data.slice(10 + index * 64, 10 + (index + 1) * 64)}`

/** Returns the first of equal watches. */
export function distinct(watches: readonly Watch[]): Watch[] {
  return [...new Map([...watches].reverse().map((watch) => [keyOf(watch), watch])).values()].reverse()
}
