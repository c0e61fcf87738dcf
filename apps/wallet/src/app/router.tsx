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
  component: lazyRouteComponent(() => import('../onboarding/welcome-frame.tsx'), 'WelcomeFrame'),
})
const welcomeScreens = [
  createRoute({
    getParentRoute: () => welcome,
    path: '/',
    component: lazyRouteComponent(() => import('../onboarding/welcome-screen.tsx'), 'WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/create',
    component: lazyRouteComponent(() => import('../onboarding/create-screen.tsx'), 'CreateScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/import',
    component: lazyRouteComponent(() => import('../onboarding/import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => welcome,
    path: '/watch',
    component: lazyRouteComponent(() => import('../onboarding/watch-screen.tsx'), 'WatchScreen'),
  }),
]

/** Screens of an unlocked wallet, inside of the navigation. */
const shell = createRoute({ getParentRoute: () => root, id: 'wallet', component: Shell })
const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyRouteComponent(() => import('../home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/token/$tokenId',
    component: lazyRouteComponent(() => import('../token/token-screen.tsx'), 'TokenScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receive',
    validateSearch: receiveSearch,
    component: lazyRouteComponent(() => import('../receive/receive-screen.tsx'), 'ReceiveScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/notifications',
    component: lazyRouteComponent(() => import('../notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    component: lazyRouteComponent(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/accounts',
    component: lazyRouteComponent(() => import('../settings/accounts-screen.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/security',
    component: lazyRouteComponent(() => import('../settings/security-screen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/backup',
    component: lazyRouteComponent(() => import('../settings/backup-screen.tsx'), 'BackupScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/networks',
    component: lazyRouteComponent(() => import('../settings/networks-screen.tsx'), 'NetworksScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tokens',
    component: lazyRouteComponent(() => import('../tokens/tokens-screen.tsx'), 'TokensScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/nfts',
    component: lazyRouteComponent(() => import('../nfts/nfts-screen.tsx'), 'NftsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/send',
    validateSearch: sendSearch,
    component: lazyRouteComponent(() => import('../send/send-screen.tsx'), 'SendScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/swap',
    validateSearch: swapSearch,
    component: lazyRouteComponent(() => import('../swap/swap-screen.tsx'), 'SwapScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/activity',
    component: lazyRouteComponent(() => import('../activity/activity-screen.tsx'), 'ActivityScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/activity/$txId',
    component: lazyRouteComponent(() => import('../activity/transaction-screen.tsx'), 'TransactionScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/stakes',
    component: lazyRouteComponent(() => import('../stakes/stakes-screen.tsx'), 'StakesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/approvals',
    component: lazyRouteComponent(() => import('../approvals/approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/contacts',
    component: lazyRouteComponent(() => import('../contacts/contacts-screen.tsx'), 'ContactsScreen'),
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
