/** Marks the entry whose section is being read, in every menu, and keeps it in sight. Returns how to end that. */
export function followPlace(root: HTMLElement): () => void {
  let current = ''
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
      if (!entry || entry.target.id === current) return
      current = entry.target.id
      mark(current)
    },
    { rootMargin: '-15% 0px -75% 0px' },
  )
  for (const section of root.querySelectorAll('.ref-operation, .ref-topic, .ref-introduction')) observer.observe(section)
  return () => observer.disconnect()
}

function mark(id: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.ref-menu a')) {
    const isCurrent = link.hash === `#${id}`
    if (isCurrent) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
    const menu = link.closest('.ref-menu')
    if (isCurrent && menu) keepInSight(menu, link)
  }
}

/** Moves a menu that scrolls by itself, and nothing around it. */
function keepInSight(menu: Element, link: Element) {
  const [box, place] = [menu.getBoundingClientRect(), link.getBoundingClientRect()]
  const top = menu.querySelector('.ref-filter')?.getBoundingClientRect().bottom ?? box.top
  if (place.top < top || place.bottom > box.bottom) menu.scrollTop += place.top - box.top - box.height / 3
}
