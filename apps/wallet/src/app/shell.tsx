import { brand } from 'virtual:brand'
import { useDevice, useEvents, useNotifications } from '@patina/react'
import { Link, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keyring } from '../keys/keyring.ts'
import { Icon, type IconName } from '../kit/icons.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { AccountSearch } from './account-search.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Later } from './later.tsx'
import { LinkAccounts } from './link-accounts.tsx'
import { LockedNotice } from './locked-view.tsx'
import { OwnNotifications } from './own-notifications.ts'
import { PasskeyNotice } from './passkey-notice.tsx'
import './shell.css'
import { isOlder, walletVersion } from '../data/version.ts'

const places = [
  { to: '/', icon: 'home', text: 'nav.home' },
  { to: '/activity', icon: 'clock', text: 'nav.activity' },
  { to: '/swap', icon: 'swap', text: 'nav.swap', isWideOnly: true },
  { to: '/stakes', icon: 'stakes', text: 'nav.stakes' },
  { to: '/nfts', icon: 'nfts', text: 'nav.nfts' },
  { to: '/settings', icon: 'more', text: 'nav.more' },
] as const satisfies { to: string; icon: IconName; text: string; isWideOnly?: true }[]

/** The frame of an open wallet: brand, navigation, account, and the screen. Events of the server arrive here. */
export function Shell() {
  const { t } = useTexts()
  useActivity()
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <header className="shell-head">
        <Link to="/" className="brand">
          <img src="/mark.svg" width={28} height={28} alt="" />
          {brand.name}
        </Link>
        <Places />
        <Bell />
        <button type="button" className="shell-tool" aria-label={t('lock.lock')} title={t('lock.lock')} onClick={() => keyring.lock()}>
          <Icon name="lock" />
          <span>{t('nav.lock')}</span>
        </button>
        <AccountSwitcher />
      </header>
      <main id="content" className="shell-main" tabIndex={-1}>
        <LockedNotice />
        <PasskeyNotice />
        <LinkAccounts />
        <ConnectionNotice />
        <AccountSearch />
        <Update />
        <Later>
          <Outlet />
        </Later>
      </main>
      <Events />
      <OwnNotifications />
    </div>
  )
}

function Places() {
  const { t } = useTexts()
  return (
    <nav className="shell-nav" aria-label={t('nav.label')}>
      {places.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={'isWideOnly' in place ? 'wide-only' : undefined}
          activeOptions={{ exact: place.to === '/' }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon name={place.icon} />
          <span>{t(place.text)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Reads the event stream. It is a component of its own, so that its state renders nothing else. */
function Events() {
  useEvents()
  return null
}

function Bell() {
  const { t } = useTexts()
  const { data = [] } = useNotifications()
  const unread = data.filter(({ read }) => !read).length
  const label = unread === 0 ? t('nav.notifications') : `${t('nav.notifications')}, ${t('nav.unread', { count: unread })}`
  return (
    <Link
      to="/notifications"
      className="shell-tool"
      activeProps={{ 'aria-current': 'page' }}
      aria-label={label}
      title={label}
      data-unread={unread > 0 || undefined}
    >
      <Icon name="bell" />
      <span>{t('nav.notifications')}</span>
    </Link>
  )
}

/** A required update replaces nothing on the screen, because funds must stay within reach. */
function Update() {
  const { t } = useTexts()
  const required = useDevice().data?.minRequiredVersion
  if (required === undefined || !isOlder(walletVersion, required)) return null
  return (
    <Notice tone="warning" title={t('state.outdated.title')} action={<a href="/">{t('state.reload')}</a>}>
      {t('state.outdated.text', { version: required })}
    </Notice>
  )
}

/** Reports the use of the wallet, which delays the automatic lock. */
function useActivity() {
  useEffect(() => {
    const report = () => keyring.touch()
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, report)
    return () => {
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, report)
    }
  }, [])
}
