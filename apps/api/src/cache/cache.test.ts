import { supervise } from '@wallet/supervise'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../testing/database.ts'
import { CacheUnavailableError } from './cache.ts'

describe.each(pairs)('the cache beside $name', (pair) => {
  let store: FreshDatabase
  beforeAll(async () => {
    store = await freshDatabase(pair)
  })
  afterAll(() => store.close())

  it('answers undefined for what it was not given', async () => {
    expect(await store.cache.get('nothing')).toBeUndefined()
  })
})
