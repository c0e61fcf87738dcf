import type { Address, Operation } from '../../adapter.ts'
import type { Instruction } from './executed-instructions.ts'
import { CORE_PROGRAM } from './programs.ts'

/**
 * Returns the mint, burn or transfer of a Metaplex Core asset that an instruction requests. Each asset is its own contract: the asset mints from
 * its own address and burns to it. The instruction does not name the current owner, so `from` is the account that authorises the instruction:
 * the owner or a delegate. A transfer to the same account is not a movement.
 * @see https://github.com/metaplex-foundation/mpl-core/blob/main/programs/mpl-core/src/instruction.rs
 */
export function assetMovement({ program, accounts, data }: Instruction): Omit<Operation, 'index'> | undefined {
  if (program !== CORE_PROGRAM) return undefined
  // The program's own address marks an absent optional account. An absent account at the end of the list may be missing.
  const optional = (index: number, otherwise: Address | undefined) =>
    index < accounts.length && accounts[index] !== CORE_PROGRAM ? accounts[index] : otherwise
  const [asset, , third, fourth, fifth] = accounts
  switch (data[0]) {
    // Accounts of CreateV1 and CreateV2: asset, collection, authority, payer, owner, update authority.
    case 0:
    case 20:
      return movement(asset, asset, optional(4, optional(5, fourth)))
    // Accounts of BurnV1: asset, collection, payer, authority.
    case 12:
      return movement(asset, optional(3, third), asset)
    // Accounts of TransferV1: asset, collection, payer, authority, new owner.
    case 14:
      return movement(asset, optional(3, third), fifth)
    default:
      return undefined
  }
}

function movement(asset: Address | undefined, from: Address | undefined, to: Address | undefined): Omit<Operation, 'index'> | undefined {
  if (asset === undefined || from === undefined || to === undefined || from === to) return undefined
  return { type: 'transfer', contractAddress: asset, from, to, amount: 1n, standard: 'nft' }
}
