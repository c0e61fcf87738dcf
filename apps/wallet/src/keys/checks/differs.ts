/** Returns one difference if a transaction does not have what the page showed, else none. */
export const differs = (what: string, shown: string | undefined, actual: string | undefined): string[] =>
  shown === actual ? [] : [`${what} ${actual} instead of ${shown}`]
