import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { IconButton } from './button.tsx'

type SheetProps = { title: string; open: boolean; onClose: () => void; children: ReactNode }

/** A dialog: at the bottom of phones, in the middle of wide screens. Escape and a click beside it close it; the browser keeps the focus in it. */
export function Sheet({ title, open, onClose, children }: SheetProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog with Escape.
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {open && (
        <div className="sheet-body">
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label={t('shared.close')} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
