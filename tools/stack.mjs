import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { followErrors, lastLines, rotateLogs } from './logs.mjs'
import { printDone } from './progress.mjs'
import { startService } from './service.mjs'
import { apiEnvironment } from './settings.mjs'

/**
 * Where a stack can be reached.
 * @typedef {{ platformId: string, chainId: number, rpcUrl: string }} Chain
 * @typedef {{ apiUrl: string, chains: Chain[] }} Addresses
 */

/**
 * A stack that is starting or runs. `healthy` fulfils when it can be used and rejects when it takes too long; `failed`
 * rejects when a program ends that nobody asked to.
 * @typedef {{ pids: number[], healthy: Promise<Addresses>, failed: Promise<never>, stop: () => Promise<void>, kill: () => void }} Stack
 */

/**
 * @typedef {import('./service.mjs').Service & { unfollow: () => void }} LoggedService
 */

/** A start takes seconds; one that takes this long will not end well. */
const healthyWithinMs = 120_000

/**
 * Starts the local chains and the API at the same time: the chains' ports are known beforehand, and the API waits for them.
 * @param {string} root
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Stack}
 */
export function startStack(root, settings, env) {
  const startedAt = performance.now()
  const devnet = startDevnet(root, settings, env)
  const api = startLogged(root, settings, 'api', 'The API', ['apps/api/dist/bin/api.js'], apiEnvironment(env, settings))
  // In the order of stopping: the API still needs the chains while it finishes.
  const services = devnet ? [api, devnet] : [api]
  let stopping = false
  const failed = Promise.race(services.map((service) => failWhenEnded(service, () => stopping)))
  const healthy = Promise.all([untilChainsReady(devnet, settings, startedAt), untilHealthy(api, startedAt)])
  // Whoever waits for the one need not wait for the other.
  failed.catch(() => {})
  healthy.catch(() => {})
  return {
    pids: services.flatMap(({ pid }) => pid ?? []),
    healthy: healthy.then(([chains, apiUrl]) => ({ apiUrl, chains })),
    failed,
    async stop() {
      stopping = true
      for (const service of services) {
        await service.stop()
        service.unfollow()
      }
    },
    kill() {
      stopping = true
      for (const service of services) service.kill()
    },
  }
}

/** Starts the local chains, unless every platform has a node of the user's. */
function startDevnet(
  /** @type {string} */ root,
  /** @type {import('./settings.mjs').Settings} */ settings,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  if (settings.chains.every(({ external }) => external)) return undefined
  const ports = settings.chains.flatMap(({ platformId, port }) => [`--${platformId}-port`, `${port}`])
  const args = ['packages/devnet/dist/bin/devnet.js', '--data', join(settings.dataDir, 'chains'), ...ports]
  return startLogged(root, settings, 'devnet', 'The local chains', args, env)
}

/**
 * @param {string} root
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} logName
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {LoggedService}
 */
function startLogged(root, settings, logName, name, args, env) {
  const logs = rotateLogs(resolve(root, settings.dataDir, 'logs'), logName)
  const unfollow = followErrors(logs, (line) => console.error(`[${logName}] ${line}`))
  return { ...startService(name, args, { cwd: root, env, logs }), unfollow }
}

/**
 * @param {LoggedService} service
 * @param {() => boolean} isStopping
 * @returns {Promise<never>}
 */
async function failWhenEnded(service, isStopping) {
  let isReady = false
  void service.ready.then(() => {
    isReady = true
  })
  const how = await service.ended
  if (isStopping()) return new Promise(() => {})
  service.unfollow()
  const what = `✗ ${service.name} ${isReady ? 'ended unexpectedly' : 'did not start'} (${how})`
  // What it wrote to standard error was shown when it came.
  throw new Failure(
    statSync(service.logs.errors).size > 0
      ? `${what}. The lines above are also in ${service.logs.errors}`
      : `${what}. Its last lines, of ${service.logs.output}:\n${lastLines(service.logs.output)}`,
  )
}

/**
 * @param {LoggedService | undefined} devnet
 * @param {import('./settings.mjs').Settings} settings
 * @param {number} startedAt
 * @returns {Promise<Chain[]>}
 */
async function untilChainsReady(devnet, settings, startedAt) {
  if (!devnet) return []
  const { chains } = /** @type {{ chains: Chain[] }} */ (await devnet.ready)
  printDone('Local chains', startedAt)
  return chains.filter(({ platformId }) => settings.chains.some((chain) => chain.platformId === platformId && !chain.external))
}

/**
 * @param {LoggedService} api
 * @param {number} startedAt
 * @returns {Promise<string>} the API's URL
 */
async function untilHealthy(api, startedAt) {
  const { url } = /** @type {{ url: string }} */ (await api.ready)
  const deadline = startedAt + healthyWithinMs
  let answer = 'no answer'
  while (performance.now() < deadline) {
    try {
      const response = await fetch(`${url}/health/status`, { signal: AbortSignal.timeout(2_000) })
      answer = `${response.status} ${await response.text()}`
      if (response.status === 200) {
        printDone('API', startedAt)
        return url
      }
    } catch (error) {
      answer = String(error)
    }
    await delay(100)
  }
  throw new Failure(`✗ The API is not healthy after ${healthyWithinMs / 1000} s. Its last answer on ${url}/health/status: ${answer}`)
}
