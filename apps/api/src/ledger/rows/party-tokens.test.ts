import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { writeMany } from '../../../testing/many-transactions.ts'

describe.each(pairs)('the tokens of a party on $name', (pair) => {
  let storage: FreshDatabase

  beforeAll(async () => {
    storage = await freshDatabase(pair)
  })
  afterAll(() => storage.close())

  const write = (count: number, tokens: string[]) =>
    writeMany(storage.database.query, { count, addresses: ['0xa', '0xb'], tokens: sql`${tokens}::text[]` })
  /** Returns the tokens in the two indexes, and the expected tokens. */
  const indexed = async () => {
    const found = sql`
      select address, token_contract_id as token, transaction_id as id, mined from transaction_parties where token_contract_id is not null
      union all select address, token_contract_id, transaction_id, mined from transaction_party_tokens order by 3, 1, 2`
    const expected = sql`
      select distinct address, token, transaction_id as id, mined from transaction_parties, unnest(token_contract_ids) as token order by 3, 1, 2`
    return { found: (await found.execute(storage.database.query)).rows, expected: (await expected.execute(storage.database.query)).rows }
  }
  const run = (statement: string) => sql.raw(statement).execute(storage.database.query)

  test('parties of transactions are inserted, changed and deleted → each token is in one of the indexes', async () => {
    for (const tokens of [[], ['x'], ['x', 'y'], ['x', 'y', 'z', 'y', 'x']]) await write(2, tokens)
    for (const statement of [
      `select 1`,
      `update transaction_parties set mined = false where address = '0xa'`,
      `update transaction_parties set token_contract_ids = array['y', 'w', 'x'] where transaction_id % 2 = 0`,
      `update transaction_parties set token_contract_ids = array['w'] where address = '0xb' and transaction_id % 2 = 0`,
      `delete from transaction_parties where address = '0xa' and transaction_id % 2 = 0`,
      `delete from transactions where id % 2 = 1`,
    ]) {
      await run(statement)
      const { found, expected } = await indexed()
      expect(expected, statement).not.toEqual([])
      expect(found, statement).toEqual(expected)
    }
    await run('truncate transactions cascade')
    expect((await indexed()).found).toEqual([])
  })
})
