import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { localChains } from '@patina/devnet'
import { messagesOf } from '@patina/test-kit/nats'
import { runNats } from '@patina/test-kit/nats-server'
import { freePort } from '@patina/test-kit/programs'
import { openDatabase } from '../src/base/db/client.ts'
import { migrate } from '../src/base/db/migrate.ts'
import { composeWebhooks } from '../src/bin/compose-webhooks.ts'
import { startReceiver } from './event-receiver.ts'
import { startLastingNode } from './lasting-node.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { noRateLimits, startProgram } from './program.ts'
import { beginEarlier } from './redis.ts'
import { startRelay } from './relay.ts'
import { startPostgresServer } from './services/postgres-server.ts'
import { runRedis } from './services/redis-server.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startedWithPid } from './supervised-pid.ts'

export type FaultyStack = Awaited<ReturnType<typeof startFaultyStack>>

/**
 * A program that the backend depends on. `signal` reaches its process. `stop` ends it as an operator does. `start` returns when the ended
 * program answers again.
 */
type Dependency = { signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): unknown; stop(): unknown; start(): Promise<unknown> }

/** The origin to which device tokens of this stack are bound. */
export const origin = 'https://api.example'

/** Settings of PostgreSQL that keep its files small, because its disk is in memory. */
const smallFiles = ['min_wal_size=32MB', 'max_wal_size=64MB', 'shared_buffers=32MB', 'max_connections=100']

/**
 * Starts two API and two worker processes, and what they depend on: PostgreSQL behind PgBouncer, Redis, NATS and a node. Each can fail by itself,
 * and each has a network of its own, which can fail too. PostgreSQL, Redis and NATS write to one small disk.
 */
export async function startFaultyStack() {
  const disk = mountSmallDisk(400)
  return startOn(disk).catch((error: unknown) => {
    disk.unmount()
    throw error
  })
}

async function startOn(disk: ReturnType<typeof mountSmallDisk>) {
  const folder = (name: string) => {
    const path = join(disk.path, name)
    mkdirSync(path)
    return path
  }
  const postgres = await startPostgresServer(join(disk.path, 'postgres'), () => smallFiles)
  const database = await openDatabase(postgres.url, { reading: 2, writing: 2 })
  await migrate(database, resolve(import.meta.dirname, '../schema'))

  const redisFolder = folder('redis')
  const redisPort = await freePort()
  const runOwnRedis = () => runRedis(redisFolder, redisPort, ['--appendonly', 'yes', '--appendfsync', 'everysec'])
  let redis = await startedWithPid(runOwnRedis)
  const redisUrl = redis.started.url
  await beginEarlier(redisUrl)
  const natsFolder = folder('nats')
  const natsPort = await freePort()
  let nats = await runNats(natsFolder, natsPort)
  const node = await startLastingNode()
  const receiver = await startReceiver()
  const { webhooks, close } = composeWebhooks(database, { webhookNetworks: ['127.0.0.1'] })
  await webhooks.add({ url: receiver.url, filter: {}, ordered: false })
  close()

  const relayTo = (port: number) => startRelay({ host: '127.0.0.1', port })
  const through = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href
  const networks = { postgres: await relayTo(postgres.port), redis: await relayTo(redisPort), nats: await relayTo(natsPort) }
  const direct = through(postgres.url, networks.postgres.port)
  const { started: pooler, pid } = await startedWithPid(() => startPgbouncer(direct, { connections: 20 }))
  let poolerPid = pid
  const pooled = await relayTo(Number(new URL(pooler.urlOf(direct)).port))
  const nodeNetwork = await relayTo(Number(new URL(node.rpcUrl).port))

  const settings = {
    DATABASE_URL: through(direct, pooled.port),
    DATABASE_POOL_MODE: 'transaction',
    DATABASE_DIRECT_URL: direct,
    REDIS_URL: through(redisUrl, networks.redis.port),
    NATS_URL: `nats://127.0.0.1:${networks.nats.port}`,
    RPC_URL_ETHEREUM: through(node.rpcUrl, nodeNetwork.port),
    CHAIN_ID_ETHEREUM: String(localChains[0]?.chainId),
    PUBLIC_URL: origin,
    REQUIRE_ADDRESS_PROOF: 'no',
    UNPROVED_NOTIFICATIONS_PER_DAY: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    INDEXER_POLL_MS: '100',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'fatal',
    ...noRateLimits,
  }
  const ports = [await freePort(), await freePort()]
  const programs = await Promise.all([
    ...ports.map((port) => startProgram('api', { ...settings, API_PORT: String(port) })),
    ...ports.map(() => startProgram('worker', settings)),
  ])

  const dependencies = {
    PostgreSQL: postgres,
    PgBouncer: {
      signal: (name) => process.kill(poolerPid, name),
      stop: () => process.kill(poolerPid, 'SIGINT'),
      async start() {
        poolerPid = (await startedWithPid(pooler.restart)).pid
      },
    },
    Redis: {
      signal: (name) => process.kill(redis.pid, name),
      stop: () => redis.started.stop(),
      async start() {
        await redis.started.stop()
        redis = await startedWithPid(runOwnRedis)
      },
    },
    NATS: {
      signal: (name) => process.kill(nats.pid, name),
      stop: () => nats.stop(),
      async start() {
        await nats.stop()
        nats = await runNats(natsFolder, natsPort)
      },
    },
    'the node': { signal: node.signal, stop: () => node.signal('SIGTERM'), start: node.start },
  } satisfies Record<string, Dependency>
  return {
    disk,
    dependencies,
    /** Returns whether PostgreSQL runs. It ends if the disk has no space for its write-ahead log. */
    isPostgresRunning: () => existsSync(join(postgres.cluster.data, 'postmaster.pid')),
    node,
    receiver,
    networks: { ...networks, pooler: pooled, node: nodeNetwork },
    /** Connections that no fault reaches, for the counts at the end. */
    database,
    /** Returns all events in NATS. */
    async published() {
      const connection = await connect({ servers: `127.0.0.1:${natsPort}` })
      return messagesOf(connection, 'wallet-events').finally(() => connection.close())
    },
    apis: ports,
    async close() {
      await Promise.all(programs.map((program) => program.kill()))
      await database.close()
      await pooler.stop()
      await Promise.all([...Object.values(networks), pooled, nodeNetwork].map((relay) => relay.close()))
      await Promise.all([postgres.stop(), redis.started.stop(), nats.stop(), node.close(), receiver.close()])
      disk.unmount()
    },
  }
}
