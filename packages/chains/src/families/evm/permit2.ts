import type { Operation } from '../../adapter.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { topicAddress } from './topics.ts'

/** The contract Permit2 on most chains. */
export const PERMIT2 = checksum('0x000000000022d473030f116ddee9f6b43ac78ba3')

const APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
const LOCKDOWN = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'

/** Events of Permit2 about permissions. The first topic of each is the owner. */
export const permit2Events = [APPROVAL, PERMIT, LOCKDOWN]

const WORD = 64

/** A log of a receipt, perhaps of another contract. */
type PermitLog = { address: Hex; topics: readonly Hex[]; data: Hex }

/** Returns the address of the contract Permit2 on a network. */
export const permit2Of = ({ permit2 }: Pick<EvmNetwork, 'permit2'>): EvmAddress => permit2 ?? PERMIT2

/**
 * Returns the permission that a log of the contract Permit2 shows: for the amount, or for 0 after a lockdown. Undefined for any other log.
 * @see https://github.com/Uniswap/permit2/blob/main/src/interfaces/IAllowanceTransfer.sol
 */
export function permit2Operation(
  { address, topics, data }: PermitLog,
  index: number,
  network: Pick<EvmNetwork, 'permit2'>,
): Operation | undefined {
  const [event, first, second, third] = topics
  const name = event?.toLowerCase()
  // The events are compared first: this runs for every other log of every block.
  if ((name !== APPROVAL && name !== PERMIT && name !== LOCKDOWN) || checksum(address) !== permit2Of(network)) return undefined
  const isLockdown = name === LOCKDOWN
  const length = isLockdown || name === APPROVAL ? 2 : 3
  if (data.length !== 2 + length * WORD || topics.length !== (isLockdown ? 2 : 4)) return undefined
  const words = [0, 1].map((at) => `0x${data.slice(2 + at * WORD, 2 + (at + 1) * WORD)}`)
  const [owner, token, spender] = [first, ...(isLockdown ? words : [second, third])].map(topicAddress)
  if (!owner || !token || !spender) return undefined
  const amount = isLockdown ? 0n : BigInt(words[0] ?? 0)
  return { index, type: 'approval', contractAddress: token, from: owner, to: spender, amount, via: 'permit2' }
}
