import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Move, nextMoves, type SharingWorker } from './next-lease-moves.ts'

type State = { workers: SharingWorker[]; owners: Map<string, string> }

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

/** Moves leases until none moves. Returns all moves. */
function settle({ workers, owners }: State): Move[] {
  const done: Move[] = []
  for (let moves = nextMoves(workers, owners); moves.length > 0; moves = nextMoves(workers, owners)) {
    for (const { platformId, from, to } of moves) {
      expect(owners.get(platformId)).toBe(from)
      owners.set(platformId, to)
    }
    done.push(...moves)
    if (done.length > 10_000) throw new Error('The leases move without an end')
  }
  return done
}

const countsOf = ({ workers, owners }: State) => workers.map(({ id }) => [...owners.values()].filter((owner) => owner === id).length)
const squares = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count * count, 0)

/** Returns the smallest sum of squares of all assignments of these platforms to workers that can read them. */
function bestOf({ workers, owners }: State): number {
  const platforms = [...owners.keys()]
  const counts = workers.map(() => 0)
  const search = (index: number): number => {
    const platform = platforms[index]
    if (platform === undefined) return squares(counts)
    let best = Number.POSITIVE_INFINITY
    for (const [at, worker] of workers.entries()) {
      if (!worker.platforms.has(platform)) continue
      counts[at] = (counts[at] ?? 0) + 1
      best = Math.min(best, search(index + 1))
      counts[at] = (counts[at] ?? 0) - 1
    }
    return best
  }
  return search(0)
}

/** Workers that can read every platform, and leases of any of them. */
const equalWorkers = fc
  .record({
    workers: fc.integer({ min: 1, max: 9 }),
    platforms: fc.integer({ min: 0, max: 40 }),
    picks: fc.array(fc.nat(), { minLength: 40 }),
  })
  .map(({ workers, platforms, picks }): State => {
    const all = named('platform-', platforms)
    const ids = named('worker-', workers)
    return {
      workers: ids.map((id) => ({ id, platforms: new Set(all) })),
      owners: new Map(all.map((platform, index) => [platform, ids[(picks[index] ?? 0) % workers] ?? ''])),
    }
  })

/** Workers that can read some platforms. Each lease has an owner that can read it. */
const pinnedWorkers = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }), { minLength: 1, maxLength: 4 })
  .chain((readable) => fc.tuple(fc.constant(readable), fc.array(fc.nat(), { minLength: 6, maxLength: 6 })))
  .map(([readable, picks]): State => {
    const workers = readable.map((platforms, index) => ({
      id: `worker-${index}`,
      platforms: new Set(platforms.map((id) => `platform-${id}`)),
    }))
    const owners = new Map<string, string>()
    for (const [index, pick] of picks.entries()) {
      const able = workers.filter(({ platforms }) => platforms.has(`platform-${index}`))
      const owner = able[pick % Math.max(1, able.length)]
      if (owner) owners.set(`platform-${index}`, owner.id)
    }
    return { workers, owners }
  })

describe('sharing leases', () => {
  test('any leases of workers that read every platform → each ends with the rounded-down or rounded-up share, in the fewest moves', () => {
    fc.assert(
      fc.property(equalWorkers, (state) => {
        const before = countsOf(state)
        const moves = settle(state)
        const [floor, ceil] = [Math.floor, Math.ceil].map((round) => round(state.owners.size / state.workers.length))
        for (const count of countsOf(state)) expect([floor, ceil]).toContain(count)
        const surplus = before.map((count, index) => Math.max(0, count - (countsOf(state)[index] ?? 0)))
        expect(moves).toHaveLength(surplus.reduce((sum, count) => sum + count, 0))
        expect(new Set(moves.map(({ platformId }) => platformId)).size).toBe(moves.length)
      }),
      { numRuns: 300 },
    )
  })

  test('any pinned platforms → no other assignment is more even, and no worker gets a platform that it cannot read', () => {
    fc.assert(
      fc.property(pinnedWorkers, (state) => {
        const best = bestOf(state)
        for (const { platformId, to } of settle(state))
          expect(state.workers.find(({ id }) => id === to)?.platforms.has(platformId)).toBe(true)
        expect(squares(countsOf(state))).toBe(best)
      }),
      { numRuns: 500 },
    )
  })

  test('two workers with the same view → both compute the same moves', () => {
    fc.assert(
      fc.property(equalWorkers, ({ workers, owners }) => {
        expect(nextMoves([...workers].reverse(), owners)).toEqual(nextMoves(workers, owners))
      }),
    )
  })

  test('a free worker can read none of the surplus → a third worker passes one of its own leases on', () => {
    const workers = [
      { id: 'busy', platforms: new Set(['a', 'b', 'c']) },
      { id: 'between', platforms: new Set(['a', 'b', 'c', 'd']) },
      { id: 'free', platforms: new Set(['d']) },
    ]
    const owners = new Map([
      ['a', 'busy'],
      ['b', 'busy'],
      ['c', 'busy'],
      ['d', 'between'],
    ])
    const [first, second] = nextMoves(workers, owners)
    expect(first).toEqual({ platformId: 'd', from: 'between', to: 'free' })
    expect(second).toMatchObject({ from: 'busy', to: 'between' })
  })

  test('a lease belongs to a worker that is gone → the lease does not move, because it expires', () => {
    const workers = [
      { id: 'one', platforms: new Set(['a', 'b']) },
      { id: 'two', platforms: new Set(['a', 'b']) },
    ]
    expect(
      nextMoves(
        workers,
        new Map([
          ['a', 'gone'],
          ['b', 'gone'],
        ]),
      ),
    ).toEqual([])
  })
})
