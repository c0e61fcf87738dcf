import { unauthorized } from '@patina/connect/protocol'
import { type BlockListHit, listedHost } from '@patina/sdk'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useBlockLists } from '../data/use-block-lists.ts'
import type { Site } from '../keys/site/origin.ts'
import { Empty, Notice, SkeletonRows } from '../kit/notice.tsx'
import { formatDate } from '../texts/numbers.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { SiteQueue } from './site-queue.ts'

type CheckedProps = { site: Site; queue: SiteQueue; children: ReactNode }

/** Compares the site with the block lists, in this browser, before anything of the request is shown. */
export function CheckedSite({ site, queue, children }: CheckedProps) {
  const t = useSiteTexts()
  const { t: say, language } = useTexts()
  const lists = useBlockLists()
  if (!lists) return <SkeletonRows count={2} label={say('shared.loading')} />
  const { hostname } = new URL(site.origin)
  const hits = listedHost(lists.lists, hostname)
  const blocking = hits.find(({ effect }) => effect === 'block')
  const about = ({ name, date }: BlockListHit) => ({ host: site.host, list: name, date: formatDate(date, language) })
  if (blocking)
    return (
      <>
        <RefuseAll queue={queue} />
        <Empty icon="warning" title={t('refused.blocked')}>
          {t('refused.blockedText', about(blocking))}
        </Empty>
      </>
    )
  return (
    <>
      {hits.map((hit) => (
        <Notice key={hit.name} tone="danger" title={t('site.warned')}>
          {t('site.warnedText', about(hit))}
        </Notice>
      ))}
      {lists.missing.length > 0 && <Notice>{t('site.unchecked')}</Notice>}
      {children}
    </>
  )
}

/** Answers whatever the site asks for. */
function RefuseAll({ queue }: { queue: SiteQueue }) {
  const { current } = useSyncExternalStore(queue.subscribe, queue.getState)
  useEffect(() => {
    if (current) queue.reject(current.id, unauthorized(), [{ type: 'session', session: null }])
  }, [current, queue])
  return null
}
