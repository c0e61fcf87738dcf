import { describe, expect, test } from 'vitest'
import type { TestApp } from './app.ts'
import { registerDevice, withDeviceId } from './device.ts'
import { registerKeyedDevice } from './device-key.ts'
import { type Ask, caller, refusal } from './http.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The tests that each call of a device passes. `request` is one that the route answers, made when its test runs. */
export function refusesStrangers(running: () => TestApp, request: () => Ask) {
  describe('to strangers', () => {
    test('401: Unauthorized, for a bearer token that is none', async () => {
      const device = await registerDevice(running().app)
      for (const authorization of ['Bearer nonsense', 'Basic dXNlcjpwYXNz', 'Bearer', ''])
        expect(await device.ask({ ...request(), headers: { authorization } })).toMatchObject(refusal(401, 'Unauthorized'))
    })

    test('403: Device not found or not authorized, without a device, with a malformed, an unknown and one that must use its key', async () => {
      const told = refusal(403, 'Device not found or not authorized')
      expect(await caller(running().app).ask(request())).toMatchObject(told)
      const keyed = await registerKeyedDevice(running().app)
      for (const id of ['nonsense', unknownId, keyed.id, "' or 1=1 --", 'x'.repeat(5_000)])
        expect(await withDeviceId(running().app, id).ask(request())).toMatchObject(told)
    })
  })
}

/** The tests that each call about one linked address passes. */
export function refusesOtherAddresses(running: () => TestApp, request: () => Ask) {
  refusesStrangers(running, request)
  test('403: Device is not authorized, for an address that it has not linked', async () => {
    const device = await registerDevice(running().app)
    expect(await device.ask(request())).toMatchObject(refusal(403, 'Device is not authorized'))
  })
}
