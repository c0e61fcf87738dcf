import { tokenIdOf } from '../../wallet/catalogue/tokens.ts'
import { asSeenBy } from '../rows/inner-failure.ts'
import { type Effect, effectOf, type Kind, type KindSubject } from '../rows/kind.ts'
import { isIssuer, type NetAmount } from '../rows/net-amounts.ts'
import type { TransactionStatus } from '../rows/tables.ts'
import type { TokenAmount, UntranslatedText, Value } from './texts.ts'

export type NoticeSubject = KindSubject & {
  platformName: string
  status: TransactionStatus
  failureReason: string | null
}

/** A notification before translation. Each `event` occurs at most once per device and transaction. */
export type Notice = {
  type: 'transaction' | 'security'
  event: 'confirmed' | 'received' | 'failed' | 'unlimited-allowance' | 'undone'
  text: UntranslatedText
}

/**
 * Returns the events that are compatible with a status. Earlier notifications of other events are no longer true, for example after a
 * reorg.
 */
export const compatibleEvents = ({ status, operations }: Pick<NoticeSubject, 'status' | 'operations'>): Notice['event'][] => {
  if (status === 'failed') return ['failed', 'undone']
  // A confirmed transaction may contain the failed payment of a contract account.
  const inner = operations.some(({ type }) => type === 'failure') ? (['failed'] as const) : []
  return ['confirmed', 'received', 'unlimited-allowance', ...inner]
}

/** Returns the notice for devices whose earlier notification is no longer true. */
export const undoneNotice = ({ platformName, hash }: Pick<NoticeSubject, 'platformName'> & { hash: string }): Notice => ({
  type: 'transaction',
  event: 'undone',
  text: { key: 'undone', values: { transaction: { address: hash }, platform: platformName } },
})

/** Returns the text of an incoming payment with a warning that its sender may imitate another address. Other texts stay the same. */
export const withLookalikeWarning = (text: UntranslatedText): UntranslatedText =>
  text.key === 'received' ? { ...text, key: 'receivedFromLookalike' } : text

/** Returns the decimals and symbol of a token. Undefined if neither the catalogue nor the list of the device has it. */
export type DescribeToken = (tokenContractId: string) => Pick<TokenAmount, 'decimals' | 'symbol'> | undefined

/**
 * Returns the notices of a transaction for the owner of the addresses `mine`. Pending transactions and unknown tokens have no notices.
 * `proved` are the addresses whose key the device has proved. Only these addresses raise security alerts.
 */
export function noticesFor(
  transaction: NoticeSubject,
  mine: ReadonlySet<string>,
  describe: DescribeToken,
  proved: ReadonlySet<string>,
): Notice[] {
  const subject = asSeenBy(transaction, mine)
  if (subject.status === 'pending') return []
  const alert = subject.status === 'confirmed' ? unlimitedAllowance(subject, proved, describe) : undefined
  const effect = effectOf(subject, mine)
  // If the transaction only sets the allowance, the security alert is enough.
  const notice = alert && !movesTokens(effect, describe) ? undefined : mainNotice(subject, mine, describe, effect)
  return [notice, alert].filter((one) => one !== undefined)
}

/**
 * Returns the notice of what a transaction did, or will do while it is pending. The caller passes `effectOf(subject, mine)` as `effect`.
 */
export function mainNotice(subject: NoticeSubject, mine: ReadonlySet<string>, describe: DescribeToken, effect: Effect): Notice | undefined {
  const [gained] = listedAmounts(effect.received, describe)
  if (subject.status === 'failed') return failedNotice(subject, mine, gained)
  // New tokens from a transaction to the own address are a deposit. The text of a deposit names no contract.
  const isOwnDeposit = gained?.isIssue === true && subject.toAddress !== null && mine.has(subject.toAddress)
  const isSender = mine.has(subject.fromAddress)
  const [spent] = listedAmounts(isSender ? effect.sent : withoutGas(effect.sent, subject, mine), describe)
  const confirmed = isSender
    ? senderText(subject, { kind: effect.kind, spent, gained, isOwnDeposit }, describe)
    : spent && movementText(subject, spent, gained)
  if (confirmed) return { type: 'transaction', event: 'confirmed', text: confirmed }
  return gained && { type: 'transaction', event: 'received', text: receivedText(subject, gained) }
}

