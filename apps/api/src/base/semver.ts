/** Returns whether one semver version comes before another. Build metadata is ignored. @see https://semver.org/#spec-item-11 */
export function precedes(version: string, other: string): boolean {
  const [[core, labels], [otherCore, otherLabels]] = [partsOf(version), partsOf(other)]
  for (const [position, number] of core.entries()) {
    const against = otherCore[position] ?? 0n
    if (number !== against) return number < against
  }
  // A pre-release version comes before the release.
  if (labels.length === 0 || otherLabels.length === 0) return labels.length > otherLabels.length
  for (const [position, label] of labels.entries()) {
    const against = otherLabels[position]
    if (against === undefined) return false
    if (label !== against) return labelPrecedes(label, against)
  }
  return labels.length < otherLabels.length
}

function partsOf(version: string): [core: bigint[], labels: string[]] {
  const [text = ''] = version.split('+')
  const dash = text.indexOf('-')
  const core = (dash < 0 ? text : text.slice(0, dash)).split('.').map((number) => (isNumber(number) ? BigInt(number) : 0n))
  return [core, dash < 0 ? [] : text.slice(dash + 1).split('.')]
}

/** Compares identifiers of pre-releases. In a pre-release, numeric identifiers are lower than words. */
function labelPrecedes(label: string, other: string): boolean {
  if (isNumber(label) && isNumber(other)) return BigInt(label) < BigInt(other)
  if (isNumber(label) !== isNumber(other)) return isNumber(label)
  return label < other
}

const isNumber = (text: string) => /^\d+$/.test(text)
