import { expect, test } from 'vitest'
import type { TestDevice } from './device.ts'
import { refusal, type TestRequest } from './http.ts'

/** Tests of malformed bodies for an operation without a declared body. The API still reads the body, because the device token signs it. */
export function refusesBadBodies(device: () => Promise<TestDevice>, request: () => TestRequest) {
  test('an undeclared body is malformed → 400 Malformed JSON', async () => {
    expect(await (await device()).send({ ...request(), body: '{' })).toMatchObject(refusal(400, 'Malformed JSON'))
  })

  test('an undeclared body is too large → 413 Request body is too large', async () => {
    const body = ' '.repeat(1_048_577)
    expect(await (await device()).send({ ...request(), body })).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('an undeclared body is plain text → 415 Content-Type must be application/json', async () => {
    const answer = await (await device()).send({ ...request(), body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(answer).toMatchObject(refusal(415, 'Content-Type must be application/json'))
  })
}
