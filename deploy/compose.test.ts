/// <reference path="../apps/api/testing/services/provided.d.ts" />

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { installDebianPackage } from '@patina/test-kit/debian'
import { isLong } from '@patina/test-kit/long-form'
import { startOwnNats } from '@patina/test-kit/nats'
import { findDirectory, freePort } from '@patina/test-kit/programs'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { parse } from 'yaml'
import { emptyDatabase, pairs } from '../apps/api/testing/database.ts'
import { asOperator, beginEarlier, startOwnRedis } from '../apps/api/testing/redis.ts'
import { type Supervised, supervise } from '../packages/supervise/src/index.ts'
import { startCaddy, whyNoCaddy } from './testing/caddy.ts'

type Service = {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  ports?: string[]
  networks: string[]
  command?: string[]
  volumes?: string[]
  environment?: Record<string, string>
}

const root = resolve(import.meta.dirname, '..')
const file = join(import.meta.dirname, 'compose.yaml')
const readYaml = (path: string) => parse(readFileSync(join(import.meta.dirname, path), 'utf8'), { merge: true })
const { services, networks, secrets }: { services: Record<string, Service>; networks: Record<string, object>; secrets: object } =
  readYaml('compose.yaml')
const own = ['api-1', 'api-2', 'migrate', 'wallet', 'worker-1', 'worker-2'] as const

describe('compose.yaml', () => {
  test('dclint → no error and no warning, except of style', () => {
    const style = ['service-keys-order', 'top-level-properties-order', 'require-quotes-in-ports'].flatMap((rule) => [
      '--disable-rule',
      rule,
    ])
    const lint = [join(root, 'node_modules/.bin/dclint'), file, '--max-warnings', '0', ...style]
    expect(execFileSync(process.execPath, lint, { encoding: 'utf8', stdio: 'pipe' })).not.toContain('error')
  })

  test('each image → has an exact version', () => {
    const versions = Object.values(services).map(({ image }) =>
      image
        .replace(/\$\{VERSION:\?[^}]*\}/, '1.2.3')
        .split(':')
        .at(-1),
    )
    for (const version of versions) expect(version).toMatch(/^v?\d+\.\d+(\.\d+)?$/)
  })

  test('only the proxy is open to the network, and databases have no port at all', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(open.filter(([, port]) => !port?.startsWith('127.0.0.1:')).map(([name]) => name)).toEqual(['proxy', 'proxy'])
    for (const name of ['postgres', 'redis', 'nats']) expect(services[name]).toMatchObject({ networks: ['data'] })
    expect(networks.data).toEqual({ internal: true })
  })

  test.each(own)('%s → has a read-only file system, no capability, and secrets only as files', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    for (const [setting, value] of Object.entries(services[name]?.environment ?? {}))
      if (setting.endsWith('_FILE')) expect(Object.keys(secrets)).toContain(value.replace('/run/secrets/', ''))
      else expect(setting).not.toMatch(/DATABASE_URL|REDIS_URL|SECRET|TOKEN|PASSWORD/)
  })

  test('Grafana → reads Prometheus, and the directory into which the dashboard is mounted', () => {
    const mounts = new Map(services.grafana?.volumes?.map((volume) => volume.split(':')).map(([from, to]) => [to, from]))
    expect(mounts.get('/etc/grafana/provisioning')).toBe('./grafana/provisioning')
    const [provider] = readYaml('grafana/provisioning/dashboards/wallet.yaml').providers
    expect(mounts.get(`${provider.options.path}/dashboard.json`)).toBe('./grafana/dashboard.json')
    const [source] = readYaml('grafana/provisioning/datasources/prometheus.yaml').datasources
    expect(source).toMatchObject({ type: 'prometheus', url: 'http://prometheus:9090' })
    expect(services.grafana?.networks).toEqual(services.prometheus?.networks)
  })
})

