import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { readAnnouncement } from './announce-arguments.ts'

const root = resolve(import.meta.dirname, '../../../..')

describe('npm run announce', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('an operator sends an announcement → notifies every device and prints its id', async () => {
    const device = await registerDevice(running.app)
    const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/announce.ts', 'Maintenance', 'On Sunday', '--id', 'sunday'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url, PUBLIC_URL: 'https://api.example', ALLOW_MEMORY_CACHE: 'yes' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
    expect(code).toBe(0)
    expect(output.trim().split('\n').slice(-2)).toEqual(['Announcing under the id sunday', 'Notified 1 device'])
    expect((await device.get('/v1/notifications')).body.items).toMatchObject([
      { type: 'system', title: 'Maintenance', message: 'On Sunday' },
    ])
  })

  test.each([[['Maintenance']], [['Maintenance', 'On Sunday', '--platform', 'web']], [['Maintenance', 'On Sunday', '--to', 'all']]])(
    'bad arguments of `announce` (%j) → the usage',
    (args) => {
      expect(() => readAnnouncement(args)).toThrow('usage: npm run announce -- "<title>" "<message>"')
    },
  )
})
