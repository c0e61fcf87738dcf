const key = 'language'
const listeners = new Set<(language: string) => void>()

/**
 * Returns the language of samples that the reader chose last on any page. Undefined if the reader chose none, or the browser has no
 * storage.
 */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the chosen language and updates all samples of the page. */
export function chooseLanguage(language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without a storage, the choice is lost with the page.
  }
  for (const listener of listeners) listener(language)
}

/** Calls a function whenever a language is chosen. Returns a function that ends this. */
export function onLanguage(listener: (language: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
