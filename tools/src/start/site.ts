import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { printDone } from '@patina/supervise/progress'
import { howItEnded, type LoggedService, startLogged } from './service.ts'
import type { Settings } from './settings.ts'

/** The state of the site when the stack is ready. */
export type SiteState = 'there' | 'being built' | 'absent'
type Site = LoggedService & { state: Promise<SiteState> }

/**
 * The stack waits at most this long for the site to be ready or to report that it is being built. Without a build it takes tenths of a
 * second.
 */
const firstReportMs = 2_000

/**
 * Starts the program that serves the site. The program builds the site first if an input has changed. If it fails, the error is printed and
 * the stack keeps running.
 */
export function startSite(root: string, settings: Settings, env: NodeJS.ProcessEnv): Site {
  const startedAt = performance.now()
  const service = startLogged(root, settings, 'site', 'The site', ['apps/site/programs/dist/serve.mjs'], {
    ...env,
    SITE_PORT: `${settings.sitePort}`,
  })
  if (service.pid !== undefined) yieldToOthers(service.pid)
  let stopping = false
  const ended = service.ended.then((how) => {
    if (!stopping) reportEnd(service, how)
    return 'absent' as const
  })
  const state = Promise.race([
    service.ready.then(() => 'there' as const),
    service.reported('building').then(() => 'being built' as const),
    delay(firstReportMs, 'being built' as const, { ref: false }),
    ended,
  ])
  void Promise.all([service.ready, state]).then(([, first]) => {
    if (first === 'being built') printDone(`Site on ${siteUrl(settings)}`, startedAt)
  })
  return {
    ...service,
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

/** Returns the local URL of the site. Does not wait until the site answers. */
export const siteUrl = ({ sitePort }: Pick<Settings, 'sitePort'>) => `http://127.0.0.1:${sitePort}`

/** Lowers the priority of the build, because it uses all processors. */
function yieldToOthers(pid: number) {
  try {
    setPriority(pid, 19)
  } catch {
    // The program has already ended; `reportEnd` reports it.
  }
}

function reportEnd(service: LoggedService, how: string) {
  service.unfollow()
  console.error(howItEnded(service, how))
  console.error('  The API goes on without it. Fix the error above and start again, or read the pages in apps/site/docs.')
}
