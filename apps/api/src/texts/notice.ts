import { type Effect, effectOf, type KindSubject } from '../ledger/kind.ts'
import { isNobody, type NetAmount } from '../ledger/net-amounts.ts'
import type { TransactionStatus } from '../ledger/tables.ts'
import type { TokenAmount, Told, Value } from './texts.ts'

export type NoticeSubject = KindSubject & {
  platformName: string
  status: TransactionStatus
  failureReason: string | null
}
type Subject = NoticeSubject

/** `event` is what happened, once per device and transaction. */
export type Notice = {
  type: 'transaction' | 'security'
  event: 'confirmed' | 'received' | 'failed' | 'unlimited-allowance' | 'undone'
  told: Told
}

/** The events that can be true of a settled transaction: what was told of it before, when it stood in another block, may no longer be. */
export const trueOf = ({ status }: Pick<Subject, 'status'>): Notice['event'][] =>
  status === 'failed' ? ['failed', 'undone'] : ['confirmed', 'received', 'unlimited-allowance']

/** What to tell a device that was told of something which then was taken back. */
export const undoneNotice = ({ platformName, hash }: Pick<Subject, 'platformName'> & { hash: string }): Notice => ({
  type: 'transaction',
  event: 'undone',
  told: { key: 'undone', values: { transaction: { address: hash }, platform: platformName } },
})

/** The notice of a payment whose sender may imitate another address. */
export const withCaution = (told: Told): Told => (told.key === 'received' ? { ...told, key: 'receivedFromLookalike' } : told)

/** How a token is written; undefined for one that the catalogue does not know. */
export type DescribeToken = (tokenContractId: string) => Pick<TokenAmount, 'decimals' | 'symbol'> | undefined

/**
 * What to tell the holder of these addresses about a transaction. Pending ones, and tokens that nobody vouches for, make no notice. `proved` are
 * the addresses of which the holder has the key: only these raise alerts.
 */
export function noticesFor(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken, proved: ReadonlySet<string>): Notice[] {
  if (subject.status === 'pending') return []
  const alarm = subject.status === 'confirmed' ? unlimitedAllowance(subject, proved, describe) : undefined
  // Where the allowance is all that happened, one notice tells of it.
  const effect = effectOf(subject, mine)
  const notice = alarm && !movesTokens(effect, describe) ? undefined : mainNotice(subject, mine, describe, effect)
  return [notice, alarm].filter((told) => told !== undefined)
}

