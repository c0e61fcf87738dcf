import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { Brand } from '../brand/brand.ts'

/** The brand of this site. It was parsed when the site was configured. */
export function useBrand(): Brand {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.brand as Brand
}

/** Returns whether this site has the page of an address. A brand may leave pages out. */
export function usePresent(): (address: string) => boolean {
  const { siteConfig } = useDocusaurusContext()
  const absent = (siteConfig.customFields?.absent ?? []) as string[]
  return (address) => !absent.includes(address.replace(/#.*$/, ''))
}

/** The addresses of the brand that are only examples. */
export function usePlaceholders(): string[] {
  const { siteConfig } = useDocusaurusContext()
  return (siteConfig.customFields?.placeholders ?? []) as string[]
}
