import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import type { Brand } from '../brand/brand.ts'

/** The brand of this site. It was parsed when the site was configured. */
export function useBrand(): Brand {
  const { siteConfig } = useDocusaurusContext()
  return siteConfig.customFields?.brand as Brand
}
