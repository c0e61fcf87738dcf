/** Makes the filter box show only operations whose name or path contains the typed text. Returns a function that detaches it. */
export function attachFilter(menu: HTMLElement): () => void {
  const box = menu.querySelector<HTMLElement>('.ref-filter')
  const input = box?.querySelector('input')
  if (!box || !input) return () => {}
  const controller = new AbortController()
  const { signal } = controller
  box.hidden = false
  input.addEventListener('input', () => narrow(menu, input.value), { signal })
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || input.value === '') return
      event.preventDefault()
      event.stopPropagation()
      input.value = ''
      narrow(menu, '')
    },
    { signal },
  )
  narrow(menu, input.value)
  return () => controller.abort()
}

function narrow(menu: HTMLElement, text: string) {
  const wanted = text.trim().toLowerCase()
  let found = 0
  for (const group of menu.querySelectorAll<HTMLElement>('.ref-menu-group')) {
    const items = [...group.querySelectorAll<HTMLElement>('li')]
    for (const item of items) item.hidden = !`${item.textContent} ${pathOf(item)}`.toLowerCase().includes(wanted)
    const matching = items.filter((item) => !item.hidden).length
    group.hidden = matching === 0
    if (wanted !== '' && matching > 0) group.setAttribute('open', '')
    found += matching
  }
  const top = menu.querySelector<HTMLElement>('.ref-menu-top')
  if (top) top.hidden = wanted !== ''
  const status = menu.querySelector('.ref-filter-none')
  if (status) status.textContent = found === 0 ? 'No operation matches.' : ''
}

/** Returns the method and path of the operation that an item links to. */
const pathOf = (item: Element) =>
  document.getElementById(item.querySelector('a')?.hash.slice(1) ?? '')?.querySelector('.ref-path')?.textContent ?? ''
