import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pairs } from '../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../testing/device.ts'
import { writeMined } from '../../testing/mined.ts'
import { newAddress, tokenCalled } from '../../testing/wallet.ts'
import { createFacetBackfill } from './facet-backfill.store.ts'

const [me, you] = [newAddress(), newAddress()]

describe.each(pairs)('transactions of an earlier version on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let ids: number[]
  const kinds = async (query: string) => {
    const { status, body } = await device.get(`/v1/tx/history?${query}`)
    return { status, ids: body.items?.map(({ id }: { id: number }) => id) }
  }
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(running.storage.database.query)
  }
  const fillAll = async (batch: number) => {
    const backfill = createFacetBackfill(running.storage.database)
    let filled = 0
    for (;;) {
      const done = await backfill.fill(batch)
      filled += done.filled
      if (done.filled === 0) return { filled, left: done.left }
    }
  }

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    device = await registerDevice(running.app, { addresses: [me] })
    const usdc = tokenCalled('ethereum', 'USDC')
    ids = [
      await writeMined(running, [{ from: me, to: you, amount: 10n }]),
      await writeMined(running, [{ from: you, to: me, amount: 10n }]),
      await writeMined(running, [
        { from: me, to: you, amount: 10n },
        { from: you, to: me, amount: 7n, token: usdc },
      ]),
    ]
  })
  afterEach(() => run('truncate transactions cascade', 'truncate facet_backfill'))
  afterAll(() => running.close())

  const facets = async () => {
    const { rows } = await sql`select address, transaction_id, facet from transaction_parties
      union all select address, transaction_id, facet from transaction_party_tokens order by 2, 1, 3`.execute(
      running.storage.database.query,
    )
    return rows
  }

  test('rows of an earlier version lack facets → filters answer 503, then find the rows like new ones', async () => {
    const expected = await facets()
    await run('update transaction_parties set facet = 0', 'insert into facet_backfill select max(id) + 1 from transactions')
    expect(await facets()).not.toEqual(expected)
    expect(await kinds('kind=swap')).toMatchObject({ status: 503 })
    expect(await kinds('')).toMatchObject({ status: 200, ids: ids.toReversed() })
    expect(await fillAll(2)).toEqual({ filled: 3, left: undefined })
    expect(await facets()).toEqual(expected)
    expect(await kinds('kind=swap')).toEqual({ status: 200, ids: [ids[2]] })
    expect(await kinds('direction=in')).toEqual({ status: 200, ids: [ids[1]] })
  })

  test('rows that an earlier version writes during the update → filters wait for these rows, too', async () => {
    const expected = await facets()
    await run(`update transaction_parties set facet = default where transaction_id = ${ids[0]}`)
    expect(await kinds('status=confirmed')).toMatchObject({ status: 503 })
    expect(await fillAll(10)).toEqual({ filled: 1, left: undefined })
    expect(await facets()).toEqual(expected)
    expect(await kinds('status=confirmed')).toMatchObject({ status: 200, ids: ids.toReversed() })
  })
})