describe('the servers of compose.yaml', () => {
  test('Redis starts with its command → writes go to its append-only file, and it evicts nothing', async () => {
    const [program, ...settings] = services.redis?.command ?? []
    expect(program).toBe('redis-server')
    const redis = await startOwnRedis(settings)
    try {
      await asOperator(redis.url, async (client) => {
        expect(await client.config('GET', 'appendonly')).toEqual(['appendonly', 'yes'])
        expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
      })
    } finally {
      await redis.stop()
    }
  })

  test('NATS starts with its command → JetStream stores its data in the volume', async () => {
    const { command = [], volumes = [] } = services.nats ?? {}
    const data = volumes[0]?.split(':')[1]
    expect(command).toContain(data)
    const directory = mkdtempSync(join(tmpdir(), 'nats-'))
    const port = await freePort()
    const nats = supervise(findNats(), [
      '--addr',
      '127.0.0.1',
      '--port',
      String(port),
      ...command.map((part) => (part === data ? directory : part)),
    ])
    try {
      const connection = await vi.waitFor(() => connect({ servers: `127.0.0.1:${port}` }), { timeout: 15_000, interval: 20 })
      await (await jetstreamManager(connection)).streams.add({ name: 'stored', subjects: ['stored'] })
      await connection.close()
      expect(readdirSync(join(directory, 'jetstream/$G/streams'))).toEqual(['stored'])
    } finally {
      await nats.stop()
      rmSync(directory, { recursive: true })
    }
  })

  const promtool = '/usr/bin/promtool'
  if (existsSync(promtool) || installDebianPackage('prometheus', 'promtool'))
    test('promtool → accepts the configuration of Prometheus', () => {
      const check = (path: string) => execFileSync(promtool, ['check', 'config', path], { encoding: 'utf8', stdio: 'pipe' })
      expect(check(join(import.meta.dirname, 'prometheus/prometheus.yaml'))).toMatch(/1 rule files found.*SUCCESS/s)
      expect(() => check(file)).toThrow('Command failed')
    })
  else test('prometheus.yaml is not checked on this machine → promtool is missing', () => console.log('prometheus.yaml was not checked'))
})

describe('the Alertmanager of compose.yaml', () => {
  test('an alert of each severity → its route, and Prometheus sends alerts to it', () => {
    const { alertmanagers } = readYaml('prometheus/prometheus.yaml').alerting
    expect(alertmanagers).toEqual([{ static_configs: [{ targets: ['alertmanager:9093'] }] }])
    expect(services.alertmanager?.networks).toEqual(services.prometheus?.networks)
    expect(services.alertmanager?.volumes).toContain('./prometheus/alertmanager.yaml:/etc/alertmanager/alertmanager.yml:ro')
    const { receivers } = readYaml('prometheus/alertmanager.yaml')
    for (const { slack_configs } of receivers)
      expect(Object.keys(secrets)).toContain(slack_configs[0].api_url_file.replace('/run/secrets/', ''))
  })

  if (isLong) {
    const amtool = '/usr/bin/amtool'
    if (existsSync(amtool) || installDebianPackage('prometheus-alertmanager', 'amtool'))
      test('amtool → accepts the configuration, and routes pages and tickets', () => {
        const path = join(import.meta.dirname, 'prometheus/alertmanager.yaml')
        const run = (...args: string[]) => execFileSync(amtool, args, { encoding: 'utf8', stdio: 'pipe' })
        expect(run('check-config', path)).toContain('SUCCESS')
        for (const severity of ['page', 'ticket'])
          expect(run('config', 'routes', 'test', `--config.file=${path}`, `severity=${severity}`).trim()).toBe(severity)
      })
    else
      test('alertmanager.yaml is not checked on this machine → amtool is missing', () => console.log('alertmanager.yaml was not checked'))
  }
})

