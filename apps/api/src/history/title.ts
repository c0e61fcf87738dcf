import type { Effect, Kind } from '../ledger/kind.ts'
import { type DescribeToken, mainNotice, type NoticeSubject } from '../texts/notice.ts'
import { type Locale, pendingTitle, type TextKey, titleIn } from '../texts/texts.ts'

/** The texts that fit a kind. The first stands for it if the catalogue does not know the tokens. */
const textsOf: Readonly<Record<Kind, readonly [TextKey, ...TextKey[]]>> = {
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
  contract: ['confirmed'],
}

/**
 * Returns the title of a transaction in the history, in a language: the title of its notification. Without an amount if the catalogue does not
 * know the token. A pending one is named by what it will do.
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
    return failed ? titleIn(failed.told, locale) : locale.texts.failed.title
  }
  const told = mainNotice(subject, mine, describe, effect)?.told
  const texts = textsOf[effect.kind]
  const fits = told !== undefined && texts.includes(told.key)
  if (subject.status === 'pending') return (fits ? pendingTitle(told, locale) : undefined) ?? locale.pending.confirmed
  if (fits) return titleIn(told, locale)
  return locale.texts[movesNothing(effect) ? 'confirmed' : texts[0]].discreet.title
}

/** A payment of nothing is named as no payment. */
const movesNothing = ({ kind, sent, received }: Effect) =>
  (kind === 'send' || kind === 'receive') && sent.length === 0 && received.length === 0
