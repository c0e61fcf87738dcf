import {
  type BalanceChange,
  EVERYTHING,
  type PermissionChange,
  type Preview,
  type PreviewAsset,
  type PreviewRequest,
} from '../../adapter/previews.ts'
import type { Address } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { NodeAccount } from './accounts.ts'
import { canonical, type LibraryAddress } from './addresses.ts'
import type { SendableMessage } from './compiled-transaction.ts'
import { failureOf } from './estimate.ts'
import { type Executed, executeUnsigned } from './execute-unsigned.ts'
import type { SolanaNode } from './node.ts'
import { assetChanges, hasUnreadChange, stakeAuthorities } from './owned-accounts.ts'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, isTokenProgram, SYSTEM_PROGRAM } from './programs.ts'
import { balancesOf, tokenAccountsOf } from './simulate.ts'
import { closeAuthorityOf, delegateOf, readHolding, tokenKindOf, viewOf } from './token-layout.ts'

type State = Pick<Executed, 'before' | 'after'>

/** The chain's fee of one signature, in lamports, for a message of which no node says the fee. */
const LAMPORTS_PER_SIGNATURE = 5_000n

/** The number of `AdvanceNonceAccount` in the system program. A first instruction with it makes the blockhash a durable nonce. */
const ADVANCE_NONCE = 4

/**
 * Returns what an unsigned transaction would do now. The states of the accounts before and after decide, not the instructions: an instruction
 * inside another one, or in a batch of the token program, has the same effects. The node has one method for it.
 * @throws {ChainError} `invalid_transaction`, `unavailable`
 */
export async function preview(node: SolanaNode, from: LibraryAddress, { calls }: PreviewRequest): Promise<Preview> {
  const executed = await executeUnsigned(node, from, calls)
  if (!executed) throw new ChainError('invalid_transaction', { detail: 'one transaction is required' })
  const { message, error, fee, slot, isOneSlot } = executed
  const nonce = durableNonceOf(message)
  const found: Preview = {
    changes: [],
    held: [],
    approvals: [],
    fees: { network: fee ?? LAMPORTS_PER_SIGNATURE * BigInt(message.header.numSignerAccounts) },
    outcome: 'unknown',
    how: { method: 'simulateTransaction', contexts: 1, isComplete: true },
    blockNumber: slot,
    receivers: [],
    differences: [],
    fakeEvents: [],
    ...(nonce && { durableNonce: nonce }),
  }
  if (error !== undefined) return { ...found, ...failedBecause(error, message) }
  if (!isOneSlot) return { ...found, how: { ...found.how, isComplete: false }, reason: 'a new block came between two reads' }
  const effects = effectsOf(node, from, executed, found.fees.network, message)
  if (!hasUnreadChange(from, executed, effects.changes)) return { ...found, outcome: 'succeeds', ...effects }
  const reason = 'an account that names this one changed in a way that cannot be read'
  return { ...found, outcome: 'succeeds', ...effects, how: { ...found.how, isComplete: false }, reason }
}

/** Returns the nonce account of a transaction with a durable nonce. A simulation with a new blockhash does not show it. */
function durableNonceOf({ instructions: [first], staticAccounts }: SendableMessage): Address | undefined {
  if (!first?.data || staticAccounts[first.programAddressIndex] !== SYSTEM_PROGRAM || first.data.length < 4) return undefined
  const account = staticAccounts[first.accountIndices?.[0] ?? -1]
  return viewOf(new Uint8Array(first.data)).getUint32(0, true) === ADVANCE_NONCE && account !== undefined ? canonical(account) : undefined
}

function failedBecause(err: unknown, { instructions, staticAccounts }: SendableMessage): Pick<Preview, 'outcome' | 'reason'> {
  const { reason, detail } = failureOf(
    err,
    instructions.map(({ programAddressIndex }) => staticAccounts[programAddressIndex]),
  )
  if (reason === 'insufficient_funds') return { outcome: 'fails', reason: 'insufficient funds' }
  if (reason === 'insufficient_gas') return { outcome: 'fails', reason: 'insufficient funds for the fee' }
  return { outcome: reason === 'unavailable' ? 'unknown' : 'fails', reason: detail ?? reason.replaceAll('_', ' ') }
}

function effectsOf(
  node: SolanaNode,
  from: LibraryAddress,
  state: State,
  fee: bigint,
  message: SendableMessage,
): Partial<Preview> & Pick<Preview, 'fees' | 'changes'> {
  const { caip2, wrappedNative } = node.network
  const created = rentOfNew(state, wrappedNative)
  const changes = balanceChanges(from, state, (contract) => ({ caip2, contract }), wrappedNative).map((change) =>
    change.asset.contract === null && change.owner === from ? { ...change, amount: change.amount + fee + created.foreign(from) } : change,
  )
  return {
    changes: [...changes.filter(({ amount }) => amount !== 0n), ...assetChanges(state, caip2)],
    approvals: permissionChanges(from, state, caip2),
    fees: { network: fee, ...(created.total > 0n && { rent: created.total }) },
    receivers: isPlain(message) ? receiversIn(changes, from, state) : [],
    tokenAccounts: ownersOf(state),
  }
}

