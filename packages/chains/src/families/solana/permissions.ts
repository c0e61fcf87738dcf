import type { AccountPermission, Permissions, ReadOptions } from '../../adapter.ts'
import { type NodeAccount, readTokenAccounts, tokenAccountsCall } from './accounts.ts'
import type { LibraryAddress } from './addresses.ts'
import type { SolanaNode } from './node.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { min } from './rent.ts'
import { ACCOUNT_BYTES, ALL, closeAuthorityOf, delegateOf, isNativeAccount, readHolding } from './token-layout.ts'
import { malformed } from './wire.ts'

/** Maximum number of permissions in an answer, those with the most tokens first. */
const MAX_PERMISSIONS = 500

/** The instruction Revoke of both token programs, 5, in base64. */
const REVOKE = 'BQ=='

/**
 * Returns the delegates and close authorities of an owner's token accounts, by one request. Only the part of each account that shows them is read.
 * @throws {ChainError} `unavailable`
 */
export async function getPermissions(
  { rpc }: Pick<SolanaNode, 'rpc'>,
  owner: LibraryAddress,
  { onBlock }: ReadOptions = {},
): Promise<Permissions> {
  const slice = { offset: 0, length: ACCOUNT_BYTES }
  const answers = await rpc.read([TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) => tokenAccountsCall(owner, program, slice)))
  const parts = answers.map(readTokenAccounts)
  const blockNumber = parts.map(({ slot }) => slot).reduce(min)
  onBlock?.(blockNumber)
  const own = parts.flatMap(({ accounts }) => [...accounts].flatMap(([address, account]) => permissionsIn(owner, address, account)))
  const sorted = own.sort(({ atRisk: one = 0n }, { atRisk: other = 0n }) => ascending(other, one))
  return { blockNumber, given: undefined, own: sorted.slice(0, MAX_PERMISSIONS) }
}

const ascending = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

function permissionsIn(owner: LibraryAddress, account: LibraryAddress, { owner: program, data }: NodeAccount): AccountPermission[] {
  const holding = readHolding(data)
  if (holding?.owner !== owner || data.length < ACCOUNT_BYTES) throw malformed('token account')
  const { mint: contract, amount } = holding
  const [delegate, closer] = [delegateOf(data), closeAuthorityOf(data)]
  const permissions: AccountPermission[] = []
  if (delegate && delegate.to !== owner) {
    const atRisk = min(delegate.amount, amount)
    const revocation = { to: program, data: REVOKE, account }
    const state = { allowance: delegate.amount, unlimited: delegate.amount === ALL, atRisk, revocation }
    permissions.push({ kind: 'delegate', contract, spender: delegate.to, account, ...state })
  }
  if (closer !== undefined && closer !== owner) {
    // Only the authority itself can give this right up. It can close an account with tokens only if these are wrapped SOL.
    const state = { allowance: ALL, unlimited: true, atRisk: isNativeAccount(data) ? amount : 0n, revocation: undefined }
    permissions.push({ kind: 'close_authority', contract, spender: closer, account, ...state })
  }
  return permissions
}
