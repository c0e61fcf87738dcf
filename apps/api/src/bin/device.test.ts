import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { refusal } from '../../testing/http.ts'
import { readDeviceCommand } from './device-command.ts'

const root = resolve(import.meta.dirname, '../../../..')
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('npm run device', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const run = (...args: string[]) => readDeviceCommand(args)(running.storage.database)

  test('`device forget` as a program → deletes the device and prints what it deleted', async () => {
    const device = await registerDevice(running.app, { addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
    const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/device.ts', 'forget', device.id.toUpperCase()], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: running.storage.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
    expect(code).toBe(0)
    expect(output.trim().split('\n').at(-1)).toBe(`Forgot ${device.id.toUpperCase()}, its addresses (1) and its notifications (0)`)
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('`device revoke` → revokes the device', async () => {
    const device = await registerDevice(running.app)
    expect(await run('revoke', device.id)).toBe(`Revoked ${device.id}`)
    expect(await device.get('/v1/notifications')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('an unknown device → nothing is done', async () => {
    expect(await run('forget', unknownId)).toBeUndefined()
  })

  test.each([[['forget']], [['erase', unknownId]], [['revoke', "' or true"]], [[]]])(
    'bad arguments of `device` (%j) → the usage',
    (args) => {
      expect(() => readDeviceCommand(args)).toThrow('usage: npm run device -- forget <deviceId>')
    },
  )
})