/** Returns the owner and mint of each token account. A new one exists only afterwards, and a closed one only before. */
function ownersOf({ before, after }: State): NonNullable<Preview['tokenAccounts']> {
  const owners = [...after, ...before].flatMap(([address, account]) => {
    const holding = account && tokenKindOf(account) === 'account' ? readHolding(account.data) : undefined
    return holding ? [[address, { owner: holding.owner, mint: holding.mint }] as const] : []
  })
  return new Map(owners)
}

/** Returns the changes of each owner. The owner's rent in token accounts is the owner's, because it returns when they are closed. */
function balanceChanges(
  from: Address,
  { before, after }: State,
  assetOf: (contract: Address | null) => PreviewAsset,
  wrapped: string,
): BalanceChange[] {
  const holders = [...before, ...after].flatMap(([address, account]) => {
    if (!account) return []
    const holding = tokenKindOf(account) === 'account' ? readHolding(account.data) : undefined
    return [holding?.owner ?? address]
  })
  return [...new Set<Address>([from, ...holders])].flatMap((owner) => {
    const [was, is] = [balancesOf(owner, before, wrapped), balancesOf(owner, after, wrapped)]
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((contract) => {
      const amount = (is.get(contract) ?? 0n) - (was.get(contract) ?? 0n)
      return amount === 0n && !(owner === from && contract === null) ? [] : [{ asset: assetOf(contract), owner, amount }]
    })
  })
}

/** Returns the rent in token accounts that the transaction creates: of all, and of other owners than one. */
function rentOfNew({ before, after }: State, wrapped: string) {
  const created = [...after].flatMap(([address, account]) => {
    const holding = account && !before.get(address) && tokenKindOf(account) === 'account' ? readHolding(account.data) : undefined
    return account && holding ? [{ owner: holding.owner, rent: account.lamports - (holding.mint === wrapped ? holding.amount : 0n) }] : []
  })
  const sum = (list: typeof created) => list.reduce((total, { rent }) => total + rent, 0n)
  return { total: sum(created), foreign: (owner: Address) => sum(created.filter((one) => one.owner !== owner)) }
}

/** Returns the rights over the wallet, its token accounts and stakes that differ: program, owner, delegate, close authority, staker, withdrawer. */
function permissionChanges(from: Address, { before, after }: State, caip2: string): PermissionChange[] {
  const wallet = before.get(from)
  const program = after.get(from)?.owner
  const assigned =
    wallet && program !== undefined && program !== wallet.owner ? [right('owner', { caip2, contract: null }, from, program)] : []
  const accounts = tokenAccountsOf(from, before).concat(tokenAccountsOf(from, after).filter(({ address }) => !before.get(address)))
  const ofAccounts = accounts.flatMap(({ address, mint }) => {
    const [was, is] = [before.get(address), after.get(address)]
    if (!is || tokenKindOf(is) !== 'account') return []
    const asset = { caip2, contract: mint }
    const owner = readHolding(is.data)?.owner
    const moved = owner !== undefined && owner !== from ? [right('owner', asset, from, owner)] : []
    const [oldCloser, closer] = [was && tokenKindOf(was) === 'account' ? closeAuthorityOf(was.data) : undefined, closeAuthorityOf(is.data)]
    const closing = closer !== undefined && closer !== oldCloser && closer !== from ? [right('close', asset, from, closer)] : []
    return [...moved, ...closing, ...delegates(asset, from, was, is)]
  })
  const ofStakes = stakeAuthorities(from, { before, after }).map((authority) => right('owner', { caip2, contract: null }, from, authority))
  return [...assigned, ...ofAccounts, ...ofStakes]
}

const right = (kind: 'owner' | 'close', asset: PreviewAsset, owner: Address, spender: Address): PermissionChange => ({
  kind,
  asset,
  owner,
  spender,
  before: 0n,
  after: EVERYTHING,
})

function delegates(asset: PreviewAsset, owner: Address, was: NodeAccount | undefined, is: NodeAccount): PermissionChange[] {
  const [before, after] = [was && tokenKindOf(was) === 'account' ? delegateOf(was.data) : undefined, delegateOf(is.data)]
  const spenders = [...new Set([before?.to, after?.to])].flatMap((spender) => spender ?? [])
  return spenders.map((spender) => ({
    kind: 'delegate',
    asset,
    owner,
    spender,
    before: before?.to === spender ? before.amount : 0n,
    after: after?.to === spender ? after.amount : 0n,
  }))
}

/** The programs of a payment. Any other program may also pay accounts that the user did not choose. */
const isPlain = ({ instructions, staticAccounts }: SendableMessage) =>
  instructions.every(({ programAddressIndex }) => {
    const program = staticAccounts[programAddressIndex]
    return program !== undefined && (plainPrograms.has(program) || isTokenProgram(program))
  })
const plainPrograms = new Set<string>([SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM, ASSOCIATED_TOKEN_PROGRAM])

/** Returns the wallets that get something. */
const receiversIn = (changes: readonly BalanceChange[], from: Address, { after }: State): Address[] => [
  ...new Set(
    changes.flatMap(({ owner, amount, asset }) =>
      owner !== from && amount > 0n && (asset.contract !== null || isWallet(after.get(owner))) ? [owner] : [],
    ),
  ),
]
const isWallet = (account: NodeAccount | undefined) => account?.owner === SYSTEM_PROGRAM
