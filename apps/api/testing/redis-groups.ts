import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, isFree } from '@patina/test-kit/programs'
import { asOperator } from './redis.ts'
import { type Engine, runRedis, runSentinel } from './services/redis-server.ts'
import type { Service } from './services/service.ts'

/** Milliseconds until a silent server counts as down. */
const downAfterMs = 500

/** Starts a primary, a replica and three Sentinels. Servers and Sentinels have passwords. */
export async function startSentinelGroup(engine: Engine, { password, sentinelPassword }: { password: string; sentinelPassword: string }) {
  const group = await startServers(engine, 2, ({ index, ports }) => [
    ...['--save', '', '--requirepass', password, '--masterauth', password, '--repl-diskless-sync-delay', '0'],
    ...(index === 0 ? [] : ['--replicaof', '127.0.0.1', String(ports[0])]),
  ])
  const configuration = `
    requirepass ${sentinelPassword}
    sentinel sentinel-pass ${sentinelPassword}
    sentinel monitor wallet 127.0.0.1 ${group.ports[0]} 2
    sentinel auth-pass wallet ${password}
    sentinel down-after-milliseconds wallet ${downAfterMs}
    sentinel failover-timeout wallet 3000`
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const sentinels = await Promise.all(ports.map((port) => runSentinel(group.directory, port, configuration, engine)))
  const sentinelUrl = `redis://:${sentinelPassword}@127.0.0.1:${ports[0]}`
  return {
    ...group,
    sentinels: ports.map((port) => ({ host: '127.0.0.1', port })),
    /** Returns what a Sentinel knows: how many other Sentinels and replicas are connected, and the port of the primary. */
    knows: () =>
      asOperator(sentinelUrl, async (sentinel) => {
        const state = await sentinel.call('sentinel', 'master', 'wallet')
        const fields = new Map<string, string>()
        if (Array.isArray(state)) for (let i = 0; i < state.length; i += 2) fields.set(String(state[i]), String(state[i + 1]))
        return {
          sentinels: Number(fields.get('num-other-sentinels')),
          replicas: Number(fields.get('num-slaves')),
          port: Number(fields.get('port')),
        }
      }),
    async stop() {
      await Promise.all(sentinels.map((sentinel) => sentinel.stop()))
      await group.stop()
    },
  }
}

/** Starts a cluster of three primaries with a replica each. */
export async function startCluster(engine: Engine) {
  const timeout = ['--cluster-enabled', 'yes', '--cluster-node-timeout', String(downAfterMs)]
  const group = await startServers(engine, 6, ({ port }) => [
    ...['--save', '', '--repl-diskless-sync-delay', '0', '--cluster-config-file', `nodes-${port}.conf`],
    ...timeout,
  ])
  const addresses = group.ports.map((port) => `127.0.0.1:${port}`)
  execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'], { stdio: 'pipe' })
  // The command returns once it has assigned the slots. Each node learns them from the others a moment later.
  const isReady = (port: number) => /cluster_state:ok/.test(execFileSync('redis-cli', ['-p', `${port}`, 'cluster', 'info']).toString())
  while (!group.ports.every(isReady)) await delay(50)
  return {
    ...group,
    url: `redis://127.0.0.1:${group.ports[0]}`,
    clusterNodes: group.ports.slice(1).map((port) => ({ host: '127.0.0.1', port })),
  }
}

type Place = { index: number; port: number; ports: readonly number[] }

/** Starts servers with these settings, in directories of their own. */
async function startServers(engine: Engine, count: number, settings: (place: Place) => readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  const ports: number[] = []
  while (ports.length < count) {
    const port = await freePort()
    // A node of a cluster also listens on its port plus 10,000. The system assigns ports from 32768 on to any program.
    const bus = port + 10_000
    if (bus < 32_768 && !ports.includes(port) && (await isFree(bus))) ports.push(port)
  }
  const servers = new Map<number, Service>()
  const start = async (port: number) => {
    const own = join(directory, String(port))
    mkdirSync(own, { recursive: true })
    servers.set(port, await runRedis(own, port, settings({ index: ports.indexOf(port), port, ports }), engine))
  }
  await Promise.all(ports.map(start))
  return {
    directory,
    ports,
    /** Stops one server. */
    stopServer: async (port: number) => servers.get(port)?.stop(),
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
