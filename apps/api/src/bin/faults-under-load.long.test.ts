import { afterAll, beforeAll, test } from 'vitest'
import { allFaults, surviveFaults } from '../../testing/faults.ts'
import { type FaultyStack, startFaultyStack } from '../../testing/faulty-stack.ts'
import { randomNumbers } from '../../testing/forking-chain.ts'

let stack: FaultyStack

beforeAll(async () => {
  stack = await startFaultyStack()
}, 120_000)
afterAll(() => stack?.close())

test('every dependency fails in every way under load → nothing acknowledged is lost, nothing happens twice, and all recovers in 5 s', async () => {
  const random = randomNumbers(11)
  await surviveFaults(
    stack,
    allFaults(stack).sort(() => random() - 0.5),
  )
}, 1_200_000)
