import { chooseLanguage, chosenLanguage } from '../../language.ts'
import { copyFrom } from '../CopyPage/copy.ts'
import { followPlace } from './follow.ts'
import { attachFilter } from './menu.ts'

/** The chosen language of samples. It is kept while the site is open, also without local storage. */
let language = 'curl'

/**
 * Attaches the scripts of the reference: languages, copy buttons, filter, menu and scroll offset. Returns a function that detaches them.
 */
export function attachBehaviour(root: HTMLElement, scrollYOffset: string | number): () => void {
  const controller = new AbortController()
  for (const control of root.querySelectorAll<HTMLElement>('.copy, .ref-tabs')) control.hidden = false
  root.addEventListener('click', (event) => onClick(root, event), { signal: controller.signal })
  const chosen = chosenLanguage()
  if (chosen && root.querySelector(`button[data-language="${CSS.escape(chosen)}"]`)) language = chosen
  if (language !== 'curl') showLanguage(root, language)
  const menu = root.querySelector<HTMLElement>('.ref-menu')
  const detachFilter = menu && attachFilter(menu)
  const unfollow = followPlace(root)
  const unwatch = watchOffset(root, scrollYOffset)
  return () => {
    controller.abort()
    if (language !== 'curl') showSamples(root, 'curl')
    detachFilter?.()
    unfollow()
    unwatch()
  }
}

function onClick(root: HTMLElement, { target }: Event) {
  if (!(target instanceof Element)) return
  const tab = target.closest<HTMLElement>('button[data-language]')
  if (tab?.dataset.language) {
    // Samples above the pressed button change their height, so the page is scrolled to keep the button in its place.
    const before = tab.getBoundingClientRect().top
    showLanguage(root, tab.dataset.language)
    chooseLanguage(tab.dataset.language)
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  const copy = target.closest<HTMLButtonElement>('button.copy')
  if (copy) copySample(copy)
  const page = target.closest<HTMLButtonElement>('button[data-copy-from]')
  if (page) copyPage(page)
}

function showLanguage(root: HTMLElement, chosen: string) {
  language = chosen
  for (const tab of root.querySelectorAll<HTMLElement>('button[data-language]'))
    tab.setAttribute('aria-pressed', String(tab.dataset.language === chosen))
  showSamples(root, chosen)
}

/** Shows this language in all samples. */
function showSamples(root: HTMLElement, chosen: string) {
  for (const figure of root.querySelectorAll('.ref-request')) {
    const shown = figure.querySelector('pre code')
    if (shown) shown.innerHTML = samplesOf(figure, shown.innerHTML).get(chosen) ?? shown.innerHTML
  }
}

const samples = new WeakMap<Element, Map<string, string>>()

/** Returns the samples of a figure by language: the shown one, and those in its `noscript` element. */
function samplesOf(figure: Element, first: string): Map<string, string> {
  const known = samples.get(figure)
  if (known) return known
  const waiting = document.createElement('template')
  waiting.innerHTML = figure.querySelector('noscript')?.textContent ?? ''
  const found = new Map([['curl', first]])
  for (const block of waiting.content.querySelectorAll<HTMLElement>('[data-language]'))
    found.set(block.dataset.language ?? '', block.querySelector('code')?.innerHTML ?? '')
  samples.set(figure, found)
  return found
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
