import { type Address, isOffCurveAddress } from '@solana/kit'
import type { AccountInfo, ReadOptions } from '../../adapter.ts'
import { accountCall, type NodeAccount, readAccount } from './accounts.ts'
import type { SolanaNode } from './node.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { KIND_BYTES, tokenKindOf } from './token-layout.ts'

/**
 * Returns the account type and state of an address. The types are:
 *
 * - `eoa`: a key's own account, even before its first transaction
 * - `token`: a mint
 * - `program`: code
 * - `account`: a program's data, such as a token account or a stake, or lamports that only a program can move
 * - `unknown`: no key has this address, and no account exists
 */
export async function getAccountInfo(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  address: Address,
  { onBlock }: ReadOptions = {},
): Promise<AccountInfo> {
  const [answer] = await rpc.read([accountCall(address, { offset: 0, length: KIND_BYTES })])
  const { slot, account } = readAccount(answer)
  onBlock?.(slot)
  return {
    type: account ? typeOf(address, account) : isOffCurveAddress(address) ? 'unknown' : 'eoa',
    exists: account !== undefined,
    balance: account?.lamports ?? 0n,
    nonce: null,
  }
}

function typeOf(address: Address, account: NodeAccount): AccountInfo['type'] {
  if (account.executable) return 'program'
  if (tokenKindOf(account) === 'mint') return 'token'
  const isWallet = account.owner === SYSTEM_PROGRAM && account.data.length === 0 && !isOffCurveAddress(address)
  return isWallet ? 'eoa' : 'account'
}
