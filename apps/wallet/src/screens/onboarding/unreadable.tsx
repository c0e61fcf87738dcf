import { useQueryClient } from '@tanstack/react-query'
import { eraseWallet } from '../../data/erase-wallet.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** Says that the stored wallet cannot be read. Only a damaged one may be erased: a newer version can still read the other. */
export function Unreadable({ problem }: { problem: 'damaged' | 'newer_version' }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const erase = (
    <Button kind="danger" icon="trash" onClick={() => void eraseWallet(queries)}>
      {t('lock.eraseConfirm')}
    </Button>
  )
  return (
    <div className="unreadable">
      <Notice tone="warning" action={problem === 'damaged' ? erase : undefined}>
        {t(`key.${problem}`)}
      </Notice>
    </div>
  )
}
