/** Whether one semver version comes before another. Build metadata is of no account. @see https://semver.org/#spec-item-11 */
export function precedes(version: string, other: string): boolean {
  const [[core, marks], [otherCore, otherMarks]] = [partsOf(version), partsOf(other)]
  for (const [position, number] of core.entries()) {
    const against = otherCore[position] ?? 0n
    if (number !== against) return number < against
  }
  // A version with marks comes before the one without.
  if (marks.length === 0 || otherMarks.length === 0) return marks.length > otherMarks.length
  for (const [position, mark] of marks.entries()) {
    const against = otherMarks[position]
    if (against === undefined) return false
    if (mark !== against) return markPrecedes(mark, against)
  }
  return marks.length < otherMarks.length
}

function partsOf(version: string): [core: bigint[], marks: string[]] {
  const [text = ''] = version.split('+')
  const dash = text.indexOf('-')
  const core = (dash < 0 ? text : text.slice(0, dash)).split('.').map((number) => (isNumber(number) ? BigInt(number) : 0n))
  return [core, dash < 0 ? [] : text.slice(dash + 1).split('.')]
}

/** Numbers come before words. */
function markPrecedes(mark: string, other: string): boolean {
  if (isNumber(mark) && isNumber(other)) return BigInt(mark) < BigInt(other)
  if (isNumber(mark) !== isNumber(other)) return isNumber(mark)
  return mark < other
}

const isNumber = (text: string) => /^\d+$/.test(text)
