import type { Address, Holding, Operation, Simulation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { NodeAccount } from './accounts.ts'
import type { SendableMessage } from './compiled-transaction.ts'
import { failureOf } from './estimate.ts'
import { type Accounts, executeUnsigned } from './execute-unsigned.ts'
import type { SolanaNode } from './node.ts'
import { ALL, type Permission, permissionsOf, readHolding, tokenKindOf } from './token-layout.ts'

/**
 * Returns what an unsigned transaction of an account would do now. `calls` contains the transaction alone, in base64. The native balance of
 * an owner includes the rent of the owner's token accounts, because the rent returns when they are closed. Undefined for several calls, and
 * if the blockhash of the transaction has expired.
 * @throws {ChainError} `insufficient_funds`, `invalid_transaction`
 */
export async function simulate(
  node: SolanaNode,
  from: Address,
  calls: readonly { data?: string }[],
  holdings: readonly Holding[],
): Promise<Simulation | undefined> {
  const executed = await executeUnsigned(node, from, calls)
  if (!executed || executed.isExpired) return undefined
  const { error, message, before, after, fee } = executed
  if (fee === undefined) throw new ChainError('unavailable', { cause: new Error('The node does not say the fee') })
  const failure = error === undefined ? undefined : readFailure(error, message)
  const balanceOf = ({ owner, asset }: Holding, state: Accounts) => balancesOf(owner, state, node.network.wrappedNative).get(asset) ?? 0n
  return {
    balances: holdings.map((holding) => {
      const refund = !failure && holding.owner === from && holding.asset === null ? fee : 0n
      return { before: balanceOf(holding, before), after: balanceOf(holding, after) + refund }
    }),
    operations: operationsOf(from, before, after, node.network.wrappedNative),
    ...(failure && { failure }),
  }
}

/** Returns the reason of a failed execution. @throws {ChainError} for a transaction that the chain would not execute at all */
function readFailure(err: unknown, { instructions, staticAccounts }: SendableMessage): { detail?: string } {
  const error = failureOf(
    err,
    instructions.map(({ programAddressIndex }) => staticAccounts[programAddressIndex]),
  )
  if (error.reason !== 'execution_reverted' && error.reason !== 'transfer_refused') throw error
  return error.detail === undefined ? {} : { detail: error.detail }
}

/** Returns the token accounts of an owner among these accounts. */
export function tokenAccountsOf(owner: Address, accounts: Accounts) {
  return [...accounts].flatMap(([address, account]) => {
    const holding = account && tokenKindOf(account) === 'account' ? readHolding(account.data) : undefined
    return account && holding?.owner === owner ? [{ address, account, ...holding }] : []
  })
}

/** Returns the balances of an owner in these accounts, by mint. The key of the native token is null. */
export function balancesOf(owner: Address, accounts: Accounts, wrappedNative: string): Map<Address | null, bigint> {
  const balances = new Map<Address | null, bigint>([[null, accounts.get(owner)?.lamports ?? 0n]])
  const add = (asset: Address | null, amount: bigint) => balances.set(asset, (balances.get(asset) ?? 0n) + amount)
  for (const { account, mint, amount } of tokenAccountsOf(owner, accounts)) {
    add(mint, amount)
    add(null, account.lamports - (mint === wrappedNative ? amount : 0n))
  }
  return balances
}

/** Returns the tokens that an owner loses, and the permissions over the owner's token accounts that are new. */
function operationsOf(from: Address, before: Accounts, after: Accounts, wrappedNative: string): Operation[] {
  const left = balancesOf(from, after, wrappedNative)
  const losses = [...balancesOf(from, before, wrappedNative)].flatMap(([asset, amount]) =>
    asset !== null && amount > (left.get(asset) ?? 0n)
      ? [{ type: 'transfer' as const, contractAddress: asset, from, to: null, amount: amount - (left.get(asset) ?? 0n) }]
      : [],
  )
  const own = new Map([...tokenAccountsOf(from, after), ...tokenAccountsOf(from, before)].map(({ address, mint }) => [address, mint]))
  const permissions = [...own].flatMap(([address, mint]) => {
    const had = permissionsAt(before.get(address)) ?? [{ to: from, amount: ALL }]
    return newPermissions(had, permissionsAt(after.get(address)) ?? []).map(({ to, amount }) => ({
      type: 'approval' as const,
      contractAddress: mint,
      from,
      to,
      amount,
    }))
  })
  return [...losses, ...permissions].map((operation, index) => ({ index, ...operation }))
}

const permissionsAt = (account: NodeAccount | undefined) =>
  account && tokenKindOf(account) === 'account' ? permissionsOf(account.data) : undefined

/** Returns the permissions that exceed earlier ones of the same account. */
const newPermissions = (had: readonly Permission[], now: readonly Permission[]): Permission[] =>
  now.filter(({ to, amount }) => !had.some((old) => old.to === to && old.amount >= amount))