/** Returns the path of the NATS server of this machine. Installs it if it is missing. */
function findNats(): string {
  const find = () => findDirectory(['nats-server'], ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'])
  const directory = find() ?? (installDebianPackage('nats-server', 'NATS') ? find() : undefined)
  if (!directory) throw new Error('This test needs nats-server.')
  return join(directory, 'nats-server')
}

const checkStack = () => {
  const running: Supervised[] = []
  const directory = mkdtempSync(join(tmpdir(), 'compose-'))
  afterAll(async () => {
    await Promise.all(running.map((program) => program.stop()))
    rmSync(directory, { recursive: true })
  })

  /** Returns the environment of a service, with the files and addresses of this machine. */
  const environmentOf = (name: string, changes: Record<string, string>) => ({
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([setting, value]) => [setting, value.replace('/run/secrets', directory)]),
    ),
    ...changes,
  })
  /** Starts the program that is the entry point of an image. */
  const start = (name: string, changes: Record<string, string>) => {
    const target = name.replace(/-\d$/, '')
    const dockerfile = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8')
    const [, entry = ''] = new RegExp(`AS ${target}\\n[\\s\\S]*?ENTRYPOINT (\\[.+\\](\\nCMD \\[.+\\])?)`).exec(dockerfile) ?? []
    const [program, ...args] = entry.split('\nCMD ').flatMap((part) => JSON.parse(part))
    const [built, ...rest] = program === 'wallet' ? ['apps/api/dist/bin/wallet.js', ...args] : args
    // The same program from its source: the image compiles it.
    const source = built.replace('/dist/', '/src/').replace(/js$/, 'ts')
    const started = supervise(process.execPath, ['tools/run.mjs', source, ...rest], { cwd: root, env: environmentOf(name, changes) })
    running.push(started)
    return started
  }

  test('the processes of compose.yaml run behind Caddy by https; one API stops → no request fails', async () => {
    const [database, nats] = [await emptyDatabase(pairs[1]), await startOwnNats()]
    const { redisUrl } = inject('services').server
    await beginEarlier(redisUrl)
    for (const [name, value] of Object.entries({ DATABASE_URL: database.url, REDIS_URL: redisUrl, RPC_URL_ETHEREUM: 'http://127.0.0.1:1' }))
      writeFileSync(join(directory, name), `${value}\n`)
    const [apiPort, metricsPort] = [String(await freePort()), String(await freePort())]
    const shared = {
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      PUBLIC_URL: 'https://localhost',
      TRUSTED_PROXIES: '127.0.0.0/8',
      // One client sends all requests of this test.
      RATE_LIMIT_CATALOGUE: '0',
      API_PORT: apiPort,
    }
    const migration = start('migrate', {})
    expect(await migration.ended, migration.output()).toBe(0)
    const at = (host: string, port = metricsPort) => ({ ...shared, HOST: host, METRICS_HOST: host, METRICS_PORT: port })
    const [first] = [start('api-1', at('127.0.0.1')), start('api-2', at('127.0.0.2'))]
    const workerPorts = [String(await freePort()), String(await freePort())]
    workerPorts.forEach((port, index) => {
      start(`worker-${index + 1}`, at('127.0.0.1', port))
    })
    const caddy = await startCaddy({ API_1: `127.0.0.1:${apiPort}`, API_2: `127.0.0.2:${apiPort}`, METRICS_PORT: metricsPort })
    try {
      const output = () => running.map((program) => program.output()).join('\n')
      const ready = [`127.0.0.1:${metricsPort}`, `127.0.0.2:${metricsPort}`, ...workerPorts.map((port) => `127.0.0.1:${port}`)]
      for (const address of ready)
        await vi.waitFor(async () => expect((await fetch(`http://${address}/ready`)).status, output()).toBe(200), {
          timeout: 60_000,
          interval: 50,
        })
      await vi.waitFor(async () => expect((await caddy.get('/v1/settings')).status).toBe(200), { timeout: 15_000, interval: 50 })
      let isStopped = false
      void first?.stop().then(() => {
        isStopped = true
      })
      const statuses: number[] = []
      while (!isStopped) statuses.push((await caddy.get('/v1/settings')).status)
      for (let count = 0; count < 20; count++) statuses.push((await caddy.get('/v1/settings')).status)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(statuses.length).toBeGreaterThan(100)
    } finally {
      await caddy.stop()
      await Promise.all(running.map((program) => program.stop()))
      await nats.stop()
      await database.drop()
    }
  })
}

// It starts six processes, which takes half a minute.
if (isLong) {
  const missing = whyNoCaddy()
  if (missing === undefined) describe('the processes of compose.yaml', checkStack)
  else
    test(`the processes of compose.yaml do not run on this machine → ${missing}`, () => console.log(`compose.yaml was not run: ${missing}`))
}
