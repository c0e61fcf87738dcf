import { afterAll, beforeAll, test } from 'vitest'
import { restartUnderLoad, type ServerPair, startServerPair } from '../../testing/rolling-restart.ts'

/** Number of requests of the rolling restart. The long form of this test sends 10,000; see CONTRIBUTING.md. */
const requests = Number(process.env.ROLLING_REQUESTS ?? 2_000)

let servers: ServerPair

beforeAll(async () => {
  servers = await startServerPair(process.env.OTHER_RELEASE)
})
afterAll(() => servers?.close())

test('two servers behind a balancer are restarted in turn → no request fails, and every acknowledged write is stored', async () => {
  await restartUnderLoad(servers, requests)
})
