import { ButtonLink } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Why there is nothing to send or to swap: no token, or no key of an account. */
export function CannotSign({ kind, hasAsset }: { kind: 'send' | 'swap'; hasAsset: boolean }) {
  const { t } = useTexts()
  if (hasAsset)
    return (
      <Empty icon="eye" title={t('send.watched.title')}>
        {t('send.watched.text')}
      </Empty>
    )
  const receive = (
    <ButtonLink kind="primary" to="/receive">
      {t('send.empty.receive')}
    </ButtonLink>
  )
  return (
    <Empty icon={kind} title={t(`${kind}.empty.title`)} action={receive}>
      {t(`${kind}.empty.text`)}
    </Empty>
  )
}
