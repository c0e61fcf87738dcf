import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '@patina/supervise/failure'
import { printDone } from '@patina/supervise/progress'
import { type Static, Type } from 'typebox'
import { parser } from '../parse.ts'
import { howItEnded, type LoggedService, startLogged } from './service.ts'
import { apiEnvironment, type Settings } from './settings.ts'
import { startExample, startSite, startWallet, type WebState } from './web.ts'

const Chain = Type.Object({
  platformId: Type.String(),
  chainId: Type.Union([Type.Number(), Type.String()]),
  rpcUrl: Type.String(),
  subscriptionsUrl: Type.Optional(Type.String()),
})
export type Chain = Static<typeof Chain>

const parseChains = parser('The report of the local chains', Type.Object({ chains: Type.Array(Chain) }))
const parseApi = parser('The report of the API', Type.Object({ url: Type.String() }))

/** The addresses of a running stack. */
export type Addresses = { apiUrl: string; chains: Chain[]; site: Page; wallet: Page; example: Page }
type Page = { url: string; state: WebState }

/**
 * A stack that is starting or running. `healthy` fulfils when it can be used and rejects if that takes too long. `failed` rejects if a
 * program other than the site, the wallet and the example site ends unexpectedly.
 */
export type Stack = { healthy: Promise<Addresses>; failed: Promise<never>; stop: () => Promise<void>; kill: () => void }

/** A start takes seconds. After this long, it has failed. */
const healthyWithinMs = 120_000

/**
 * Starts the local chains and the API at the same time: the ports are known in advance, and the API waits for the chains. The
 * pages start when the API is healthy, so that their builds do not slow the API down.
 * @param onStarted called for each program
 */
export function startStack(root: string, settings: Settings, env: NodeJS.ProcessEnv, onStarted: (pid: number) => void): Stack {
  const startedAt = performance.now()
  const chainPrograms = startChains(root, settings, env)
  const apiEnv = apiEnvironment(env, settings)
  const api = startLogged(root, settings, 'api', 'The API', ['apps/api/src/bin/local-api.ts'], apiEnv)
  // The API stops before the chains, because it still needs them while it shuts down.
  const services = [api, ...chainPrograms]
  for (const { pid } of services) if (pid !== undefined) onStarted(pid)
  let stopping = false
  const failed = Promise.race(services.map((service) => failWhenEnded(service, () => stopping)))
  const healthy = Promise.all([untilChainsReady(chainPrograms, settings, startedAt), untilHealthy(api, startedAt)]).then(
    async ([chains, apiUrl]) => {
      if (stopping) return new Promise<never>(() => {})
      // The build of the wallet contains the ids of the chains for which it signs.
      const wallet = startWallet(root, settings, apiEnv, apiUrl, chains)
      const site = startSite(root, settings, env)
      const example = startExample(root, settings, env, wallet.url)
      const pages = [wallet, site, example]
      services.unshift(...pages)
      for (const { pid } of pages) if (pid !== undefined) onStarted(pid)
      const page = async ({ url, state }: typeof wallet) => ({ url, state: await state })
      const [walletPage, sitePage, examplePage] = await Promise.all([page(wallet), page(site), page(example)])
      return { apiUrl, chains, site: sitePage, wallet: walletPage, example: examplePage }
    },
  )
  // A caller may await only one of these two promises, so the other one must not become an unhandled rejection.
  failed.catch(() => {})
  healthy.catch(() => {})
  return {
    healthy,
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

/** Starts the programs of the local chains. A program is skipped if the user has set nodes for all its platforms. */
function startChains(root: string, settings: Settings, env: NodeJS.ProcessEnv): LoggedService[] {
  const { dataDir } = settings
  const of = (name: string) => settings.chains.filter(({ program }) => program === name)
  const [evm, [solana]] = [of('devnet'), of('solana')]
  const services = []
  if (!evm.every(({ external }) => external)) {
    const ports = evm.flatMap(({ platformId, port }) => [`--${platformId}-port`, `${port}`])
    const args = ['packages/devnet/src/bin/devnet.ts', '--data', join(dataDir, 'chains'), ...ports]
    services.push(startLogged(root, settings, 'devnet', 'The local EVM chains', args, env))
  }
  if (solana && !solana.external) {
    const args = ['packages/devnet/src/bin/solana.ts', '--data', join(dataDir, 'solana'), '--port', `${solana.port}`]
    services.push(startLogged(root, settings, 'solana', 'The local Solana chain', args, env))
  }
  return services
}

async function failWhenEnded(service: LoggedService, isStopping: () => boolean): Promise<never> {
  const how = await service.ended
  if (isStopping()) return new Promise(() => {})
  service.unfollow()
  throw new Failure(howItEnded(service, how))
}

async function untilChainsReady(programs: readonly LoggedService[], settings: Settings, startedAt: number): Promise<Chain[]> {
  if (programs.length === 0) return []
  const reports = await Promise.all(programs.map(async ({ ready }) => parseChains(await ready)))
  printDone('Local chains', startedAt)
  return reports
    .flatMap(({ chains }) => chains)
    .filter(({ platformId }) => settings.chains.some((chain) => chain.platformId === platformId && !chain.external))
}

/** @returns the API's URL */
async function untilHealthy(api: LoggedService, startedAt: number): Promise<string> {
  const { url } = parseApi(await api.ready)
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
