import { Address } from '../../kit/address.tsx'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { ReceiverRisk } from './receiver-risk.ts'

type NoticeProps = { risk: ReceiverRisk; isAccepted: boolean; onAccepted: (isAccepted: boolean) => void }

/** Says why a payment to this receiver would be lost, or may be. */
export function ReceiverRiskNotice({ risk: { level, kind, symbol, owner }, isAccepted, onAccepted }: NoticeProps) {
  const { t } = useTexts()
  const values = { symbol: plainName(symbol, 12) || t('activity.unknownToken') }
  return (
    <Notice tone={level === 'note' ? 'info' : 'danger'} title={t(`send.risk.${level}`)}>
      <p>{t(`send.risk.${kind}`, values)}</p>
      {owner !== undefined && (
        <p>
          <Address address={owner} />
        </p>
      )}
      {level === 'confirm' && <Switch label={t('send.risk.accept')} checked={isAccepted} onChange={onAccepted} />}
    </Notice>
  )
}
