import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { printDone } from '../packages/supervise/src/progress.mjs'
import { howItEnded, startLogged } from './service.mjs'

/**
 * The state of the site when the stack is ready.
 * @typedef {'there' | 'being built' | 'absent'} SiteState
 * @typedef {import('./service.mjs').LoggedService & { state: Promise<SiteState> }} Site
 */

/** The stack waits at most this long for the site to be ready or to report that it is being built. Without a build it takes tenths of a second. */
const firstReportMs = 2_000

/**
 * Starts the program that serves the site. It builds the site first if an input has changed. If it fails, the error is printed and the
 * stack keeps running.
 * @param {string} root
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Site}
 */
export function startSite(root, settings, env) {
  const startedAt = performance.now()
  const service = startLogged(root, settings, 'site', 'The site', ['apps/site/serve.mjs'], { ...env, SITE_PORT: `${settings.sitePort}` })
  if (service.pid !== undefined) yieldToOthers(service.pid)
  let stopping = false
  const ended = service.ended.then((how) => {
    if (!stopping) reportEnd(service, how)
    return /** @type {const} */ ('absent')
  })
  const state = Promise.race([
    service.ready.then(() => /** @type {const} */ ('there')),
    service.reported('building').then(() => /** @type {const} */ ('being built')),
    delay(firstReportMs, /** @type {const} */ ('being built'), { ref: false }),
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
export const siteUrl = (/** @type {Pick<import('./settings.mjs').Settings, 'sitePort'>} */ { sitePort }) => `http://127.0.0.1:${sitePort}`

/** Lowers the priority of the build, because it uses all processors. */
function yieldToOthers(/** @type {number} */ pid) {
  try {
    setPriority(pid, 19)
  } catch {
    // The program has already ended; `reportEnd` reports it.
  }
}

function reportEnd(/** @type {import('./service.mjs').LoggedService} */ service, /** @type {string} */ how) {
  service.unfollow()
  console.error(howItEnded(service, how))
  console.error('  The API goes on without it. Fix the error above and start again, or read the pages in apps/site/docs.')
}
