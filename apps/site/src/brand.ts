import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { Brand } from '../brand/brand.ts'

/** Returns the brand of this site, which the configuration has validated. */
export function useBrand(): Brand {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.brand as Brand
}
