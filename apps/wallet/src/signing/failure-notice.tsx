import { isUncertain, WalletError } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { useQuery } from '@tanstack/react-query'
import type { Unsettled } from '../keys/intent.ts'
import { KeyError } from '../keys/key-error.ts'
import { keyring } from '../keys/keyring.ts'
import { ShortAddress } from '../kit/address.tsx'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import type { ErrorToken } from '../texts/error-words.ts'
import { formatDateTime, formatUnits } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useErrorText } from '../texts/use-error-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ReviewChanged } from './review-changed.ts'
import type { Decisions } from './use-signing.ts'

type FailureProps = {
  /** Why it could not be prepared, or undefined. */
  preparing?: Error | null | undefined
  /** Why it could not be signed or sent, or undefined. */
  sending?: Error | null | undefined
  token?: ErrorToken
  decisions: Decisions
}

/** Why a transaction was not sent, and what the user may decide then. After a missing answer, the same transaction is sent again. */
export function FailureNotice({ preparing, sending, token, decisions }: FailureProps) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const failure = sending ?? preparing
  // The review itself shows what changed.
  if (!failure || failure instanceof ReviewChanged) return null
  const code = failure instanceof KeyError ? failure.code : undefined
  if (code === 'unsettled') return <UnsettledNotice decisions={decisions} />
  const isUnknown = sending instanceof WalletError && isUncertain(sending)
  return (
    <Notice
      tone="warning"
      title={isUnknown ? t('send.uncertain') : t('send.failed')}
      action={
        isUnknown ? (
          <Button kind="plain" onClick={decisions.again} busy={decisions.isPending}>
            {t('send.again')}
          </Button>
        ) : undefined
      }
    >
      {wordsOf(failure, token)}
      <Differences error={failure} />
    </Notice>
  )
}

/** What the worker found different, if that is the error. The words are technical, because they are for whom the user asks. */
export function Differences({ error }: { error: Error }) {
  if (!(error instanceof KeyError) || error.code !== 'differs') return null
  return (
    <ul className="muted">
      {error.details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  )
}

/** What was signed before, and when. */
function Earlier({ earlier: { intent, signedAt } }: { earlier: Unsettled }) {
  const { t, language } = useTexts()
  const time = formatDateTime(signedAt, language)
  const token = intent.kind === 'transfer' ? intent.tokens.find(({ tokenId }) => tokenId === intent.tokenId) : undefined
  if (intent.kind !== 'transfer' || !token) return <p>{t('send.unsettled.signed', { time })}</p>
  const amount = `${formatUnits(scaleAmount(intent.amount, token.multiplier), token.decimals, language, token.decimals)} ${plainName(token.symbol, 12)}`
  return (
    <p>
      {t('send.unsettled.payment', { amount, time })} <ShortAddress address={intent.to} />
    </p>
  )
}

/** A transaction that was signed before may still be executed. */
function UnsettledNotice({ decisions: { again, forget, place, isPending } }: { decisions: Decisions }) {
  const { t } = useTexts()
  const { caip2, address } = place
  const { data: earlier } = useQuery({
    queryKey: ['unsettled', caip2, address],
    queryFn: async () => (await keyring.unsettled(caip2, address)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Notice
      tone="warning"
      title={t('send.unsettled.title')}
      action={
        <>
          <Button kind="plain" onClick={again} busy={isPending}>
            {t('send.again')}
          </Button>
          <Button kind="quiet" onClick={forget} disabled={isPending}>
            {t('send.unsettled.forget')}
          </Button>
        </>
      }
    >
      {earlier && <Earlier earlier={earlier} />}
      <p>{t('send.unsettled.text')}</p>
    </Notice>
  )
}
