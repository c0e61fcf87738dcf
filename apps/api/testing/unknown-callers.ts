import { describe, expect, test } from 'vitest'
import type { TestApp } from './app.ts'
import { registerDevice, withDeviceId } from './device.ts'
import { registerKeyedDevice } from './device-key.ts'
import { caller, refusal, type TestRequest } from './http.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Tests that an operation refuses callers that are no registered device. `request` returns a valid request. */
export function refusesUnknownCallers(running: () => TestApp, request: () => TestRequest) {
  describe('unknown callers', () => {
    test('the bearer token is not a token → 401 Unauthorized', async () => {
      const device = await registerDevice(running().app)
      for (const authorization of ['Bearer nonsense', 'Basic dXNlcjpwYXNz', 'Bearer', ''])
        expect(await device.send({ ...request(), headers: { authorization } })).toMatchObject(refusal(401, 'Unauthorized'))
    })

    test('the device id is missing, malformed, unknown, or that of a device with a key → 403 Device not found or not authorized', async () => {
      const expected = refusal(403, 'Device not found or not authorized')
      expect(await caller(running().app).send(request())).toMatchObject(expected)
      const keyed = await registerKeyedDevice(running().app)
      for (const id of ['nonsense', unknownId, keyed.id, "' or 1=1 --", 'x'.repeat(5_000)])
        expect(await withDeviceId(running().app, id).send(request())).toMatchObject(expected)
    })
  })
}

/** Tests that an operation about an address refuses a device that has not linked the address. */
export function refusesOtherAddresses(running: () => TestApp, request: () => TestRequest) {
  refusesUnknownCallers(running, request)
  test('the device has not linked the address → 403 Device is not authorized', async () => {
    const device = await registerDevice(running().app)
    expect(await device.send(request())).toMatchObject(refusal(403, 'Device is not authorized'))
  })
}
