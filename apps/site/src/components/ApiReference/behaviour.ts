/** Gives the rendered reference its life: languages, copying, the filter, the current place and the offset. Returns how to take it away. */
export function attachBehaviour(root: HTMLElement, scrollYOffset: string | number): () => void {
  const controller = new AbortController()
  const { signal } = controller
  for (const control of root.querySelectorAll<HTMLElement>('.copy, .ref-filter')) control.hidden = false
  root.addEventListener('click', (event) => onClick(root, event), { signal })
  root.querySelector<HTMLInputElement>('.ref-filter')?.addEventListener('input', (event) => onFilter(root, event), { signal })
  const unfollow = followPlace(root)
  const unwatch = watchOffset(root, scrollYOffset)
  return () => {
    controller.abort()
    unfollow()
    unwatch()
  }
}

function onClick(root: HTMLElement, { target }: Event) {
  if (!(target instanceof Element)) return
  const tab = target.closest<HTMLElement>('button[data-language]')
  if (tab?.dataset.language) showLanguage(root, tab, tab.dataset.language)
  const copy = target.closest<HTMLButtonElement>('button.copy')
  if (copy) copyFrom(copy)
}

/** All samples change at once; the one that was pressed stays where it is on the screen. */
function showLanguage(root: HTMLElement, tab: HTMLElement, language: string) {
  const before = tab.getBoundingClientRect().top
  root.dataset.language = language
  for (const other of root.querySelectorAll<HTMLElement>('button[data-language]'))
    other.setAttribute('aria-pressed', String(other.dataset.language === language))
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

async function copyFrom(button: HTMLButtonElement) {
  const blocks = [...(button.closest('figure')?.querySelectorAll('pre') ?? [])]
  const shown = blocks.find((block) => block.offsetParent !== null) ?? blocks[0]
  const done = await navigator.clipboard.writeText(shown?.textContent ?? '').then(
    () => true,
    () => false,
  )
  button.textContent = done ? 'Copied' : 'Not copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

function onFilter(root: HTMLElement, { target }: Event) {
  if (!(target instanceof HTMLInputElement)) return
  const wanted = target.value.trim().toLowerCase()
  let found = 0
  for (const group of root.querySelectorAll<HTMLElement>('.ref-menu-group')) {
    const items = [...group.querySelectorAll<HTMLElement>('li')]
    for (const item of items) {
      const text = `${item.textContent} ${item.querySelector('a')?.title}`.toLowerCase()
      item.hidden = !text.includes(wanted)
    }
    const matching = items.filter((item) => !item.hidden).length
    group.hidden = matching === 0
    if (wanted && matching > 0) group.setAttribute('open', '')
    found += matching
  }
  const status = root.querySelector('.ref-filter-none')
  if (status) status.textContent = found === 0 ? 'No operation matches.' : ''
}

/** Marks the entry of the menu whose section is being read, and keeps it in sight. */
function followPlace(root: HTMLElement): () => void {
  const links = new Map([...root.querySelectorAll<HTMLAnchorElement>('.ref-menu a')].map((link) => [link.hash.slice(1), link]))
  let current: HTMLAnchorElement | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
      const link = entry && links.get(entry.target.id)
      if (!link || link === current) return
      current?.removeAttribute('aria-current')
      current = link
      link.setAttribute('aria-current', 'location')
      const menu = link.closest('.ref-menu')
      if (menu && menu.scrollHeight > menu.clientHeight) keepInSight(menu, link)
    },
    { rootMargin: '-15% 0px -75% 0px' },
  )
  for (const section of root.querySelectorAll('.ref-operation, .ref-topic, .ref-introduction')) observer.observe(section)
  return () => observer.disconnect()
}

function keepInSight(menu: Element, link: Element) {
  const [box, place] = [menu.getBoundingClientRect(), link.getBoundingClientRect()]
  if (place.top < box.top || place.bottom > box.bottom) menu.scrollTop += place.top - box.top - box.height / 3
}

/** Keeps the offset of anchors at the height of an element, or at a number of pixels. */
function watchOffset(root: HTMLElement, offset: string | number): () => void {
  const set = (pixels: number) => root.style.setProperty('--ref-offset', `${pixels}px`)
  if (typeof offset === 'number') {
    set(offset)
    return () => {}
  }
  const element = document.querySelector(offset)
  if (!element) return () => {}
  const observer = new ResizeObserver(() => set(element.getBoundingClientRect().height))
  observer.observe(element)
  return () => observer.disconnect()
}
