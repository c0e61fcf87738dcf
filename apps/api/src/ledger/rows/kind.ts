import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import { hasFailedCall } from './inner-failure.ts'
import { type KnownContracts, knownContracts } from './known-contracts.ts'
import { isIssuer, type NetAmount, type NetAmounts, netAmounts } from './net-amounts.ts'
import type { StoredOperation, TransactionAction } from './tables.ts'

/** The kinds of transactions from a viewer's perspective. They are stored by position (`kind-status.ts`): only append, never reorder. */
export const kinds = [
  'send',
  'receive',
  'swap',
  'approve',
  'revoke',
  'stake',
  'unstake',
  'claim',
  'mint',
  'burn',
  'wrap',
  'unwrap',
  'deploy',
  'delegate',
  'contract',
] as const
export type Kind = (typeof kinds)[number]

export type KindSubject = {
  platformId: string
  fromAddress: string
  toAddress: string | null
  operations: readonly StoredOperation[]
  action: TransactionAction | null
}

/** What a transaction does for one viewer. */
export type Effect = NetAmounts & { kind: Kind }

/** Returns what a transaction does for the owner of the addresses `mine`. */
export function effectOf(subject: KindSubject, mine: ReadonlySet<string>): Effect {
  const moved = netAmounts(subject.operations, mine)
  return { ...moved, kind: kindByMovements(subject, mine, moved) }
}

/**
 * Returns the kind of a transaction for the owner of the addresses `mine`, by its movements, signer, bytes and known contracts. Without a more
 * specific kind, it is `contract`. The status does not matter: a pending or failed transaction has the kind that its sender intended.
 */
export const kindOf = (subject: KindSubject, mine: ReadonlySet<string>): Kind =>
  kindByMovements(subject, mine, netAmounts(subject.operations, mine))

function kindByMovements(subject: KindSubject, mine: ReadonlySet<string>, moved: NetAmounts): Kind {
  if (!mine.has(subject.fromAddress)) return kindOfOthers(subject, mine, moved)
  const contracts = knownContracts(subject.platformId)
  const isStill = moved.sent.length === 0 && moved.received.length === 0
  if (subject.action && (subject.action !== 'delegate' || isStill)) return subject.action
  if (subject.toAddress === null && contracts.deploysWithoutReceiver) return 'deploy'
  return (
    stakingKind(subject, moved, contracts) ??
    wrappingKind(subject, moved, contracts) ??
    (isStill ? stillKind(subject, mine) : movingKind(subject, moved, contracts))
  )
}

/** Returns the kind of a transaction that another account signed. */
function kindOfOthers({ operations }: KindSubject, mine: ReadonlySet<string>, { sent, received }: NetAmounts): Kind {
  // What a contract account pays for a failed call, such as its gas, is no payment.
  if (received.length === 0 && hasFailedCall({ operations }, mine)) return 'contract'
  if (sent.length > 0 && received.length > 0) return 'swap'
  if (sent.length > 0) return 'send'
  if (received.length > 0) return 'receive'
  const allowance = allowanceKind(operations, mine)
  if (allowance) return allowance
  const [first] = operations.filter(({ type }) => type === 'transfer')
  // A transaction without movements is often spam, so it gets no more specific kind.
  if (!first) return 'contract'
  return mine.has(first.fromAddress) ? 'send' : 'receive'
}

/** Returns the kind of a transaction with Lido's contracts. */
function stakingKind(
  { platformId, toAddress }: KindSubject,
  { sent, received }: NetAmounts,
  { staking }: KnownContracts,
): Kind | undefined {
  if (!staking) return undefined
  const [native, stEth, wstEth] = [null, staking.stEth, staking.wstEth].map((contract) => tokenIdOf(platformId, contract))
  const isOnly = (amounts: readonly NetAmount[], ...tokens: (string | undefined)[]) =>
    amounts.length > 0 && amounts.every(({ tokenContractId }) => tokens.includes(tokenContractId))
  if (isOnly(sent, native) && isOnly(received, stEth, wstEth)) return 'stake'
  if (isOnly(sent, native) && received.length === 0 && (toAddress === staking.stEth || toAddress === staking.wstEth)) return 'stake'
  if (isOnly(sent, stEth) && isOnly(received, wstEth)) return 'wrap'
  if (isOnly(sent, wstEth) && isOnly(received, stEth)) return 'unwrap'
  if (isOnly(sent, stEth, wstEth) && isAllTo(sent, staking.withdrawalQueue)) return 'unstake'
  return isOnly(received, native) && toAddress === staking.withdrawalQueue ? 'claim' : undefined
}

/** Returns `wrap` or `unwrap` for the native token. A pending transaction shows only one of the two movements. */
function wrappingKind({ platformId }: KindSubject, { sent, received }: NetAmounts, { wrappedNative }: KnownContracts): Kind | undefined {
  if (wrappedNative === undefined) return undefined
  const [native, wrapped] = [tokenIdOf(platformId, null), tokenIdOf(platformId, wrappedNative)]
  const [given, ...otherGiven] = sent
  const [got, ...otherGot] = received
  if (!given || otherGiven.length > 0 || otherGot.length > 0) return undefined
  const isToContract = isAllTo(sent, wrappedNative)
  if (given.tokenContractId === native && (got ? got.tokenContractId === wrapped : isToContract)) return 'wrap'
  if (given.tokenContractId === wrapped && (got ? got.tokenContractId === native : isToContract)) return 'unwrap'
  return undefined
}

const isAllTo = (amounts: readonly NetAmount[], address: string) =>
  amounts.every(({ others }) => others.every((other) => other === address))

/** Returns the kind of a transaction that `mine` signed and that leaves its balances unchanged. */
function stillKind({ operations, fromAddress, toAddress }: KindSubject, mine: ReadonlySet<string>): Kind {
  const allowance = allowanceKind(operations, mine)
  if (allowance) return allowance
  const isTransfer = operations.some((operation) => operation.type === 'transfer' && mine.has(operation.fromAddress))
  return isTransfer || toAddress === fromAddress ? 'send' : 'contract'
}

/** Returns `approve` or `revoke` if the movements set an allowance of an address of `mine`. */
function allowanceKind(operations: readonly StoredOperation[], mine: ReadonlySet<string>): 'approve' | 'revoke' | undefined {
  const given = operations.filter(({ type, fromAddress }) => type === 'approval' && mine.has(fromAddress))
  if (given.length === 0) return undefined
  return given.every(({ amount }) => BigInt(amount) === 0n) ? 'revoke' : 'approve'
}

/** Returns the kind of a transaction that `mine` signed and that changes its balances. */
function movingKind({ toAddress }: KindSubject, { sent, received }: NetAmounts, { services }: KnownContracts): Kind {
  if (sent.length === 0) return received.every(isIssue) ? mintKind(received) : 'claim'
  if (received.length === 0) {
    if (sent.every(isIssue)) return 'burn'
    return toAddress !== null && services.has(toAddress) ? 'contract' : 'send'
  }
  if (received.every((amount) => amount.standard && isIssue(amount))) return 'mint'
  const isOneForOne = sent.length === 1 && new Set(received.map(({ tokenContractId }) => tokenContractId)).size === 1
  return isOneForOne ? 'swap' : 'contract'
}

/** Returns the kind for received new tokens. New native tokens on a rollup are a deposit. */
const mintKind = (received: readonly NetAmount[]): Kind =>
  received.every(({ tokenContractId }) => tokenContractId.endsWith(':native')) ? 'receive' : 'mint'

const isIssue = ({ tokenContractId, others }: NetAmount) => others.every((other) => isIssuer(tokenContractId, other))
