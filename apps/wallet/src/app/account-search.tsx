import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { setSearchStep } from '../data/account-search/search-step.ts'
import { useAccountSearch } from '../data/account-search/use-account-search.ts'
import { useKeyring } from '../data/keys.ts'
import { keyring } from '../keys/keyring.ts'
import type { Candidate } from '../keys/keyring-types.ts'
import { ShortAddresses } from '../kit/address.tsx'
import { Button } from '../kit/button.tsx'
import { Switch } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useKeyErrorText } from '../texts/use-key-error.ts'
import { useTexts } from '../texts/use-texts.ts'

const end = () => setSearchStep('ended')

/** The screens that show the search. A payment or a swap should not be interrupted by it. */
const screens = ['/', '/settings/accounts']

/** Searches for accounts of other wallets on every screen. Shows the search, and what it found, on home and on the list of accounts. */
export function AccountSearch() {
  const { t } = useTexts()
  const { search, retry } = useAccountSearch()
  const { pathname } = useLocation()
  if (search.status === 'none' || !screens.includes(pathname)) return null
  if (search.status === 'done') return <Found found={search.found} isOpen={pathname !== '/'} />
  const skip = (
    <Button kind="quiet" onClick={end}>
      {t('findAccounts.skip')}
    </Button>
  )
  if (search.status === 'running')
    return (
      <Notice icon="users" action={skip}>
        {t('findAccounts.running', { done: search.done, total: search.total })}
      </Notice>
    )
  return (
    <Notice
      icon="users"
      title={t('findAccounts.failed')}
      action={
        <>
          <Button kind="quiet" onClick={retry}>
            {t('shared.retry')}
          </Button>
          {skip}
        </>
      }
    >
      {t('findAccounts.failedText')}
    </Notice>
  )
}

/** What was found. On home the list is closed, so that the balances stay in sight. */
function Found({ found, isOpen }: { found: readonly Candidate[]; isOpen: boolean }) {
  const { t } = useTexts()
  const explain = useKeyErrorText()
  const { accounts } = useKeyring()
  const [left, setLeft] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()
  const chosen = found.filter(({ path }) => !left.includes(path))
  const add = () =>
    keyring
      .addCandidates(chosen.map(({ path }, at) => ({ path, name: t('accounts.defaultName', { number: accounts.length + 1 + at }) })))
      .then(end, (error: unknown) => setFault(explain(error)))
  return (
    <Notice
      tone="success"
      icon="users"
      title={t('findAccounts.found', { count: found.length })}
      action={
        <>
          <Button kind="primary" disabled={chosen.length === 0} onClick={add}>
            {t('findAccounts.add', { count: chosen.length })}
          </Button>
          <Button kind="quiet" onClick={end}>
            {t('findAccounts.none')}
          </Button>
        </>
      }
    >
      <details open={isOpen}>
        <summary>{t('findAccounts.choose')}</summary>
        {found.map(({ path, addresses }) => (
          <Switch
            key={path}
            label={<ShortAddresses addresses={addresses} />}
            hint={path}
            checked={!left.includes(path)}
            onChange={(isChosen) => setLeft((before) => (isChosen ? before.filter((one) => one !== path) : [...before, path]))}
          />
        ))}
      </details>
      {fault}
    </Notice>
  )
}
