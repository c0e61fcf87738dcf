import type { Values } from '../../../reference/samples/values.ts'
import { type Complete, fillableFigures } from './samples.ts'

const key = 'reference-values'

/** The values that the reader typed. They are kept while the site is open, also without session storage. */
let values: Values = stored()

function stored(): Values {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return Object.fromEntries(Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

function store(changed: Values) {
  values = changed
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without a storage, the values are lost with the page.
  }
}

/**
 * Adds a button above each sample. It opens a panel for values of the reader, which complete all samples. Most readers never open it, so its
 * code is loaded then. The values stay in this tab. Returns a function that removes the buttons.
 */
export function attachValues(root: HTMLElement, complete: (how: Complete) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const show = async () => {
    const { completeWith } = await import('./panel.ts')
    if (!signal.aborted) complete(completeWith(values))
  }
  const toggle = async (button: HTMLButtonElement) => {
    const { togglePanel } = await import('./panel.ts')
    if (signal.aborted) return
    togglePanel(button, values, (changed) => {
      store(changed)
      show()
    })
  }
  const buttons = fillableFigures(root).flatMap((figure) => addButton(figure) ?? [])
  for (const button of buttons) {
    const fail = () => {
      button.textContent = 'Not loaded'
    }
    button.addEventListener('click', () => toggle(button).catch(fail), { signal })
  }
  if (Object.keys(values).length > 0) show().catch(() => {})
  return () => {
    controller.abort()
    for (const button of buttons) button.remove()
    for (const panel of root.querySelectorAll('.ref-panel')) panel.remove()
    for (const samples of root.querySelectorAll('.ref-editing')) samples.classList.remove('ref-editing')
  }
}

function addButton(figure: HTMLElement): HTMLButtonElement | undefined {
  const copy = figure.querySelector('figcaption .copy')
  if (!copy) return undefined
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ref-own'
  button.textContent = 'Values'
  button.setAttribute('aria-label', 'Your values')
  button.setAttribute('aria-expanded', 'false')
  copy.before(button)
  return button
}
