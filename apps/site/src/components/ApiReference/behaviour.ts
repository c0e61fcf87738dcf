import { chooseLanguage } from '../../language.ts'
import { copyFrom } from '../CopyPage/copy.ts'
import { followPlace } from './follow.ts'
import { attachFilter } from './menu.ts'
import { attachSamples } from './samples.ts'
import { attachValues } from './values.ts'

/**
 * Attaches the scripts of the reference: languages, values of the reader, copy buttons, filter, menu and scroll offset. Returns a function that
 * detaches them.
 */
export function attachBehaviour(root: HTMLElement, scrollYOffset: string | number): () => void {
  const controller = new AbortController()
  for (const control of root.querySelectorAll<HTMLElement>('.copy, .ref-tabs')) control.hidden = false
  const samples = attachSamples(root)
  root.addEventListener('click', (event) => onClick(samples.choose, event), { signal: controller.signal })
  const detachValues = attachValues(root, samples.complete)
  const menu = root.querySelector<HTMLElement>('.ref-menu')
  const detachFilter = menu && attachFilter(menu)
  const unfollow = followPlace(root)
  const unwatch = watchOffset(root, scrollYOffset)
  return () => {
    controller.abort()
    detachValues()
    samples.restore()
    detachFilter?.()
    unfollow()
    unwatch()
  }
}

function onClick(choose: (language: string) => void, { target }: Event) {
  if (!(target instanceof Element)) return
  const tab = target.closest<HTMLElement>('button[data-language]')
  if (tab?.dataset.language) {
    // Samples above the pressed button change their height, so the page is scrolled to keep the button in its place.
    const before = tab.getBoundingClientRect().top
    choose(tab.dataset.language)
    chooseLanguage(tab.dataset.language)
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  const copy = target.closest<HTMLButtonElement>('button.copy')
  if (copy) copySample(copy)
  const page = target.closest<HTMLButtonElement>('button[data-copy-from]')
  if (page) copyPage(page)
}

async function copySample(button: HTMLButtonElement) {
  const text = button.closest('figure')?.querySelector('pre')?.textContent ?? ''
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  button.textContent = done ? 'Copied' : 'Not copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

async function copyPage(button: HTMLButtonElement) {
  const status = button.parentElement?.querySelector('[role=status]')
  const text = (await copyFrom(button.dataset.copyFrom ?? '')) ? 'Copied' : 'Not copied'
  button.textContent = text
  if (status) status.textContent = text
  setTimeout(() => {
    button.textContent = 'Copy page'
    if (status) status.textContent = ''
  }, 2000)
}

/** Sets the scroll offset of anchors to the height of an element and keeps it up to date, or sets it to a number of pixels. */
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
