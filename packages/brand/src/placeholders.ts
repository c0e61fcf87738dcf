import type { Brand } from './brand.ts'

/** Names reserved for examples (RFC 2606). Nobody can own such an address. */
const reserved = /[.@/]example(\.(com|net|org))?(?=[/:]|$)/

/** Returns whether an address is only an example that the operator has to replace. */
export const isPlaceholder = (address: string): boolean => reserved.test(address)

/** Returns the addresses of a brand that are only examples. */
export function placeholdersOf({ siteUrl, cloneUrl, email, links, social }: Brand): string[] {
  return [siteUrl, cloneUrl, email, ...Object.values(links), ...social.map(({ href }) => href)].filter(isPlaceholder)
}
