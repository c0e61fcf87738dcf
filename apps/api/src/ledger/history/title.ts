import type { Effect, Kind } from '../rows/kind.ts'
import { knownContracts } from '../rows/known-contracts.ts'
import { type DescribeToken, mainNotice, type NoticeSubject, swapText } from '../texts/notice.ts'
import { type Locale, pendingTitle, type TextKey, titleIn } from '../texts/texts.ts'

/** Texts for the titles of each kind of transaction. If the tokens are unknown, the title is the first text. */
const keysOf: Readonly<Record<Kind, readonly [TextKey, ...TextKey[]]>> = {
  send: ['sent'],
  receive: ['received', 'minted'],
  swap: ['swapped'],
  approve: ['allowed'],
  revoke: ['revoked'],
  stake: ['staked'],
  unstake: ['unstaked'],
  claim: ['claimed'],
  mint: ['minted', 'swapped'],
  burn: ['burned'],
  wrap: ['wrapped'],
  unwrap: ['unwrapped'],
  deploy: ['deployed'],
  delegate: ['delegated'],
  contract: ['confirmed', 'closed'],
}

/**
 * Returns the title of a transaction in the history. It equals the title of its notification, but has no amount of an unknown
 * token. The title of a pending transaction says what the transaction will do.
 */
export function titleOf(
  subject: NoticeSubject,
  mine: ReadonlySet<string>,
  describe: DescribeToken,
  locale: Locale,
  effect: Effect,
): string {
  if (subject.status === 'failed') {
    const failed = mainNotice(subject, mine, describe, effect)
    return failed ? titleIn(failed.text, locale) : locale.texts.failed.title
  }
  const text = mainNotice(subject, mine, describe, effect)?.text
  const keys = keysOf[effect.kind]
  const isMatch = text !== undefined && keys.includes(text.key)
  const isSwap = effect.kind === 'contract' && knownContracts(subject.platformId).exchanges.has(subject.toAddress ?? '')
  if (subject.status === 'pending' && isSwap) {
    const swap = swapText(subject, effect, describe)
    return (swap && pendingTitle(swap, locale)) ?? locale.pending.swap
  }
  if (subject.status === 'pending') return (isMatch ? pendingTitle(text, locale) : undefined) ?? locale.pending.confirmed
  if (isMatch) return titleIn(text, locale)
  return locale.texts[isEmptyPayment(effect) ? 'confirmed' : keys[0]].discreet.title
}

/** Returns whether a payment moves nothing. Such a transaction must not have the title of a payment. */
const isEmptyPayment = ({ kind, sent, received }: Effect) =>
  (kind === 'send' || kind === 'receive') && sent.length === 0 && received.length === 0
