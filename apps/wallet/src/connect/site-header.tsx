import { brand } from 'virtual:brand'
import { useEffect, useRef } from 'react'
import { useSites } from '../data/sites/sites.ts'
import type { Site } from '../keys/site/origin.ts'
import { Icon } from '../kit/icons.tsx'
import { Notice } from '../kit/notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { findImitation } from './look-alike.ts'

/** Which site asks, and what for. Only the proven origin is shown: no name, no picture and no title of the site. */
export function SiteHeader({ site, wish }: { site: Site; wish: string }) {
  const t = useSiteTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className="site">
        <span className="site-coin">
          <Icon name="globe" />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {site.host}
        </h1>
        <p>{wish}</p>
        {site.isLoopback && <small className="muted">{t('site.local')}</small>}
      </div>
      <ImitationNotice site={site} />
    </>
  )
}

function ImitationNotice({ site: { host, origin } }: { site: Site }) {
  const t = useSiteTexts()
  const sites = useSites()
  const hosts = sites.filter((site) => site.origin !== origin).map((site) => new URL(site.origin).host)
  const isConnected = hosts.length < sites.length
  const linked = Object.values(brand.links).flatMap((link) => (URL.canParse(link) ? [new URL(link).hostname] : []))
  const known = { sites: hosts, brand: { name: brand.name, hosts: [location.hostname, ...linked] } }
  const found = isConnected ? undefined : findImitation(host, known)
  if (!found) return null
  const words = { host, brand: brand.name, known: found.kind === 'site' ? found.known : '' }
  const [title, text] = (
    {
      site: [t('site.imitates', words), t('site.imitatesText', words)],
      brand: [t('site.imitatesBrand'), t('site.imitatesBrandText', words)],
      letters: [t('site.letters'), t('site.lettersText', words)],
    } as const
  )[found.kind]
  return (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
}
