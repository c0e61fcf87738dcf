import type { Address } from '@solana/kit'
import type { AccountInfo } from '../../adapter.ts'
import type { SolanaNode } from './node.ts'

/** What stands at an address. */
export async function getAccountInfo(_node: SolanaNode, _address: Address): Promise<AccountInfo> {
  throw new Error('not built yet')
}
