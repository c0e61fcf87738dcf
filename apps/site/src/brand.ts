import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { Brand } from '../brand/brand.ts'

/** The part of the brand that every page downloads. */
export type PageBrand = Pick<
  Brand,
  'name' | 'apiTitle' | 'provider' | 'tagline' | 'promise' | 'siteUrl' | 'cloneUrl' | 'apiSlug' | 'email' | 'links'
>

/** The brand of this site. It was parsed when the site was configured. */
export function useBrand(): PageBrand {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.brand as PageBrand
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
