import { isLong } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, test } from 'vitest'
import { allFaults, killsOfHalves, surviveFaults } from '../../testing/faults.ts'
import { type FaultyStack, startFaultyStack } from '../../testing/faulty-stack.ts'
import { randomNumbers } from '../../testing/forking-chain.ts'

let stack: FaultyStack

beforeAll(async () => {
  stack = await startFaultyStack()
}, 120_000)
afterAll(() => stack?.close())

const which = isLong ? 'every dependency fails in every way' : 'the database is killed, and then everything else'

test(`${which} under load → nothing acknowledged is lost, nothing happens twice, and all recovers in 5 s`, async () => {
  const random = randomNumbers(11)
  const faults = isLong ? allFaults(stack).sort(() => random() - 0.5) : killsOfHalves(stack)
  await surviveFaults(stack, faults)
}, 1_200_000)
