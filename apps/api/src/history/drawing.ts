import { formatAmount } from '../amount.ts'
import type { CatalogueToken } from '../catalogue/tokens.ts'
import { tokenIdOf } from '../catalogue/tokens.ts'
import { type Effect, effectOf, type Kind } from '../ledger/kind.ts'
import { knownContracts } from '../ledger/known-contracts.ts'
import { isNobody, type NetAmount } from '../ledger/net-amounts.ts'
import type { StoredOperation } from '../ledger/tables.ts'
import type { TransactionRow } from '../ledger/transaction-row.ts'
import type { Locale } from '../texts/texts.ts'
import type { Counterparty, TokenMovement } from './drawn.ts'
import { titleOf } from './title.ts'

/** What the drawing of a transaction depends on besides its row. `isOwn`: whether the device has linked an address of the same platform. */
export type Drawing = {
  platformName: string
  locale: Locale
  findToken: (tokenContractId: string) => CatalogueToken | undefined
  isOwn: (address: string) => boolean
  isFlagged: boolean
}

/** Returns the address in whose view a transaction is shown: of several that take part, the one that signed it. */
export function viewOf({ fromAddress }: Pick<TransactionRow, 'fromAddress'>, addresses: readonly string[]): string {
  return addresses.includes(fromAddress) ? fromAddress : ([...addresses].sort()[0] ?? fromAddress)
}

/** A transaction in the view of one address: what it does for that address, and its other side if it has one. */
export type Scene = { row: TransactionRow; view: ReadonlySet<string>; effect: Effect; counterparty: string | undefined }

/** Returns a transaction in the view of one address. */
export function sceneOf(row: TransactionRow, address: string): Scene {
  const view = new Set([address])
  const effect = effectOf(row, view)
  return { row, view, effect, counterparty: counterpartyOf(row, address, effect) }
}

export type Drawn = {
  kind: Kind
  title: string
  sent: TokenMovement[]
  received: TokenMovement[]
  counterparty?: Counterparty
  feeFormatted?: string
}

/** Returns what an app needs to draw a transaction. */
export function draw({ row, view, effect, counterparty }: Scene, drawing: Drawing): Drawn {
  const { platformName, locale, findToken } = drawing
  const { platformId, status, failureReason, fromAddress, toAddress, operations, action } = row
  const toMovement = (amount: NetAmount) => movementOf(amount, findToken(amount.tokenContractId))
  const feeToken = findToken(row.feeTokenId ?? tokenIdOf(platformId, null))
  const subject = { platformId, platformName, status, failureReason, fromAddress, toAddress, operations, action }
  return {
    kind: effect.kind,
    title: titleOf(subject, view, findToken, locale, effect),
    sent: effect.sent.map(toMovement),
    received: effect.received.map(toMovement),
    ...(counterparty !== undefined && { counterparty: described(counterparty, platformId, drawing) }),
    ...(row.fee !== null && feeToken && { feeFormatted: formatAmount(BigInt(row.fee), feeToken.decimals) }),
  }
}

function movementOf({ tokenContractId, amount, tokenId, standard }: NetAmount, token: CatalogueToken | undefined): TokenMovement {
  const decimals = token?.decimals ?? (standard ? 0 : null)
  return {
    tokenId: tokenContractId,
    symbol: token?.symbol ?? null,
    decimals,
    amount: amount.toString(),
    formatted: decimals === null ? null : formatAmount(amount, decimals),
    logoUrl: token?.logoUrl ?? null,
    ...(tokenId !== undefined && { tokenIdNft: tokenId }),
  }
}

function described(address: string, platformId: string, { findToken, isOwn, isFlagged }: Drawing): Counterparty {
  const name = knownContracts(platformId).names.get(address) ?? findToken(tokenIdOf(platformId, address))?.name
  return { address, ...(name !== undefined && { name }), own: isOwn(address), flagged: isFlagged }
}

/** Kinds in which the holder deals with a contract, not with whoever the contract pays or takes from. */
const contractKinds: ReadonlySet<Kind> = new Set(['swap', 'stake', 'unstake', 'claim', 'mint', 'wrap', 'unwrap', 'delegate', 'contract'])

const zeroAddress = /^0x0{40}$/

/** Returns the other side of a transaction; undefined if there is none, as in a payment to oneself. */
function counterpartyOf(row: TransactionRow, view: string, { kind, sent, received }: Effect): string | undefined {
  const isOther = (address: string | null) => address !== null && address !== view && !zeroAddress.test(address)
  const firstOther = (addresses: readonly (string | null)[]) => addresses.find(isOther) ?? undefined
  const { fromAddress, toAddress, operations } = row
  if (kind === 'deploy') return undefined
  if (kind === 'approve' || kind === 'revoke') return firstOther([...spendersOf(operations, view), toAddress])

  const others = [...sent, ...received].flatMap(({ tokenContractId, others }) =>
    others.filter((other) => !isNobody(tokenContractId, other)),
  )
  if (contractKinds.has(kind)) {
    // A Solana transaction calls several programs, and the first one often only creates an account.
    const isSolana = knownContracts(row.platformId).family === 'solana'
    return firstOther(isSolana ? [...others, toAddress] : [toAddress, ...others])
  }
  return firstOther(others) ?? firstOther(stillSidesOf(operations, view)) ?? firstOther([fromAddress === view ? toAddress : fromAddress])
}

/** Returns whom the address allowed to spend its tokens. */
const spendersOf = (operations: readonly StoredOperation[], view: string) =>
  operations.flatMap(({ type, fromAddress: owner, toAddress: spender, tokenContractId }) =>
    type === 'approval' && owner === view && spender !== null && !isNobody(tokenContractId, spender) ? [spender] : [],
  )

/** Returns both sides of all transfers if the address is one of them. A transfer of zero has no net amount, but it has sides. */
function stillSidesOf(operations: readonly StoredOperation[], view: string): (string | null)[] {
  const sides = operations.flatMap(({ type, ...each }) => (type === 'transfer' ? [each.fromAddress, each.toAddress] : []))
  return sides.includes(view) ? sides : []
}
