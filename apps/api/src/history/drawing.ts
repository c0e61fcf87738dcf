import { formatAmount } from '../amount.ts'
import type { CatalogueToken } from '../catalogue/tokens.ts'
import { tokenIdOf } from '../catalogue/tokens.ts'
import { type Kind, kindOf } from '../ledger/kind.ts'
import { knownContracts } from '../ledger/known-contracts.ts'
import { isNobody, type NetAmount, type NetAmounts, netAmounts } from '../ledger/net-amounts.ts'
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

/** Returns what an app needs to draw a transaction in the view of one address. */
export function draw(row: TransactionRow, view: string, drawing: Drawing) {
  const { platformName, locale, findToken } = drawing
  const mine = new Set([view])
  const kind = kindOf(row, mine)
  const moved = netAmounts(row.operations, mine)
  const toMovement = (amount: NetAmount) => movementOf(amount, findToken(amount.tokenContractId))
  const counterparty = counterpartyOf(row, view, kind, moved)
  const feeToken = findToken(row.feeTokenId ?? tokenIdOf(row.platformId, null))
  return {
    kind,
    title: titleOf({ ...row, platformName }, mine, findToken, locale),
    sent: moved.sent.map(toMovement),
    received: moved.received.map(toMovement),
    ...(counterparty !== undefined && { counterparty: described(counterparty, row.platformId, drawing) }),
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

/** Returns the other side of a transaction; undefined if there is none, as in a payment to oneself. */
export function counterpartyOf(row: TransactionRow, view: string, kind: Kind, { sent, received }: NetAmounts): string | undefined {
  const { fromAddress, toAddress, operations } = row
  const spenders = operations.flatMap(({ type, fromAddress: owner, toAddress: spender, tokenContractId }) =>
    type === 'approval' && owner === view && spender !== null && !isNobody(tokenContractId, spender) ? [spender] : [],
  )
  const others = [...sent, ...received].flatMap(({ tokenContractId, others }) =>
    others.filter((other) => !isNobody(tokenContractId, other)),
  )
  // Of a movement of nothing, which has no net amount.
  const sides = operations.flatMap(({ type, ...each }) => (type === 'transfer' ? [each.fromAddress, each.toAddress] : []))
  const called = fromAddress === view ? toAddress : fromAddress
  const isAllowance = kind === 'approve' || kind === 'revoke'
  const candidates = isAllowance
    ? [...spenders, toAddress]
    : contractKinds.has(kind)
      ? // A Solana transaction calls several programs, and the first is often one that only makes an account.
        knownContracts(row.platformId).family === 'solana'
        ? [...others, toAddress]
        : [toAddress, ...others]
      : kind === 'deploy'
        ? []
        : [...others, ...(sides.includes(view) ? sides : []), called]
  return candidates.find((address) => address !== null && address !== view && !/^0x0{40}$/.test(address)) ?? undefined
}
