import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'

const root = resolve(import.meta.dirname, '../../../../..')

describe('wallet announce', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const announce = async (option: '--dry-run' | '--yes') => {
    const args = ['announce', 'Maintenance', 'On Sunday', '--id', 'sunday', option]
    const child = spawn(process.execPath, ['tools/run.mjs', 'tools/src/wallet.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url, PUBLIC_URL: 'https://api.example', ALLOW_MEMORY_CACHE: 'yes' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
    return { code, output }
  }

  test('an operator tries an announcement, then sends it → the audience first, then every device is notified', async () => {
    const device = await registerDevice(running.app)
    const plan = '1 device will get this notification, unless they already have the announcement sunday\n  Maintenance\n  On Sunday\n'
    expect(await announce('--dry-run')).toEqual({ code: 0, output: `${plan}Nothing was done (--dry-run)\n` })
    expect((await device.get('/v1/notifications')).body.items).toEqual([])
    expect(await announce('--yes')).toEqual({ code: 0, output: 'Announcing under the id sunday\nNotified 1 device\n' })
    expect((await device.get('/v1/notifications')).body.items).toMatchObject([
      { type: 'system', title: 'Maintenance', message: 'On Sunday' },
    ])
  })
})
