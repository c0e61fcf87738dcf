import type { KnownAddress } from '../../data/contacts/lookalike.ts'
import { Address } from '../../kit/address.tsx'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** A receiver as the wallet knows it. `lookalike`: an address that it imitates. */
export type ReceiverCheck = { known: KnownAddress | undefined; lookalike: Pick<KnownAddress, 'address' | 'name'> | undefined }

type NoticeProps = { check: ReceiverCheck; address: string; isCompared: boolean; onCompared: (isCompared: boolean) => void }

/** Warns about a receiver that imitates a known address, and says when the user never paid one. */
export function ReceiverNotice({ check: { known, lookalike }, address, isCompared, onCompared }: NoticeProps) {
  const { t } = useTexts()
  if (lookalike)
    return (
      <Notice tone="danger" title={t('send.lookalike.title')}>
        <p>{t('send.lookalike.text', { name: plainName(lookalike.name, 40) || t('send.lookalike.earlier') })}</p>
        <dl className="compare">
          <dt>{t('send.lookalike.known')}</dt>
          <dd>
            <Address address={lookalike.address} unlike={address} />
          </dd>
          <dt>{t('send.lookalike.this')}</dt>
          <dd>
            <Address address={address} unlike={lookalike.address} />
          </dd>
        </dl>
        <Switch label={t('send.lookalike.compared')} checked={isCompared} onChange={onCompared} />
      </Notice>
    )
  return known && known.source !== 'payer' ? null : <Notice title={t('send.first.title')}>{t('send.first.text')}</Notice>
}
