import { sized } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, test } from 'vitest'
import { restartUnderLoad, type ServerPair, startServerPair } from '../../testing/rolling-restart.ts'

let servers: ServerPair

beforeAll(async () => {
  servers = await startServerPair()
})
afterAll(() => servers?.close())

test('two servers behind a balancer are restarted in turn → no request fails, and every acknowledged write is stored', async () => {
  await restartUnderLoad(servers, sized(200, 10_000))
})
