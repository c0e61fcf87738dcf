import { expect, test } from 'vitest'
import type { TestDevice } from './device.ts'
import { type Ask, refusal } from './http.ts'

/** The tests that each call passes which describes no body and still reads one, since a device's token signs it. */
export function refusesBadBodies(device: () => Promise<TestDevice>, request: () => Ask) {
  test('400: Malformed JSON, of a body that nobody asked for', async () => {
    expect(await (await device()).ask({ ...request(), body: '{' })).toMatchObject(refusal(400, 'Malformed JSON'))
  })

  test('413: Request body is too large, also where there should be none', async () => {
    const body = ' '.repeat(1_048_577)
    expect(await (await device()).ask({ ...request(), body })).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('415: Content-Type must be application/json, also where there should be no body', async () => {
    const answer = await (await device()).ask({ ...request(), body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(answer).toMatchObject(refusal(415, 'Content-Type must be application/json'))
  })
}
