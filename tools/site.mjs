import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { printDone } from '../packages/supervise/src/progress.mjs'
import { howItEnded, startLogged } from './service.mjs'

/**
 * How the site stands when the stack is ready.
 * @typedef {'there' | 'being built' | 'absent'} SiteState
 * @typedef {import('./service.mjs').LoggedService & { state: Promise<SiteState> }} Site
 */

/** A site that needs no build is there in some tenths of a second, and one that does says so. The stack does not wait longer for either. */
const firstWordMs = 2_000

/**
 * Starts the program that serves the site, and builds it before when an input has changed. Whatever becomes of it is told in words, and
 * the stack goes on.
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
    if (!stopping) tellEnd(service, how)
    return /** @type {const} */ ('absent')
  })
  const state = Promise.race([
    service.ready.then(() => /** @type {const} */ ('there')),
    service.reported('building').then(() => /** @type {const} */ ('being built')),
    delay(firstWordMs, /** @type {const} */ ('being built'), { ref: false }),
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

/** Where the site is, or will be. */
export const siteUrl = (/** @type {Pick<import('./settings.mjs').Settings, 'sitePort'>} */ { sitePort }) => `http://127.0.0.1:${sitePort}`

/** Building takes all the processors there are; what others ask of them comes first. */
function yieldToOthers(/** @type {number} */ pid) {
  try {
    setPriority(pid, 19)
  } catch {
    // It has ended already, of which is told elsewhere.
  }
}

function tellEnd(/** @type {import('./service.mjs').LoggedService} */ service, /** @type {string} */ how) {
  service.unfollow()
  console.error(howItEnded(service, how))
  console.error('  The API goes on without it. Mend what is said there and start again, or read the pages in apps/site/docs.')
}
