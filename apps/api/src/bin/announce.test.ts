import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'

const root = resolve(import.meta.dirname, '../../../..')

describe('npm run announce', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/announce.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url, PUBLIC_URL: 'https://api.example', ALLOW_MEMORY_CACHE: 'yes' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errorOutput, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once('close', resolve)),
    ])
    return { code, output: output.trim().split('\n').slice(-2), errorOutput: errorOutput.trim() }
  }

  test('an operator sends an announcement → notifies every device and prints its id', async () => {
    const device = await registerDevice(running.app)
    expect(await run('Maintenance', 'On Sunday', '--id', 'sunday')).toMatchObject({
      code: 0,
      output: ['Announcing under the id sunday', 'Notified 1 device'],
    })
    expect((await device.get('/v1/notifications')).body.items).toMatchObject([
      { type: 'system', title: 'Maintenance', message: 'On Sunday' },
    ])
  })

  test.each([[['Maintenance']], [['Maintenance', 'On Sunday', '--platform', 'web']]])(
    'bad arguments of `announce` (%j) → prints the usage',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        code: 1,
        errorOutput: expect.stringContaining('usage: npm run announce -- "<title>" "<message>"'),
      })
    },
  )
})
