import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { refusal } from '../../../testing/http.ts'

let running: TestApp

beforeAll(async () => {
  running = await testApp()
})
afterAll(() => running.close())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([[1], [null], [{}], [['x']], [true]])('the subject of a token is %j → 401 Unauthorized', async (sub) => {
  const device = await registerDevice(running.app)
  const authorization = `Bearer ${part({ alg: 'ES256', typ: 'device+jwt' })}.${part({ sub })}.AAAA`
  const answer = await device.send({ method: 'GET', url: '/v1/notifications', headers: { authorization } })
  expect(answer).toMatchObject(refusal(401, 'Unauthorized'))
})
