import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { Brand } from '@patina/brand'

/** The part of the brand that every page downloads. */
export type PageBrand = Pick<Brand, 'name' | 'apiTitle' | 'provider' | 'siteUrl' | 'apiSlug' | 'email'> & { links: { source: string } }

/** Returns the brand of this site, which the configuration has validated. */
export function useBrand(): PageBrand {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.brand as PageBrand
}

/** Returns the fields of the brand that contain only example addresses. */
export function useExamples(): (keyof Brand)[] {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.examples as (keyof Brand)[]
}
