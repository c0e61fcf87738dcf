/** Characters that are invisible, or change the order or the position of others: names of tokens use them to deceive. */
const deceptive = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Returns a name from a contract as one short line of visible characters. Contracts choose their names freely: a name may contain a link,
 * thousands of characters, or a change of direction.
 */
export function plainName(name: string | null | undefined, maxLength = 24): string {
  const visible = (name ?? '').slice(0, 400).normalize('NFKC').replace(deceptive, '').replace(/\s+/g, ' ').trim()
  const characters = [...visible]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : visible
}
