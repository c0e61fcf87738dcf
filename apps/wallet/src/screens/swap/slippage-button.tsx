import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { readSlippage } from './price-impact.ts'
import { SlippageField } from './slippage-field.tsx'

/** The slippage as one line. It opens the choice of another one. */
export function SlippageButton({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { percent, problem } = readSlippage(text)
  return (
    <>
      <button type="button" className="amount-switch" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="settings" size={18} /> {t('swap.slippage')} {percent ?? '–'} %
      </button>
      <Sheet title={t('swap.slippage')} open={isOpen} onClose={() => setOpen(false)}>
        <SlippageField text={text} onChange={onChange} />
        <p className="muted">{t('swap.slippage.text')}</p>
        <div className="sheet-foot">
          <Button kind="primary" wide disabled={problem !== undefined} onClick={() => setOpen(false)}>
            {t('activity.done')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