/** Returns the notice of what a settled transaction did; `effect` is `effectOf(subject, mine)`. */
export function mainNotice(
  subject: Subject,
  mine: ReadonlySet<string>,
  describe: DescribeToken,
  { kind, sent, received }: Effect,
): Notice | undefined {
  const { platformName: platform, fromAddress, toAddress } = subject
  const sentByMe = mine.has(fromAddress)
  const to: Value = toAddress === null ? { word: 'newContract' } : { address: toAddress }
  const tell = (event: Notice['event'], told: Told): Notice => ({ type: 'transaction', event, told })

  const [gained] = described(received, describe)
  if (subject.status === 'failed') {
    // A failed deposit on an OP-stack chain keeps what it minted. Nothing else that failed brings new tokens.
    if (gained?.isIssue) return tell('failed', { key: 'minted', values: { amount: gained.token, platform } })
    const reason: Value = { word: reasonOf(subject.failureReason) }
    return sentByMe ? tell('failed', { key: 'failed', values: { to, platform, reason } }) : undefined
  }
  const [spent] = described(sent, describe)
  // A transaction to oneself that brings new tokens is a deposit, not a call whose contract the reader would want named.
  const isOwnDeposit = gained?.isIssue && toAddress !== null && mine.has(toAddress)
  if (sentByMe && kind === 'wrap' && spent) return tell('confirmed', { key: 'wrapped', values: { amount: spent.token, platform } })
  if (sentByMe && kind === 'unwrap' && spent) return tell('confirmed', { key: 'unwrapped', values: { amount: spent.token, platform } })
  if (sentByMe && kind === 'stake' && spent) return tell('confirmed', { key: 'staked', values: { amount: spent.token, platform } })
  if (sentByMe && kind === 'unstake' && spent) return tell('confirmed', { key: 'unstaked', values: { amount: spent.token, platform } })
  if (sentByMe && kind === 'claim' && gained)
    return tell('confirmed', { key: 'claimed', values: { amount: gained.token, from: { address: gained.other }, platform } })
  if (sentByMe && kind === 'mint' && gained && !spent && !isOwnDeposit)
    return tell('confirmed', { key: 'minted', values: { amount: gained.token, platform } })
  if (kind === 'deploy') return tell('confirmed', { key: 'deployed', values: { platform } })
  if (kind === 'delegate') return tell('confirmed', { key: 'delegated', values: { platform } })
  if (sentByMe && kind === 'contract') return tell('confirmed', { key: 'confirmed', values: { to, platform } })
  if (sentByMe && spent && gained)
    return tell('confirmed', { key: 'swapped', values: { spent: spent.token, gained: gained.token, platform } })
  if (sentByMe && spent?.isIssue) return tell('confirmed', { key: 'burned', values: { amount: spent.token, platform } })
  if (sentByMe && spent) return tell('confirmed', { key: 'sent', values: { amount: spent.token, to: { address: spent.other }, platform } })
  const allowed = sentByMe ? allowances(subject, new Set([fromAddress]), describe)[0] : undefined
  if (allowed && kind === 'revoke')
    return tell('confirmed', {
      key: 'revoked',
      values: { token: allowed.token.symbol, spender: { address: allowed.spender }, platform },
    })
  if (allowed)
    return tell('confirmed', { key: 'allowed', values: { amount: allowed.token, spender: { address: allowed.spender }, platform } })
  if (sentByMe && !isOwnDeposit) return tell('confirmed', { key: 'confirmed', values: { to, platform } })
  if (gained?.isIssue) return tell('received', { key: 'minted', values: { amount: gained.token, platform } })
  if (gained) return tell('received', { key: 'received', values: { amount: gained.token, from: { address: gained.other }, platform } })
  return undefined
}

const reasonOf = (reason: string | null): 'reverted' | 'replaced' | 'dropped' | 'expired' | 'failed' =>
  reason === 'reverted' || reason === 'replaced' || reason === 'dropped' || reason === 'expired' ? reason : 'failed'

/** Meant to have no end: no token has so many units. Some tokens count allowances in 96 bits, and take the largest for endless. */
const isUnlimited = (amount: bigint) => amount >= 2n ** 128n || amount === 2n ** 96n - 1n

/** An allowance without end that one of these addresses gave, whoever sent the transaction: a signed permit is as good as a transaction. */
function unlimitedAllowance(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken): Notice | undefined {
  const given = allowances(subject, mine, describe).find(({ token }) => isUnlimited(token.amount))
  if (!given) return undefined
  const values = { token: given.token.symbol, spender: { address: given.spender }, platform: subject.platformName }
  return { type: 'security', event: 'unlimited-allowance', told: { key: 'unlimitedAllowance', values } }
}

/** Allowances that these addresses gave, of tokens that the catalogue knows. */
function allowances({ operations }: Subject, mine: ReadonlySet<string>, describe: DescribeToken) {
  return operations.flatMap(({ type, tokenContractId, fromAddress: owner, toAddress: spender, amount }) => {
    const token = type === 'approval' && spender !== null && mine.has(owner) ? describe(tokenContractId) : undefined
    return token && spender !== null ? [{ spender, token: { ...token, amount: BigInt(amount) } }] : []
  })
}

const movesTokens = ({ sent, received }: Effect, describe: DescribeToken) => described([...sent, ...received], describe).length > 0

/** Those amounts whose tokens the catalogue knows, each with the other side of its first movement. */
function described(amounts: readonly NetAmount[], describe: DescribeToken) {
  return amounts.flatMap(({ tokenContractId, amount, others: [other = ''] }) => {
    const token = describe(tokenContractId)
    return token ? [{ token: { ...token, amount }, other, isIssue: isNobody(tokenContractId, other) }] : []
  })
}
