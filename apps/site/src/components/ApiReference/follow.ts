/** Marks the menu entry of the visible section in every menu and scrolls it into view. Returns a function that stops this. */
export function followPlace(root: HTMLElement): () => void {
  const sections = [...root.querySelectorAll('.ref-operation, .ref-topic, .ref-introduction')]
  const read = new Set<Element>()
  let current = ''
  // A section can be visible for a moment while an earlier one stays visible, so the observer handles leaving sections too.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) read.add(target)
        else read.delete(target)
      }
      const section = sections.findLast((candidate) => read.has(candidate))
      if (!section || section.id === current) return
      current = section.id
      mark(current)
    },
    { rootMargin: '-15% 0px -75% 0px' },
  )
  for (const section of sections) observer.observe(section)
  return () => observer.disconnect()
}

function mark(id: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.ref-menu a')) {
    const isCurrent = link.hash === `#${id}`
    if (isCurrent) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
    const menu = link.closest('.ref-menu')
    if (isCurrent && menu) scrollIntoMenu(menu, link)
  }
}

/** Scrolls the menu so that the link is visible, without scrolling the page. */
function scrollIntoMenu(menu: Element, link: Element) {
  const [box, place] = [menu.getBoundingClientRect(), link.getBoundingClientRect()]
  const top = menu.querySelector('.ref-filter')?.getBoundingClientRect().bottom ?? box.top
  if (place.top < top || place.bottom > box.bottom) menu.scrollTop += place.top - box.top - box.height / 3
}
