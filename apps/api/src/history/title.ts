import { type Kind, kindOf } from '../ledger/kind.ts'
import { netAmounts } from '../ledger/net-amounts.ts'
import { type DescribeToken, mainNotice, type NoticeSubject } from '../texts/notice.ts'
import { type Locale, pendingTitle, type TextKey, write } from '../texts/texts.ts'

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
export function titleOf(subject: NoticeSubject, mine: ReadonlySet<string>, describe: DescribeToken, locale: Locale): string {
  if (subject.status === 'failed') {
    const failed = mainNotice(subject, mine, describe)
    return failed ? write(failed.told, locale).title : locale.texts.failed.title
  }
  const told = mainNotice({ ...subject, status: 'confirmed' }, mine, describe)?.told
  const kind = kindOf(subject, mine)
  const [main, ...others] = textsOf[kind]
  const fits = told !== undefined && [main, ...others].includes(told.key)
  if (subject.status === 'pending') return (fits ? pendingTitle(told, locale) : undefined) ?? locale.pending.confirmed
  if (fits) return write(told, locale).title
  return locale.texts[movesNothing(subject, kind, mine) ? 'confirmed' : main].discreet.title
}

/** A payment of nothing is named as no payment. */
function movesNothing({ operations }: NoticeSubject, kind: Kind, mine: ReadonlySet<string>): boolean {
  const { sent, received } = netAmounts(operations, mine)
  return (kind === 'send' || kind === 'receive') && sent.length === 0 && received.length === 0
}
