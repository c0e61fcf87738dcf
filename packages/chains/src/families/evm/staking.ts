import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { ReadOptions, StakingPosition } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { Hex, LidoStaking } from '../../network.ts'
import { type Node, readContracts, readUint } from './multicall.ts'

const lidoAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function getPooledEthByShares(uint256 shares) view returns (uint256)',
  'function getWithdrawalRequests(address owner) view returns (uint256[])',
  'function getWithdrawalStatus(uint256[] ids) view returns ((uint256 amountOfStETH, uint256 amountOfShares, address owner, uint256 timestamp, bool isFinalized, bool isClaimed)[])',
])

/**
 * Returns the Lido stakes of `address` in wei: its stETH, its wstETH at the current rate, and each unclaimed withdrawal request. stETH balances
 * grow by themselves, so there are no separate rewards. A finalised request has the requested amount; after a slashing, Lido may pay less.
 *
 * @see https://docs.lido.fi/contracts/lido https://docs.lido.fi/contracts/withdrawal-queue-erc721
 */
export async function getStaking(node: Node, lido: LidoStaking, address: Hex, { onBlock }: ReadOptions = {}): Promise<StakingPosition[]> {
  const balanceOf = encodeFunctionData({ abi: lidoAbi, functionName: 'balanceOf', args: [address] })
  const requestsOf = encodeFunctionData({ abi: lidoAbi, functionName: 'getWithdrawalRequests', args: [address] })
  const { blockNumber, returned } = await readContracts(node, [
    { target: lido.stEth, callData: balanceOf },
    { target: lido.wstEth, callData: balanceOf },
    { target: lido.withdrawalQueue, callData: requestsOf },
  ])
  onBlock?.(blockNumber)
  const stEth = amount(returned[0])
  const wstEthShares = amount(returned[1])
  const ids = decoded(returned[2], (data) => decodeFunctionResult({ abi: lidoAbi, functionName: 'getWithdrawalRequests', data }))

  const position = { validator: { id: lido.stEth, name: 'Lido' }, provider: 'lido', rewards: null, availableAt: null }
  const positions: StakingPosition[] = []
  if (stEth > 0n) positions.push({ ...position, id: lido.stEth, state: 'active', amount: stEth })
  if (wstEthShares === 0n && ids.length === 0) return positions

  const { returned: details } = await readContracts(
    node,
    [
      { target: lido.stEth, callData: encodeFunctionData({ abi: lidoAbi, functionName: 'getPooledEthByShares', args: [wstEthShares] }) },
      { target: lido.withdrawalQueue, callData: encodeFunctionData({ abi: lidoAbi, functionName: 'getWithdrawalStatus', args: [ids] }) },
    ],
    { block: blockNumber },
  )
  if (wstEthShares > 0n) positions.push({ ...position, id: lido.wstEth, state: 'active', amount: amount(details[0]) })
  const requests = decoded(details[1], (data) => decodeFunctionResult({ abi: lidoAbi, functionName: 'getWithdrawalStatus', data }))
  for (const [index, { amountOfStETH, isFinalized, isClaimed }] of requests.entries()) {
    if (isClaimed) continue
    const state = isFinalized ? 'withdrawable' : 'deactivating'
    positions.push({ ...position, id: `${lido.withdrawalQueue}:${ids[index]}`, state, amount: amountOfStETH })
  }
  return positions
}

function amount(returned: Hex | undefined): bigint {
  const value = readUint(returned)
  if (value === undefined) throw new ChainError('unavailable', { cause: new Error('The staking contracts did not answer') })
  return value
}

function decoded<T>(returned: Hex | undefined, decode: (data: Hex) => T): T {
  try {
    return decode(returned ?? '0x')
  } catch (cause) {
    throw new ChainError('unavailable', { cause })
  }
}
