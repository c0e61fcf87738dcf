import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { keyring } from '../keys/keyring.ts'
import { Crashed, NotFound } from './fallbacks.tsx'
import { isWelcome, Root } from './root.tsx'
import { Shell } from './shell.tsx'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** `platformId`: the network whose address is shown. */
const receiveSearch = ({ platformId }: Record<string, unknown>): { platformId?: string | undefined } => ({ platformId: textOf(platformId) })
/** `tokenId`: the token to send. `to`: the receiver. */
const sendSearch = ({ tokenId, to }: Record<string, unknown>): { tokenId?: string | undefined; to?: string | undefined } => ({
  tokenId: textOf(tokenId),
  to: textOf(to),
})
/** `from` and `into`: ids of the tokens to sell and to buy. */
const swapSearch = ({ from, into }: Record<string, unknown>): { from?: string | undefined; into?: string | undefined } => ({
  from: textOf(from),
  into: textOf(into),
})

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
  // Without a wallet, the files of its screens are not loaded. `Root` reacts to what changes later.
  beforeLoad: ({ location: { pathname } }) => {
    if (keyring.getState().status === 'empty' && !isWelcome(pathname)) throw redirect({ to: '/welcome', replace: true })
  },
})

/** Screens before there is a wallet. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../screens/onboarding/welcome-frame.tsx'), 'WelcomeFrame'),
})
const welcomeScreens = [
  createRoute({
    getParentRoute: () => welcome,
    path: '/',
    component: lazyRouteComponent(() => import('../screens/onboarding/welcome-screen.tsx'), 'WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/create',
    component: lazyRouteComponent(() => import('../screens/onboarding/create-screen.tsx'), 'CreateScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/import',
    component: lazyRouteComponent(() => import('../screens/onboarding/import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/watch',
    component: lazyRouteComponent(() => import('../screens/onboarding/watch-screen.tsx'), 'WatchScreen'),
  }),
]

/** Screens of an unlocked wallet, inside of the navigation. */
const shell = createRoute({ getParentRoute: () => root, id: 'wallet', component: Shell })
const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyRouteComponent(() => import('./home-screen.tsx'), 'Home'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/token/$tokenId',
    component: lazyRouteComponent(() => import('../screens/token/token-screen.tsx'), 'TokenScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receive',
    validateSearch: receiveSearch,
    component: lazyRouteComponent(() => import('../screens/receive/receive-screen.tsx'), 'ReceiveScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/notifications',
    component: lazyRouteComponent(() => import('../screens/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    component: lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/accounts',
    component: lazyRouteComponent(() => import('../screens/settings/accounts-screen.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/security',
    component: lazyRouteComponent(() => import('../screens/settings/security-screen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/backup',
    component: lazyRouteComponent(() => import('../screens/settings/backup-screen.tsx'), 'BackupScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/networks',
    component: lazyRouteComponent(() => import('../screens/settings/networks-screen.tsx'), 'NetworksScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tokens',
    component: lazyRouteComponent(() => import('../screens/tokens/tokens-screen.tsx'), 'TokensScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/nfts',
    component: lazyRouteComponent(() => import('../screens/nfts/nfts-screen.tsx'), 'NftsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/send',
    validateSearch: sendSearch,
    component: lazyRouteComponent(() => import('../screens/send/send-screen.tsx'), 'SendScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/swap',
    validateSearch: swapSearch,
    component: lazyRouteComponent(() => import('../screens/swap/swap-screen.tsx'), 'SwapScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/activity',
    component: lazyRouteComponent(() => import('../screens/activity/activity-screen.tsx'), 'ActivityScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/activity/$txId',
    component: lazyRouteComponent(() => import('../screens/activity/transaction-screen.tsx'), 'TransactionScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/stakes',
    component: lazyRouteComponent(() => import('../screens/stakes/stakes-screen.tsx'), 'StakesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/approvals',
    component: lazyRouteComponent(() => import('../screens/approvals/approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/sites',
    component: lazyRouteComponent(() => import('../screens/sites/sites-screen.tsx'), 'SitesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/contacts',
    component: lazyRouteComponent(() => import('../screens/contacts/contacts-screen.tsx'), 'ContactsScreen'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([welcome.addChildren(welcomeScreens), shell.addChildren(screens)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
