import { useEffect, useMemo, useRef, useState } from 'react'
import { useShownAccount } from '../../data/keys.ts'
import { useSent } from '../../data/sent.ts'
import { Button } from '../../kit/button.tsx'
import { Empty, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import './activity.css'
import { ActivityRows } from '../../history/activity-rows.tsx'
import { concerns } from '../../history/concerns.ts'
import { activityRows } from '../../history/rows.ts'
import { storiesOf } from '../../history/stories.ts'
import { useActivity } from '../../history/use-activity.ts'
import { ActivityFilters, filterOf, type Tab } from './activity-filters.tsx'
import { HistoryState } from './history-state.tsx'

/** The history of the shown accounts: what is pending first, then by day, with spam folded. It reads more while the user scrolls. */
export function ActivityScreen() {
  const { t } = useTexts()
  const [tab, setTab] = useState<Tab>('all')
  const [platformId, setPlatform] = useState('')
  const filter = useMemo(() => filterOf(tab, platformId), [tab, platformId])
  const activity = useActivity(filter)
  const account = useShownAccount()
  const sent = useSent()
  const rows = useMemo(() => {
    const shown = activity.transactions?.filter((transaction) => concerns(transaction, account))
    // What was sent a while ago and is not listed was dropped by the server, and is on no chain.
    const young = sent.filter(
      ({ sentAt, accountId }) => Date.now() - sentAt < 60_000 && (account === undefined || accountId === account.id),
    )
    const isWhole = tab === 'all' && platformId === ''
    return shown && activityRows(shown, isWhole ? young : [], storiesOf(shown, sent))
  }, [activity.transactions, account, sent, tab, platformId])
  return (
    <Screen title={t('activity.title')}>
      <ActivityFilters tab={tab} platformId={platformId} onTab={setTab} onPlatform={setPlatform} />
      {rows === undefined && !activity.error && <SkeletonRows count={6} label={t('shared.loading')} />}
      {rows?.length === 0 && (
        <Empty icon="activity" title={t('activity.empty.title')}>
          {t('activity.empty.text')}
        </Empty>
      )}
      {rows && <ActivityRows rows={rows} />}
      {rows && activity.hasMore && <More isReading={activity.isReading} onMore={activity.readMore} />}
      {rows && <HistoryState {...activity} />}
    </Screen>
  )
}

/** Reads more when it comes near the screen. The button is for keyboards, and for browsers that do not report it. */
function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const newest = useRef(onMore)
  newest.current = onMore
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && newest.current(), { rootMargin: '800px' })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  // A page shorter than the screen leaves the place in sight, so nothing new intersects.
  useEffect(() => {
    if (!isReading && place.current && place.current.getBoundingClientRect().top < innerHeight + 800) newest.current()
  }, [isReading])
  return (
    <div ref={place} className="more">
      <Button busy={isReading} onClick={onMore}>
        {t('shared.more')}
      </Button>
    </div>
  )
}
