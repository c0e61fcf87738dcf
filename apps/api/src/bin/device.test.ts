import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { refusal } from '../../testing/http.ts'

const root = resolve(import.meta.dirname, '../../../..')
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('npm run device', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/device.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errorOutput, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once('close', resolve)),
    ])
    return { code, output: output.trim().split('\n').at(-1), errorOutput: errorOutput.trim() }
  }

  test('`device forget` → deletes the device and prints what it deleted', async () => {
    const device = await registerDevice(running.app, { addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
    expect(await run('forget', device.id.toUpperCase())).toMatchObject({
      code: 0,
      output: `Forgot ${device.id.toUpperCase()}, its addresses (1) and its notifications (0)`,
    })
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('`device revoke` → revokes the device', async () => {
    const device = await registerDevice(running.app)
    expect(await run('revoke', device.id)).toMatchObject({ code: 0, output: `Revoked ${device.id}` })
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('an unknown device → the command prints that no such device exists', async () => {
    expect(await run('forget', unknownId)).toMatchObject({ code: 1, output: `There is no device ${unknownId}` })
  })

  test.each([[['forget']], [['erase', unknownId]], [['revoke', "' or true"]], [[]]])(
    'bad arguments of `device` (%j) → prints the usage',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        code: 1,
        errorOutput: expect.stringContaining('usage: npm run device -- forget <deviceId>'),
      })
    },
  )
})
