import { useState } from 'react'
import { valuesAtRisk } from '../data/approval-order.ts'
import { sumDecimals } from '../data/decimals.ts'
import { useShownAccount } from '../data/keys.ts'
import { usePreferences } from '../data/preferences.ts'
import { useSent } from '../data/sent.ts'
import { useApprovals } from '../data/use-approvals.ts'
import { ActivityRows } from '../history/activity-rows.tsx'
import { concerns } from '../history/concerns.ts'
import { activityRows } from '../history/rows.ts'
import { storiesOf } from '../history/stories.ts'
import { useActivity } from '../history/use-activity.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Notice, SkeletonRows } from '../kit/notice.tsx'
import { formatMoney } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'

const shownRows = 3

/** What moved last, and the permissions that are worth a look. */
export function Latest() {
  return (
    <>
      <LatestActivity />
      <Permissions />
    </>
  )
}

function LatestActivity() {
  const { t } = useTexts()
  const [everything] = useState({})
  const { transactions, error } = useActivity(everything)
  const sent = useSent()
  const account = useShownAccount()
  const own = transactions?.filter((transaction) => concerns(transaction, account))
  // Folded spam is not news.
  const shown = own && activityRows(own, [], storiesOf(own, sent)).filter(({ type }) => type === 'transaction' || type === 'story')
  if (error && !shown) return null
  return (
    <section className="card" aria-labelledby="latest">
      <div className="card-head">
        <h2 id="latest">{t('home.latest')}</h2>
        <ButtonLink to="/activity" kind="quiet">
          {t('home.allActivity')}
        </ButtonLink>
      </div>
      {!shown && <SkeletonRows count={shownRows} label={t('shared.loading')} />}
      {shown?.length === 0 && <p className="muted">{t('activity.empty.text')}</p>}
      {shown && <ActivityRows rows={shown.slice(0, shownRows)} />}
    </section>
  )
}

/** Says how much contracts could take at least now: some amounts or prices may not be known. Without a known value there is nothing to say. */
function Permissions() {
  const { t, language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  const { approvals = [] } = useApprovals()
  const open = approvals.filter(({ atRisk, value }) => atRisk !== null && BigInt(atRisk) > 0n && value)
  if (open.length === 0) return null
  const value = hideAmounts ? '••••' : formatMoney(sumDecimals(valuesAtRisk(open)), currency, language)
  return (
    <Notice
      tone="warning"
      title={t('home.permissions.title', { count: open.length })}
      action={
        <ButtonLink to="/approvals" kind="quiet">
          {t('home.permissions.action')}
        </ButtonLink>
      }
    >
      {t('home.permissions.text', { value })}
    </Notice>
  )
}
