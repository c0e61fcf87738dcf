import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseWallet } from '../../data/erase-wallet.ts'
import { Button, type ButtonKind } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** A button that erases a wallet that nobody can open, after the user has confirmed to have the words. `title`: of the button and its sheet. */
export function EraseSheet({ title, text, kind, wide = false }: { title: string; text: string; kind: ButtonKind; wide?: boolean }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isSure, setSure] = useState(false)
  return (
    <>
      <Button kind={kind} wide={wide} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Sheet title={title} open={isOpen} onClose={() => setOpen(false)}>
        <p>{text}</p>
        <Switch label={t('lock.eraseSure')} checked={isSure} onChange={setSure} />
        <div className="sheet-foot">
          <Button kind="danger" icon="trash" wide disabled={!isSure} onClick={() => void eraseWallet(queries)}>
            {t('lock.eraseConfirm')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
