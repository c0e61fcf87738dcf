import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { EraseSheet } from './erase-sheet.tsx'

/** Says that the stored wallet cannot be read. Only a damaged one may be erased: a newer version can still read the other. */
export function Unreadable({ problem }: { problem: 'damaged' | 'newer_version' }) {
  const { t } = useTexts()
  const erase = <EraseSheet kind="danger" title={t('settings.erase')} text={t('lock.damagedText')} />
  return (
    <div className="unreadable">
      <Notice tone="warning" action={problem === 'damaged' ? erase : undefined}>
        {t(`key.${problem}`)}
      </Notice>
    </div>
  )
}
