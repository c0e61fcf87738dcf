/** Texts of the button that opens a blocked window. */
export type ButtonTexts = { open: string; cancel: string }

export const englishButton = (name: string): ButtonTexts => ({ open: `Open ${name}`, cancel: 'Cancel' })

/**
 * Shows a button in the page, because the browser blocked a window that no click opened. `onClick` runs inside the click. The style is set
 * by properties, since a strict `style-src` refuses style elements and attributes. Returns a function that removes the button.
 */
export function askForClick(document: Document, texts: ButtonTexts, onClick: () => void, onCancel: () => void): () => void {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-label', texts.open)
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: 'auto 16px 16px auto',
    zIndex: '2147483647',
    display: 'flex',
    gap: '8px',
    padding: '12px',
    borderRadius: '12px',
    background: '#ffffff',
    boxShadow: '0 4px 24px rgba(0, 0, 0, 0.25)',
    font: '16px system-ui, sans-serif',
  })
  const remove = () => dialog.remove()
  const add = (text: string, color: string, background: string, act: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    Object.assign(button.style, {
      minHeight: '44px',
      padding: '0 16px',
      border: '0',
      borderRadius: '8px',
      font: 'inherit',
      color,
      background,
    })
    button.addEventListener('click', () => {
      remove()
      act()
    })
    dialog.append(button)
    return button
  }
  const open = add(texts.open, '#ffffff', '#111111', onClick)
  add(texts.cancel, '#111111', '#eeeeee', onCancel)
  document.body.append(dialog)
  open.focus()
  return remove
}
