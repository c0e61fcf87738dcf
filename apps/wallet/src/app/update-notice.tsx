import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { applyUpdate, useUpdate } from './updates.ts'

/** Offers the new version of the wallet, if one waits. */
export function UpdateNotice() {
  const { t } = useTexts()
  if (!useUpdate()) return null
  return (
    <div className="connection">
      <Notice
        title={t('update.title')}
        action={
          <Button kind="quiet" onClick={applyUpdate}>
            {t('update.action')}
          </Button>
        }
      >
        {t('update.text')}
      </Notice>
    </div>
  )
}
