const key = 'language'
const listeners = new Set<(language: string) => void>()

/** Returns the language of samples that the reader chose last, on any page; undefined without a choice or a storage. */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a choice, and tells it to all samples of the page. */
export function chooseLanguage(language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without a storage, the choice is lost with the page.
  }
  for (const listener of listeners) listener(language)
}

/** Calls a function at each choice. Returns a function that ends it. */
export function onLanguage(listener: (language: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
