import { afterAll, beforeAll, test } from 'vitest'
import { allFaults, surviveFaults } from '../../testing/faults.ts'
import { type FaultyStack, startFaultyStack } from '../../testing/faulty-stack.ts'

let stack: FaultyStack

beforeAll(async () => {
  stack = await startFaultyStack()
}, 120_000)
afterAll(() => stack?.close())

test('each dependency is killed under load → nothing acknowledged is lost, nothing happens twice, and all recovers in 5 s', async () => {
  const kills = allFaults(stack).filter(({ name }) => name.endsWith('is killed'))
  await surviveFaults(stack, kills)
})
