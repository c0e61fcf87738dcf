import { useState } from 'react'
import { useContacts } from '../../data/contacts/contacts.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { sumDecimals } from '../../data/decimals.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Notice, SkeletonRows } from '../../kit/notice.tsx'
import { formatMoney } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { activityRows } from '../activity/rows.ts'
import { TransactionRow } from '../activity/transaction-row.tsx'
import { useActivity } from '../activity/use-activity.ts'
import { useApprovals } from '../approvals/use-approvals.ts'
import '../activity/activity.css'

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
  const networks = useAllNetworks()
  const contacts = useContacts()
  // Folded spam is not news.
  const shown = transactions && activityRows(transactions, []).flatMap((row) => (row.type === 'transaction' ? [row.transaction] : []))
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
      <ul className="rows">
        {shown?.slice(0, shownRows).map((transaction) => {
          const network = networks?.find(({ id }) => id === transaction.platformId)
          const { counterparty } = transaction
          return (
            <li key={transaction.id}>
              <TransactionRow
                transaction={transaction}
                networkName={network?.name ?? transaction.platformId}
                native={network?.nativeToken}
                contactName={counterparty && contacts.find(({ address }) => canonical(address) === canonical(counterparty.address))?.name}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Says how much contracts could take now. Without a known value there is nothing to say. */
function Permissions() {
  const { t, language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  const { approvals = [] } = useApprovals()
  const open = approvals.filter(({ atRisk, value }) => atRisk !== null && BigInt(atRisk) > 0n && value)
  if (open.length === 0) return null
  const value = hideAmounts ? '••••' : formatMoney(sumDecimals(open.map((one) => one.value ?? '0')), currency, language)
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