function failedNotice(subject: NoticeSubject, mine: ReadonlySet<string>, gained: ListedAmount | undefined): Notice | undefined {
  const { platformName: platform, failureReason } = subject
  const toNotice = (text: UntranslatedText): Notice => ({ type: 'transaction', event: 'failed', text })
  // On OP-stack chains, a deposit whose call fails still mints. Any other failed transaction creates no tokens.
  if (gained?.isIssue) return toNotice({ key: 'minted', values: { amount: gained.token, platform } })
  const values = { to: receiverOf(subject), platform, reason: { word: reasonOf(failureReason) } }
  const isOwnFailure = subject.operations.some(({ type, fromAddress }) => type === 'failure' && mine.has(fromAddress))
  return mine.has(subject.fromAddress) || isOwnFailure ? toNotice({ key: 'failed', values }) : undefined
}

/**
 * The effect of a transaction on its sender. `spent` is the first listed token that the sender spent, `gained` the first that it gained.
 */
type SenderEffect = { kind: Kind; spent: ListedAmount | undefined; gained: ListedAmount | undefined; isOwnDeposit: boolean }

/** Returns the text for the sender of a confirmed transaction; undefined for a deposit to the own address. */
function senderText(subject: NoticeSubject, effect: SenderEffect, describe: DescribeToken): UntranslatedText | undefined {
  const { kind, spent, gained, isOwnDeposit } = effect
  const { platformName: platform } = subject
  const spentKey = spentKeys.get(kind)
  if (spentKey && spent) return { key: spentKey, values: { amount: spent.token, platform } }
  if (kind === 'claim' && gained) return { key: 'claimed', values: { amount: gained.token, from: { address: gained.other }, platform } }
  if (kind === 'mint' && gained && !spent && !isOwnDeposit) return { key: 'minted', values: { amount: gained.token, platform } }
  if (kind === 'deploy') return { key: 'deployed', values: { platform } }
  if (kind === 'delegate') return { key: 'delegated', values: { platform } }
  if (kind === 'contract') return closedText(subject, describe) ?? callText(subject)
  if (spent) return movementText(subject, spent, gained)
  return allowanceText(subject, kind, describe) ?? (isOwnDeposit ? undefined : callText(subject))
}

/** Returns the text of a pending swap, if its bytes say which token it pays. What it gets is not known yet, so that the text must not name it. */
export function swapText(
  { platformName: platform }: NoticeSubject,
  { sent }: Effect,
  describe: DescribeToken,
): UntranslatedText | undefined {
  const [spent] = listedAmounts(sent, describe)
  return spent && { key: 'swapped', values: { spent: spent.token, gained: '', platform } }
}

/** Returns the text of a transaction that only closed accounts, so that their deposits returned to the sender. */
function closedText(
  { platformId, platformName: platform, fromAddress, operations }: NoticeSubject,
  describe: DescribeToken,
): UntranslatedText | undefined {
  const native = describe(tokenIdOf(platformId, null))
  const isClosing = operations.length > 0 && operations.every(({ type, toAddress }) => type === 'rent' && toAddress === fromAddress)
  if (!native || !isClosing) return undefined
  const amount = operations.reduce((sum, rent) => sum + BigInt(rent.amount), 0n)
  return { key: 'closed', values: { amount: { ...native, amount }, platform } }
}

/** Returns the amounts without what a contract account pays in advance to the entry point that executes its calls. */
function withoutGas(sent: readonly NetAmount[], { operations }: NoticeSubject, mine: ReadonlySet<string>): NetAmount[] {
  const executors = new Set<string | null>(
    operations.flatMap(({ type, fromAddress, toAddress }) => (type === 'execution' && mine.has(fromAddress) ? toAddress : [])),
  )
  return sent.filter(({ others }) => !others.every((other) => executors.has(other)))
}

/**
 * Returns the text of a listed token that left the address. Any account may have signed: a sponsor, a relayer of a contract account, or a
 * contract that may spend the token.
 */
function movementText({ platformName: platform }: NoticeSubject, spent: ListedAmount, gained: ListedAmount | undefined): UntranslatedText {
  if (gained) return { key: 'swapped', values: { spent: spent.token, gained: gained.token, platform } }
  if (spent.isIssue) return { key: 'burned', values: { amount: spent.token, platform } }
  return { key: 'sent', values: { amount: spent.token, to: { address: spent.other }, platform } }
}

