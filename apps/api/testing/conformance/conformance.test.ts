import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/features/index.ts'
import { checkConformance, type Outcome } from './conformance.ts'

const given = process.env.CONFORMANCE_SEED
const seed = given === 'random' ? Date.now() % 2 ** 31 : Number(given ?? 7)
/** Minimum number of requests. `CONFORMANCE_REQUESTS=5000 npm test -- conformance` sends more. */
const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 1_200)

describe(`every operation of the contract, with the seed ${seed}`, () => {
  let outcome: Outcome

  beforeAll(async () => {
    outcome = await checkConformance(seed, requests)
    const statuses = outcome.tally.by('operation').map(({ name, statuses }) => `${name} ${JSON.stringify(Object.fromEntries(statuses))}`)
    console.log(`Conformance, seed ${seed}: ${outcome.tally.total} requests\n${statuses.join('\n')}`)
  }, 900_000)

  test('valid and invalid requests → every answer is as declared: status, body, content type and headers', () => {
    expect(outcome.tally.total).toBeGreaterThanOrEqual(requests)
    expect(outcome.deviations).toEqual([])
  })

  test('all requests are sent → every operation has returned each status below 500 that it declares', () => {
    expect(outcome.tally.by('operation').map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(endpoints)))
    expect(outcome.unreached).toEqual([])
  })
})
