import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { printDone } from '@patina/supervise/progress'
import { howItEnded, type LoggedService, startLogged } from './service.ts'
import type { Settings } from './settings.ts'

/** The state of a page when the stack is ready. */
export type WebState = 'there' | 'being built' | 'absent'

/** A program that builds pages if an input has changed, and serves them. */
type WebProgram = {
  name: 'site' | 'wallet' | 'example'
  title: string
  url: string
  args: string[]
  env: NodeJS.ProcessEnv
  advice: string
}
type Web = LoggedService & { url: string; state: Promise<WebState> }

/**
 * The stack waits at most this long for a program to be ready or to report that it is building. Without a build it takes tenths of a
 * second.
 */
const firstReportMs = 2_000

/** Starts the documentation site. */
export const startSite = (root: string, settings: Settings, env: NodeJS.ProcessEnv): Web =>
  startWeb(root, settings, {
    name: 'site',
    title: 'Site',
    url: `http://127.0.0.1:${settings.sitePort}`,
    args: ['apps/site/programs/serve.mts'],
    env: { ...env, SITE_PORT: `${settings.sitePort}` },
    advice: 'or read the pages in apps/site/docs',
  })

/** Starts the web wallet, in front of the API. Its address has a name, because passkeys refuse IP addresses. */
export const startWallet = (root: string, settings: Settings, env: NodeJS.ProcessEnv, apiUrl: string, chains: readonly LocalNode[]): Web =>
  startWeb(root, settings, {
    name: 'wallet',
    title: 'Wallet',
    url: `http://localhost:${settings.walletPort}`,
    args: [
      'apps/wallet/programs/serve.mts',
      ...['--api', apiUrl],
      ...chains.flatMap(({ platformId, rpcUrl }) => ['--local', `${platformId}=${rpcUrl}`]),
    ],
    env: { ...env, WALLET_PORT: `${settings.walletPort}` },
    advice: 'or use the API without it',
  })

/** Starts the example site, which uses the wallet as any other site does. Its host name is another one than the wallet's. */
export const startExample = (root: string, settings: Settings, env: NodeJS.ProcessEnv, walletUrl: string): Web =>
  startWeb(root, settings, {
    name: 'example',
    title: 'Example site',
    url: `http://127.0.0.1:${settings.examplePort}`,
    args: ['packages/connect/example/serve.mts', '--wallet', walletUrl],
    env: { ...env, EXAMPLE_PORT: `${settings.examplePort}` },
    advice: 'or use the wallet without it',
  })

type LocalNode = { platformId: string; rpcUrl: string }

/** Starts a program. If it fails, the error is printed and the stack keeps running. */
function startWeb(root: string, settings: Settings, { name, title, url, args, env, advice }: WebProgram): Web {
  const startedAt = performance.now()
  const service = startLogged(root, settings, name, `The ${title.toLowerCase()}`, args, env)
  if (service.pid !== undefined) yieldToOthers(service.pid)
  let stopping = false
  const ended = service.ended.then((how) => {
    if (!stopping) reportEnd(service, how, advice)
    return 'absent' as const
  })
  const state = Promise.race([
    service.ready.then(() => 'there' as const),
    service.reported('building').then(() => 'being built' as const),
    delay(firstReportMs, 'being built' as const, { ref: false }),
    ended,
  ])
  void Promise.all([service.ready, state]).then(([, first]) => {
    if (first === 'being built') printDone(`${title} on ${url}`, startedAt)
  })
  return {
    ...service,
    url,
    state,
    async stop() {
      stopping = true
      await service.stop()
    },
    kill() {
      stopping = true
      service.kill()
    },
  }
}

/** Lowers the priority of the build, because it uses all processors. */
function yieldToOthers(pid: number) {
  try {
    setPriority(pid, 19)
  } catch {
    // The program has already ended; `reportEnd` reports it.
  }
}

function reportEnd(service: LoggedService, how: string, advice: string) {
  service.unfollow()
  console.error(howItEnded(service, how))
  console.error(`  The API goes on without it. Fix the error above and start again, ${advice}.`)
}
