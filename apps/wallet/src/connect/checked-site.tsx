import { unauthorized } from '@patina/connect/protocol'
import { type BlockListHit, listedHost } from '@patina/sdk'
import type { ReactNode } from 'react'
import { useBlockLists } from '../data/use-block-lists.ts'
import type { Site } from '../keys/site/origin.ts'
import { Button } from '../kit/button.tsx'
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
      <Empty
        icon="warning"
        title={t('refused.blocked')}
        action={
          <Button kind="primary" onClick={() => refuseAll(queue)}>
            {t('decide.refuse')}
          </Button>
        }
      >
        {t('refused.blockedText', about(blocking))}
      </Empty>
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

/** Refuses whatever the site asks for. It happens when the user has read why, because the window closes soon after its last answer. */
function refuseAll(queue: SiteQueue) {
  for (let { current } = queue.getState(); current; { current } = queue.getState())
    queue.reject(current.id, unauthorized(), [{ type: 'session', session: null }])
}
