import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useKeyring } from '../data/keys.ts'
import { Unlock } from '../screens/onboarding/unlock.tsx'
import { Unread } from '../screens/onboarding/unread.tsx'
import { useLockedView } from './locked-view.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useTheme } from './use-theme.ts'

/** Shows a screen if the wallet is open, the lock if it is locked, and the welcome if there is none. Without an answer of the storage, nobody knows. */
export function Root() {
  const { status } = useKeyring()
  const { pathname } = useLocation()
  const isViewed = useLockedView(pathname)
  useTheme()
  if (status === 'unread' || (status === 'locked' && !isViewed))
    return (
      <>
        <UpdateNotice />
        {status === 'unread' ? <Unread /> : <Unlock />}
      </>
    )
  if (status === 'empty' && !isWelcome(pathname)) return <Navigate to="/welcome" replace />
  if (status === 'unlocked' && isWelcome(pathname)) return <Navigate to="/" replace />
  return (
    <>
      <UpdateNotice />
      <Outlet />
    </>
  )
}

/** Returns whether a path belongs to the screens before there is a wallet. */
export const isWelcome = (pathname: string) => pathname === '/welcome' || pathname.startsWith('/welcome/')
