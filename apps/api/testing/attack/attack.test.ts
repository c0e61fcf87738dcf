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
/** The memory in use may grow by this many bytes after the first round, because caches are still filled. */
const maxGrowth = 8 * 2 ** 20

describe(`attack with the seed ${seed}`, () => {
  let outcome: Outcome

  beforeAll(async () => {
    outcome = await attack(seed)
    console.log(`Attack suite, seed ${seed}: ${toMarkdown(outcome.tally)}`)
  }, 300_000)

  test('more than 20,000 requests → every operation is reached', () => {
    expect(outcome.tally.total).toBeGreaterThan(20_000)
    expect(outcome.tally.by('operation').map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(endpoints)))
  })

  test('requests to each operation → some succeed behind its guards, and some are refused', () => {
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

  test('any request → the contract declares its answer, and the answer reveals no internals', () => {
    expect(outcome.flawReports).toEqual([])
  })

  test('a request contains other hosts → the API connects only to configured ones', () => {
    expect(outcome.unknownHosts).toEqual([])
    expect(outcome.hosts).toContain(new URL(rpcUrlOf('ethereum')).host)
  })

  test('all rounds → the memory in use does not grow', () => {
    const [first = 0] = outcome.heap
    expect((outcome.heap.at(-1) ?? Number.POSITIVE_INFINITY) - first).toBeLessThan(maxGrowth)
  })

  test('the successful requests are sent again after the attack → they still succeed', () => {
    expect(Object.entries(outcome.afterwards).filter(([, status]) => status >= 300)).toEqual([])
    expect(Object.keys(outcome.afterwards).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('the recorded seed → SECURITY.md shows its tables; if not, run npm run attack', () => {
    const tables = toMarkdown(outcome.tally)
    if (process.env.ATTACK_RECORD) record.write(tables)
    if (seed === recordedSeed) expect(differences(record.read(), tables)).toEqual([])
  })
})
