/** Returns whether so many edits of a word may be a misspelling. If more than a third of its letters differ, it is another word. */
export const isMisspelling = (edits: number, word: string) => edits * 3 <= word.length

/** Returns the name that a text probably means: the one with the fewest edits, if at most `maxEdits` letters and a third of them differ. */
export function nearest(text: string, names: readonly string[], maxEdits: number): string | undefined {
  const [closest] = names.map((name) => ({ name, edits: editsBetween(text, name) })).sort((one, other) => one.edits - other.edits)
  return closest && closest.edits <= maxEdits && isMisspelling(closest.edits, closest.name) ? closest.name : undefined
}

/** Returns how many letters must be inserted, deleted or replaced to make one text from another. */
export function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1]
    for (const [index, cost] of row.slice(0, -1).entries())
      next.push(Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, cost + (letter === other[index] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
