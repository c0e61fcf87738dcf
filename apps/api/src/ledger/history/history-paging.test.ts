import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import type { Link } from '../../wallet/devices/link.ts'
import type { Kind } from '../rows/kind.ts'
import { kindStatusesOf, kindStatusOf } from '../rows/kind-status.ts'
import { createHistoryStore, type HistoryRow } from './history.store.ts'
import type { SortKey } from './sort-key.ts'

const deviceId = '00000000-0000-4000-8000-000000000001'
const addresses = Array.from({ length: 20 }, (_, n) => testAddress(`0xa${n}`))
const links: Link[] = addresses.map((address) => ({ platformId: 'ethereum', address, verifiedAt: '2026-01-01T00:00:00Z', createdAt: '' }))

type Item = { second: number; block: number | null; position: number | null; parties: number[]; kind: Kind; tokens: readonly string[] }
type Stored = Item & { id: number }

/** Generates items of a history. Times, blocks and positions have few values, so many items share them. All items of a block share its time. */
const anItem = fc
  .record({
    second: fc.integer({ min: 0, max: 3 }),
    half: fc.integer({ min: 0, max: 1 }),
    isMined: fc.boolean(),
    position: fc.option(fc.integer({ min: 0, max: 2 })),
    parties: fc.uniqueArray(fc.nat(addresses.length - 1), { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom<Kind>('send', 'receive', 'swap'),
    tokens: fc.constantFrom(['ethereum:x'], ['ethereum:y', 'ethereum:x'], ['ethereum:y']),
  })
  .map(
    ({ half, isMined, position, ...item }): Item => ({
      ...item,
      block: isMined ? item.second * 2 + half : null,
      position: isMined ? position : null,
    }),
  )

/** Compares two items in the expected order of the store, one field after the other. */
function newestFirst(one: Stored, other: Stored): number {
  if (one.second !== other.second) return other.second - one.second
  const [block, otherBlock] = [one.block ?? Number.MAX_SAFE_INTEGER, other.block ?? Number.MAX_SAFE_INTEGER]
  if (block !== otherBlock) return otherBlock - block
  return (other.position ?? -1) - (one.position ?? -1) || other.id - one.id
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const sortKeyOf = ({ time, blockNumber, position, id }: HistoryRow): SortKey => ({ time, block: blockNumber, position, id })

describe.each(pairs)('paging by cursor on $name', (pair) => {
  let storage: FreshDatabase

  beforeAll(async () => {
    storage = await freshDatabase(pair)
  })
  afterEach(() => sql`truncate transactions cascade`.execute(storage.database.query))
  afterAll(() => storage.close())

  async function store({ second, block, position, parties, kind, tokens }: Item): Promise<number> {
    const { query } = storage.database
    const status = block === null ? 'pending' : 'confirmed'
    const { rows } = await sql<{ id: number }>`
      insert into transactions (platform_id, hash, status, from_address, operations, block_number, block_hash, position, check_at, created_at)
      values ('ethereum', gen_random_uuid()::text, ${status}, '0x', '[]', ${block}::bigint, ${block === null ? null : `0x${block}`}, ${position}::integer,
        now(), ${at(second)}) returning id`.execute(query)
    const id = rows[0]?.id ?? 0
    await sql`
      insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, kind_status)
      select 'ethereum', address, ${at(second)}, ${id}, ${[...tokens]}::text[], ${block !== null}, ${kindStatusOf(kind, status)}::smallint
      from unnest(${parties.map((party) => addresses[party] ?? '')}::text[]) as address`.execute(query)
    return id
  }

  const query = fc.record({
    linked: fc.constantFrom([0], [0, 1, 2], [...addresses.keys()]),
    token: fc.option(fc.constantFrom('ethereum:x', 'ethereum:y'), { nil: undefined }),
    kind: fc.option(fc.constantFrom<Kind>('send', 'swap'), { nil: undefined }),
    status: fc.option(fc.constantFrom('pending', 'confirmed'), { nil: undefined }),
    since: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    until: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })

  test('new items arrive between two pages → each older item is listed once, in order', async () => {
    const history = createHistoryStore(storage.database)
    const run = fc.asyncProperty(
      fc.array(anItem, { maxLength: 25 }),
      fc.array(fc.array(anItem, { maxLength: 3 }), { maxLength: 6 }),
      query,
      fc.integer({ min: 1, max: 4 }),
      async (first, arriving, { linked, token, kind, status, since, until }, limit) => {
        await sql`truncate transactions cascade`.execute(storage.database.query)
        const stored: Stored[] = []
        for (const item of first) stored.push({ ...item, id: await store(item) })
        const kindStatuses = kindStatusesOf({ ...(kind && { kind }), ...(status && { status }) })
        const wanted = {
          deviceId,
          links: links.filter((_, index) => linked.includes(index)),
          ...(token && { tokenContractId: token }),
          ...(kindStatuses && { kindStatuses }),
          ...(since !== undefined && { since: at(since) }),
          ...(until !== undefined && { until: at(until) }),
        }
        const isWanted = (item: Stored) =>
          item.parties.some((party) => linked.includes(party)) &&
          (token === undefined || item.tokens.includes(token)) &&
          (kind === undefined || item.kind === kind) &&
          (status === undefined || status === (item.block === null ? 'pending' : 'confirmed')) &&
          (since === undefined || item.second >= since) &&
          (until === undefined || item.second < until)

        const seen: number[] = []
        let last: HistoryRow | undefined
        for (;;) {
          const model = stored.filter(isWanted).sort(newestFirst)
          const previous = last
          const rest = previous === undefined ? model : model.filter((item) => newestFirst(modelOf(previous), item) < 0)
          const page = await history.page(wanted, previous === undefined ? { offset: 0, limit } : { after: sortKeyOf(previous), limit })
          expect(page.map(({ id }) => id)).toEqual(rest.slice(0, limit).map(({ id }) => id))
          for (const row of page) {
            const parties = stored.find(({ id }) => id === row.id)?.parties.filter((party) => linked.includes(party)) ?? []
            expect([...row.addresses].sort()).toEqual(parties.map((party) => addresses[party]).sort())
          }
          seen.push(...page.map(({ id }) => id))
          last = page.at(-1)
          if (last === undefined) break
          for (const item of arriving.shift() ?? []) stored.push({ ...item, id: await store(item) })
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(await history.count(wanted)).toBe(stored.filter(isWanted).length)
        const offset = Math.min(2, stored.length)
        const skipped = await history.page(wanted, { offset, limit })
        expect(skipped.map(({ id }) => id)).toEqual(
          stored
            .filter(isWanted)
            .sort(newestFirst)
            .slice(offset, offset + limit)
            .map(({ id }) => id),
        )
      },
    )
    await fc.assert(run, { numRuns: 25 })
  }, 120_000)

  const modelOf = ({ id, time, blockNumber, position }: HistoryRow): Stored => ({
    id,
    second: (time / 1_000_000) % 60,
    block: blockNumber,
    position,
    parties: [],
    kind: 'send',
    tokens: [],
  })
})
