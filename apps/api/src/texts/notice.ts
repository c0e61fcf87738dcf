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

/** A notification before translation. Each `event` occurs at most once per device and transaction. */
export type Notice = {
  type: 'transaction' | 'security'
  event: 'confirmed' | 'received' | 'failed' | 'unlimited-allowance' | 'undone'
  told: Told
}

/** Returns the events that are compatible with a status. Earlier notifications of other events are wrong, for example after a reorg. */
export const trueOf = ({ status }: Pick<Subject, 'status'>): Notice['event'][] =>
  status === 'failed' ? ['failed', 'undone'] : ['confirmed', 'received', 'unlimited-allowance']

/** Returns the notice for devices whose earlier notification is no longer true. */
export const undoneNotice = ({ platformName, hash }: Pick<Subject, 'platformName'> & { hash: string }): Notice => ({
  type: 'transaction',
  event: 'undone',
  told: { key: 'undone', values: { transaction: { address: hash }, platform: platformName } },
})

/** Returns the text of a payment whose sender may imitate another address. */
export const withCaution = (told: Told): Told => (told.key === 'received' ? { ...told, key: 'receivedFromLookalike' } : told)

/** Returns the decimals and symbol of a token; undefined if the catalogue does not list it. */
export type DescribeToken = (tokenContractId: string) => Pick<TokenAmount, 'decimals' | 'symbol'> | undefined

/**
 * Returns the notices of a transaction for the owner of the addresses `mine`. There are none for pending transactions and unlisted tokens.
 * `proved`: the addresses whose key the device has proved. Only these raise security alerts.
 */
export function noticesFor(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken, proved: ReadonlySet<string>): Notice[] {
  if (subject.status === 'pending') return []
  const alarm = subject.status === 'confirmed' ? unlimitedAllowance(subject, proved, describe) : undefined
  const effect = effectOf(subject, mine)
  // If nothing but the allowance happened, the security notice is enough.
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
    // On OP-stack chains, a deposit whose call fails still mints. Other failed transactions create no tokens.
    if (gained?.isIssue) return tell('failed', { key: 'minted', values: { amount: gained.token, platform } })
    const reason: Value = { word: reasonOf(subject.failureReason) }
    return sentByMe ? tell('failed', { key: 'failed', values: { to, platform, reason } }) : undefined
  }
  const [spent] = described(sent, describe)
  // New tokens from a transaction to the own address are a deposit. Its text does not name a contract.
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

/** No token has 2^128 units. Some tokens store allowances in 96 bits and treat the largest value as unlimited. */
const isUnlimited = (amount: bigint) => amount >= 2n ** 128n || amount === 2n ** 96n - 1n

/** Returns the alert for an unlimited allowance of these addresses. Anyone may have sent the transaction, because a signed permit is enough. */
function unlimitedAllowance(subject: Subject, mine: ReadonlySet<string>, describe: DescribeToken): Notice | undefined {
  const given = allowances(subject, mine, describe).find(({ token }) => isUnlimited(token.amount))
  if (!given) return undefined
  const values = { token: given.token.symbol, spender: { address: given.spender }, platform: subject.platformName }
  return { type: 'security', event: 'unlimited-allowance', told: { key: 'unlimitedAllowance', values } }
}

/** Returns the allowances of these addresses for listed tokens. */
function allowances({ operations }: Subject, mine: ReadonlySet<string>, describe: DescribeToken) {
  return operations.flatMap(({ type, tokenContractId, fromAddress: owner, toAddress: spender, amount }) => {
    const token = type === 'approval' && spender !== null && mine.has(owner) ? describe(tokenContractId) : undefined
    return token && spender !== null ? [{ spender, token: { ...token, amount: BigInt(amount) } }] : []
  })
}

const movesTokens = ({ sent, received }: Effect, describe: DescribeToken) => described([...sent, ...received], describe).length > 0

/** Returns the amounts of listed tokens, each with the other side of its first movement. */
function described(amounts: readonly NetAmount[], describe: DescribeToken) {
  return amounts.flatMap(({ tokenContractId, amount, others: [other = ''] }) => {
    const token = describe(tokenContractId)
    return token ? [{ token: { ...token, amount }, other, isIssue: isNobody(tokenContractId, other) }] : []
  })
}
