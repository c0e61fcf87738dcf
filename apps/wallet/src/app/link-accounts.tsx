import { queryKeys, useDevice } from '@patina/react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '../data/config.ts'
import { useKeyring } from '../data/keys.ts'
import { linkKey, linkOnce } from '../data/link-query.ts'
import { useLinkPlan } from '../data/use-link-plan.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { formatList } from '../texts/numbers.ts'
import { useErrorText } from '../texts/use-error-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useConnection } from './connection.ts'
import { link } from './link.ts'

/** Links every account to the device, and says what could not be linked. */
export function LinkAccounts() {
  const plan = useLinkPlan()
  const { publicUrl: baseUrl } = useConfig()
  const { data: device } = useDevice()
  const queries = useQueryClient()
  const { status } = useKeyring()
  const results = useQueries({
    queries: plan.links.map((planned) => ({
      queryKey: linkKey(planned),
      // A link is signed. What was linked before is known to the server.
      enabled: device !== undefined && status === 'unlocked' && planned.platforms.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => {
        if (!device) throw new Error('The device is not open yet')
        return linkOnce(queries, planned, () => link(planned, { device, baseUrl, plan, accountOf: keyring.account }))
      },
    })),
  })
  useReadAgain(Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)))
  const failed = results.filter(({ isError }) => isError)
  return (
    <>
      <Failed error={failed[0]?.error} onRetry={() => failed.forEach((one) => void one.refetch())} />
      <Missing names={plan.missing.map(({ name }) => name)} />
    </>
  )
}

/** Why accounts are not linked. A missing connection has a notice of its own. */
function Failed({ error, onRetry }: { error: Error | null | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { state } = useConnection()
  if (!error || state !== 'online') return null
  const retry = (
    <Button kind="quiet" onClick={onRetry}>
      {t('shared.retry')}
    </Button>
  )
  return (
    <Notice tone="warning" title={t('links.failed')} action={retry}>
      {wordsOf(error)}
    </Notice>
  )
}

/** The screens that say which networks have no room. */
const screens = ['/', '/settings/accounts', '/settings/networks']

/** The networks for which the device has no room, and what helps. */
function Missing({ names }: { names: readonly string[] }) {
  const { t, language } = useTexts()
  const { pathname } = useLocation()
  const { accounts } = useKeyring()
  if (names.length === 0 || !screens.includes(pathname)) return null
  return (
    <Notice title={t('links.missing.title')} action={<Link to="/settings/networks">{t('settings.networks')}</Link>}>
      {t('links.missing.text', { accounts: accounts.length, networks: formatList(names, language) })}
    </Notice>
  )
}

/** A new link changes what the device may read. `linkedAt`: the time of the newest one. */
function useReadAgain(linkedAt: number) {
  const queries = useQueryClient()
  useEffect(() => {
    if (linkedAt === 0) return
    const { portfolio, allBalances, history, allNfts } = queryKeys
    for (const queryKey of [portfolio, allBalances, history, allNfts, [...queryKeys.all, 'staking']])
      void queries.invalidateQueries({ queryKey })
  }, [linkedAt, queries])
}
