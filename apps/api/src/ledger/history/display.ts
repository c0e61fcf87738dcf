import { formatAmount, scaleAmount } from '@patina/units'
import type { CatalogueToken } from '../../wallet/catalogue/tokens.ts'
import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import { type Effect, effectOf, type Kind } from '../rows/kind.ts'
import { knownContracts } from '../rows/known-contracts.ts'
import { isIssuer, type NetAmount } from '../rows/net-amounts.ts'
import type { TransactionRow } from '../rows/row.ts'
import type { StoredOperation } from '../rows/tables.ts'
import type { Locale } from '../texts/texts.ts'
import type { Counterparty, TokenMovement } from './display-fields.ts'
import { titleOf } from './title.ts'

/**
 * Data for the display fields, in addition to the row. `findToken` returns a token of the catalogue, or one that the device imported. `isOwn` returns whether the device has linked the given address on the same
 * platform.
 */
export type DisplayContext = {
  platformName: string
  locale: Locale
  findToken: (tokenContractId: string) => CatalogueToken | undefined
  isOwn: (address: string) => boolean
  isFlagged: boolean
}

export type DisplayFields = {
  kind: Kind
  title: string
  sent: TokenMovement[]
  received: TokenMovement[]
  counterparty?: Counterparty
  rent?: string
  returnedRent?: string
  feeFormatted?: string
}

/**
 * Returns the address from whose perspective a transaction is displayed: its signer, or else the first of `addresses` in alphabetical
 * order.
 */
export function viewerOf({ fromAddress }: Pick<TransactionRow, 'fromAddress'>, addresses: readonly string[]): string {
  return addresses.includes(fromAddress) ? fromAddress : ([...addresses].sort()[0] ?? fromAddress)
}

/** Returns the display fields of a transaction from the perspective of one address. */
export function displayFieldsOf(row: TransactionRow, viewer: string, context: DisplayContext): DisplayFields {
  const { platformName, locale, findToken } = context
  const { platformId, status, failureReason, fromAddress, toAddress, operations, action } = row
  const mine = new Set([viewer])
  const effect = effectOf(row, mine)
  const counterparty = counterpartyOf(row, viewer, effect)
  const toMovement = (amount: NetAmount) => movementOf(amount, findToken(amount.tokenContractId))
  const feeToken = findToken(row.feeTokenId ?? tokenIdOf(platformId, null))
  const subject = { platformId, platformName, status, failureReason, fromAddress, toAddress, operations, action }
  return {
    kind: effect.kind,
    title: titleOf(subject, mine, findToken, locale, effect),
    sent: effect.sent.map(toMovement),
    received: effect.received.map(toMovement),
    ...(counterparty !== undefined && { counterparty: toCounterparty(counterparty, platformId, context) }),
    ...rentOf(operations, viewer),
    ...(row.fee !== null && feeToken && { feeFormatted: formatAmount(BigInt(row.fee), feeToken.decimals) }),
  }
}

function movementOf(
  { tokenContractId, amount, tokenId, standard, multiplier }: NetAmount,
  token: CatalogueToken | undefined,
): TokenMovement {
  const decimals = token?.decimals ?? (standard ? 0 : null)
  return {
    tokenId: tokenContractId,
    symbol: token?.symbol ?? null,
    decimals,
    amount: amount.toString(),
    formatted: decimals === null ? null : formatAmount(scaleAmount(amount, multiplier), decimals),
    ...(multiplier !== undefined && { multiplier }),
    logoUrl: token?.logoUrl ?? null,
    ...(token?.listed === false && { listed: false }),
    ...(tokenId !== undefined && { tokenIdNft: tokenId }),
  }
}

function toCounterparty(address: string, platformId: string, { findToken, isOwn, isFlagged }: DisplayContext): Counterparty {
  const token = findToken(tokenIdOf(platformId, address))
  // An imported token chose its own name, which may be that of a known contract.
  const name = knownContracts(platformId).names.get(address) ?? (token?.listed === false ? undefined : token?.name)
  return { address, ...(name !== undefined && { name }), own: isOwn(address), flagged: isFlagged }
}

/** Kinds whose counterparty is the called contract, not the addresses with which the contract exchanges tokens. */
const contractKinds: ReadonlySet<Kind> = new Set(['swap', 'stake', 'unstake', 'claim', 'mint', 'wrap', 'unwrap', 'delegate', 'contract'])

/** Returns the counterparty of `viewer`; undefined if the transaction has none, as in a payment to oneself. */
function counterpartyOf(row: TransactionRow, viewer: string, { kind, sent, received }: Effect): string | undefined {
  const native = tokenIdOf(row.platformId, null)
  const isOther = (address: string | null) => address !== null && address !== viewer && !isIssuer(native, address)
  const firstOther = (addresses: readonly (string | null)[]) => addresses.find(isOther) ?? undefined
  const { fromAddress, toAddress, operations } = row
  if (kind === 'deploy') return undefined
  if (kind === 'approve' || kind === 'revoke') return firstOther([...spendersOf(operations, viewer), toAddress])

  const others = [...sent, ...received].flatMap(({ tokenContractId, others }) =>
    others.filter((other) => !isIssuer(tokenContractId, other)),
  )
  if (contractKinds.has(kind)) {
    // If a transaction calls several programs, the first one often only creates an account. The exchange is another program.
    const { callsSeveral } = knownContracts(row.platformId)
    return firstOther(callsSeveral ? [...others, toAddress] : [toAddress, ...others])
  }
  return (
    firstOther(others) ?? firstOther(transferSidesOf(operations, viewer)) ?? firstOther([fromAddress === viewer ? toAddress : fromAddress])
  )
}

/** Returns the addresses that `viewer` allowed to spend its tokens. */
const spendersOf = (operations: readonly StoredOperation[], viewer: string) =>
  operations.flatMap(({ type, fromAddress: owner, toAddress: spender, tokenContractId }) =>
    type === 'approval' && owner === viewer && spender !== null && !isIssuer(tokenContractId, spender) ? [spender] : [],
  )

/**
 * Returns the senders and receivers of all transfers if `viewer` is one of them. Transfers of zero count, although they have no net amount.
 */
function transferSidesOf(operations: readonly StoredOperation[], viewer: string): (string | null)[] {
  const sides: (string | null)[] = operations.flatMap(({ type, ...each }) =>
    type === 'transfer' ? [each.fromAddress, each.toAddress] : [],
  )
  return sides.includes(viewer) ? sides : []
}

/** Returns the native tokens that `viewer` left in new accounts, and got back from closed ones, in base units. Sums of zero are absent. */
function rentOf(operations: readonly StoredOperation[], viewer: string): { rent?: string; returnedRent?: string } {
  const sum = (isOf: (operation: StoredOperation) => boolean) =>
    operations.reduce((total, one) => (one.type === 'rent' && isOf(one) ? total + BigInt(one.amount) : total), 0n)
  const rent = sum(({ fromAddress }) => fromAddress === viewer)
  const returned = sum(({ toAddress }) => toAddress === viewer)
  return { ...(rent > 0n && { rent: `${rent}` }), ...(returned > 0n && { returnedRent: `${returned}` }) }
}