/** Texts of the kinds whose notice names only the amount that the sender spent. */
const spentKeys: ReadonlyMap<Kind, 'wrapped' | 'unwrapped' | 'staked' | 'unstaked'> = new Map([
  ['wrap', 'wrapped'],
  ['unwrap', 'unwrapped'],
  ['stake', 'staked'],
  ['unstake', 'unstaked'],
])

/** Returns the text of the first allowance that the sender set for a listed token. */
function allowanceText(subject: NoticeSubject, kind: Kind, describe: DescribeToken): UntranslatedText | undefined {
  const [allowance] = allowances(subject, new Set([subject.fromAddress]), describe)
  if (!allowance) return undefined
  const spender = { address: allowance.spender }
  const platform = subject.platformName
  return kind === 'revoke'
    ? { key: 'revoked', values: { token: allowance.token.symbol, spender, platform } }
    : { key: 'allowed', values: { amount: allowance.token, spender, platform } }
}

const callText = (subject: NoticeSubject): UntranslatedText => ({
  key: 'confirmed',
  values: { to: receiverOf(subject), platform: subject.platformName },
})

const receivedText = ({ platformName: platform }: NoticeSubject, { token: amount, other, isIssue }: ListedAmount): UntranslatedText =>
  isIssue ? { key: 'minted', values: { amount, platform } } : { key: 'received', values: { amount, from: { address: other }, platform } }

const receiverOf = ({ toAddress }: NoticeSubject): Value => (toAddress === null ? { word: 'newContract' } : { address: toAddress })

const reasonOf = (reason: string | null): 'reverted' | 'replaced' | 'dropped' | 'expired' | 'failed' =>
  reason === 'reverted' || reason === 'replaced' || reason === 'dropped' || reason === 'expired' ? reason : 'failed'

/**
 * Returns whether an allowance is unlimited. No token has 2^128 units. Some tokens store 96 bits and treat the largest value as unlimited.
 */
const isUnlimited = (amount: bigint) => amount >= 2n ** 128n || amount === 2n ** 96n - 1n

/**
 * Returns the alert for an unlimited allowance of these addresses. Any account may have sent the transaction, since a signed permit is
 * enough.
 */
function unlimitedAllowance(subject: NoticeSubject, mine: ReadonlySet<string>, describe: DescribeToken): Notice | undefined {
  const unlimited = allowances(subject, mine, describe).find(({ token }) => isUnlimited(token.amount))
  if (!unlimited) return undefined
  const values = { token: unlimited.token.symbol, spender: { address: unlimited.spender }, platform: subject.platformName }
  return { type: 'security', event: 'unlimited-allowance', text: { key: 'unlimitedAllowance', values } }
}

/** Returns the allowances of these addresses for listed tokens. */
function allowances({ operations }: NoticeSubject, mine: ReadonlySet<string>, describe: DescribeToken) {
  return operations.flatMap(({ type, tokenContractId, fromAddress: owner, toAddress: spender, amount, multiplier }) => {
    const token = type === 'approval' && spender !== null && mine.has(owner) ? describe(tokenContractId) : undefined
    return token && spender !== null
      ? [{ spender, token: { ...token, amount: BigInt(amount), ...(multiplier !== undefined && { multiplier }) } }]
      : []
  })
}

const movesTokens = ({ sent, received }: Effect, describe: DescribeToken) => listedAmounts([...sent, ...received], describe).length > 0

/**
 * A net amount of a listed token. `other` is the other party of the first movement of the token. `isIssue` is true if the token was minted
 * or burned.
 */
type ListedAmount = { token: TokenAmount; other: string; isIssue: boolean }

/** Returns the net amounts whose token is in the catalogue. */
function listedAmounts(amounts: readonly NetAmount[], describe: DescribeToken): ListedAmount[] {
  return amounts.flatMap(({ tokenContractId, amount, multiplier, others: [other = ''] }) => {
    const token = describe(tokenContractId)
    return token
      ? [{ token: { ...token, amount, ...(multiplier !== undefined && { multiplier }) }, other, isIssue: isIssuer(tokenContractId, other) }]
      : []
  })
}
