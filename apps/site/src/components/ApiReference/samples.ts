import { chosenLanguage } from '../../language.ts'

/** Returns the HTML of a sample with the values of the reader. */
export type Complete = (operationId: string, language: string, html: string) => string

const asBuilt: Complete = (_operationId, _language, html) => html

/** The chosen language of samples. It is kept while the site is open, also without local storage. */
let language = 'curl'

/** Returns functions that change what the samples of a page show. */
export function attachSamples(root: HTMLElement) {
  let complete = asBuilt
  let isChanged = false

  function show(shown: string) {
    isChanged = true
    for (const figure of fillableFigures(root)) {
      const code = figure.querySelector('pre code')
      if (!code) continue
      const samples = samplesOf(figure, code.innerHTML)
      const name = samples.has(shown) ? shown : 'curl'
      code.innerHTML = complete(operationOf(figure), name, samples.get(name) ?? '')
    }
  }

  function choose(chosen: string) {
    language = chosen
    for (const tab of root.querySelectorAll<HTMLElement>('button[data-language]'))
      tab.setAttribute('aria-pressed', String(tab.dataset.language === chosen))
    show(chosen)
  }

  const chosen = chosenLanguage()
  if (chosen && root.querySelector(`button[data-language="${CSS.escape(chosen)}"]`)) language = chosen
  if (language !== 'curl') choose(language)
  return {
    /** Shows all samples in a language. */
    choose,
    /** Shows all samples with the values of the reader. */
    complete(how: Complete) {
      complete = how
      show(language)
    },
    /** Shows the samples as the page was built. */
    restore() {
      complete = asBuilt
      if (isChanged) show('curl')
    },
  }
}

/** Returns the figures with samples of requests. */
export const fillableFigures = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.ref-request, .ref-introduction figure')]

/** Returns the operation that a sample calls. The commands of the introduction call several. */
export function operationOf(figure: Element): string {
  if (figure.closest('.ref-introduction')) return 'firstCalls'
  return figure.closest('.ref-operation')?.id.split('/').at(-1) ?? 'useDevice'
}

const known = new WeakMap<Element, Map<string, string>>()

/** Returns the samples of a figure by language: the shown one, and those in its `noscript` element. */
function samplesOf(figure: Element, first: string): Map<string, string> {
  const samples = known.get(figure)
  if (samples) return samples
  const waiting = document.createElement('template')
  waiting.innerHTML = figure.querySelector('noscript')?.textContent ?? ''
  const found = new Map([['curl', first]])
  for (const block of waiting.content.querySelectorAll<HTMLElement>('[data-language]'))
    found.set(block.dataset.language ?? '', block.querySelector('code')?.innerHTML ?? '')
  known.set(figure, found)
  return found
}
