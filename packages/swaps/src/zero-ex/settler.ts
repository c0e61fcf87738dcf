import type { ChainAdapter, Hex } from '@patina/chains'
import { encodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem'
import { deployer } from './contracts.ts'

/** The number of swaps that the taker sends itself. Other numbers are for signed orders and for bridges. */
const TAKER_SUBMITTED = 2n

const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])

/**
 * Returns the contracts that may execute a swap now: the current Settler and the one before. The service still uses the previous one for a
 * while after a release. There are none if 0x paused its swaps.
 * @see https://github.com/0xProject/0x-settler (README, How do I find the most recent deployment?)
 */
export async function readSettlers({ readContracts }: Required<Pick<ChainAdapter, 'readContracts'>>): Promise<Hex[]> {
  const { returned } = await readContracts([
    { target: deployer, callData: encodeFunctionData({ abi: registryAbi, functionName: 'ownerOf', args: [TAKER_SUBMITTED] }) },
    { target: deployer, callData: encodeFunctionData({ abi: registryAbi, functionName: 'prev', args: [TAKER_SUBMITTED] }) },
  ])
  // A paused feature has no owner: the call reverts.
  if (!returned[0]) return []
  return returned.flatMap((word) => {
    if (!word || !/^0x0{24}[0-9a-f]{40}$/i.test(word)) return []
    const settler = getAddress(`0x${word.slice(26)}`)
    return settler === zeroAddress ? [] : [settler]
  })
}
