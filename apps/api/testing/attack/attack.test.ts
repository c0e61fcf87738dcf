import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/features/index.ts'
import { rpcUrlOf } from '../local-chains.ts'
import { attack, type Outcome } from './attack.ts'
import { differences, recordOf } from './record.ts'
import { toMarkdown } from './tally.ts'

const recordedSeed = 4
const record = recordOf('attack suite')
const given = process.env.ATTACK_SEED
const seed = given === 'random' ? Date.now() % 2 ** 31 : Number(given ?? recordedSeed)
/** Bytes by which the memory in use may grow from the end of the first quarter to the end of the last: what caches may still take up. */
const mostGrowth = 8 * 2 ** 20

describe(`under attack, with the seed ${seed}`, () => {
  let outcome: Outcome

  beforeAll(async () => {
    outcome = await attack(seed)
    console.log(`Attack suite, seed ${seed}: ${toMarkdown(outcome.tally)}`)
  }, 300_000)

  test('20,000 requests and more reach every operation', () => {
    expect(outcome.tally.total).toBeGreaterThan(20_000)
    expect(outcome.tally.by('operation').map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(endpoints)))
  })

  test('each operation is reached behind its guards: some of its requests succeed, and some are refused', () => {
    for (const { name, statuses } of outcome.tally.by('operation')) {
      expect(
        [...statuses.keys()].some((status) => status < 300),
        name,
      ).toBe(true)
      expect(
        [...statuses.keys()].some((status) => status >= 400),
        name,
      ).toBe(true)
    }
  })

  test('every answer is one that the contract declares, and tells nothing of the inside', () => {
    expect(outcome.complaints).toEqual([])
  })

  test('nothing in a request makes the API ask another host than those it is configured with', () => {
    expect(outcome.strangePlaces).toEqual([])
    expect(outcome.places).toContain(new URL(rpcUrlOf('ethereum')).host)
  })

  test('the memory in use does not grow', () => {
    const [first = 0] = outcome.heap
    expect((outcome.heap.at(-1) ?? Number.POSITIVE_INFINITY) - first).toBeLessThan(mostGrowth)
  })

  test('all that succeeded before still does afterwards', () => {
    expect(Object.entries(outcome.afterwards).filter(([, status]) => status >= 300)).toEqual([])
    expect(Object.keys(outcome.afterwards).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('SECURITY.md shows what was tried; `npm run attack` writes it there', () => {
    const tables = toMarkdown(outcome.tally)
    if (process.env.ATTACK_RECORD) record.write(tables)
    if (seed === recordedSeed) expect(differences(record.read(), tables)).toEqual([])
  })
})
