import { type ChainAdapter, ChainError } from '@patina/chains'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { newAddress } from '../../../testing/wallet.ts'
import type { Media } from './media/media.ts'
import { createNftStore, type NftStore } from './nfts.store.ts'
import { readNextNfts } from './read-nfts.ts'

describe.each(pairs)('reading NFTs on $name', (pair) => {
  let running: TestApp
  let store: NftStore

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createNftStore(running.storage.database)
  })
  afterAll(() => running.close())

  const run = (statement: RawBuilder<unknown>) => statement.execute(running.storage.database.query)
  const newNft = (tokenId = '7') => ({ contract: newAddress(), tokenId, standard: 'erc721' as const })
  const find = async (nft: ReturnType<typeof newNft>, address = newAddress()) => (await store.find('ethereum', address, [nft]))[0]
  const dueNow = () => run(sql`update nfts set due_at = now() where state = 'waiting'`)
  const bytes = Buffer.from('RIFF')

  type Given = { describe?: ChainAdapter['describeNft']; document?: Media['readDocument']; image?: Media['readImage'] }
  const read = (given: Given = {}) =>
    readNextNfts({
      chains: new Map([
        ['ethereum', { describeNft: given.describe ?? (async () => ({ name: 'On chain', collection: 'All', uri: 'data:x' })) }],
      ]),
      store,
      media: {
        readDocument: given.document ?? (async () => ({ name: 'One', description: 'First', image: 'data:y' })),
        readImage: given.image ?? (async () => ({ bytes, width: 1, height: 1 })),
      },
    })

  test('a document and an image are read → stored, and not read again within a day', async () => {
    const nft = newNft()
    expect(await find(nft)).toMatchObject({ name: null, state: 'waiting', hasImage: false })
    await read()
    const known = await find(nft)
    expect(known).toMatchObject({ name: 'One', description: 'First', collection: 'All', state: 'read', hasImage: true })
    expect((await store.image(known?.id ?? 0))?.bytes).toEqual(bytes)
    await run(sql`update nfts set read_at = now() - interval '25 hours' where id = ${known?.id}`)
    expect(await find(nft)).toMatchObject({ name: 'One', state: 'waiting', hasImage: true })
    await read({ document: async () => ({ name: 'Two' }) })
    expect(await find(nft)).toMatchObject({ name: 'Two', description: null, state: 'read', hasImage: true })
  })

  test.each<[string, Given, object]>([
    ['the chain does not know it', { describe: async () => undefined }, { name: null, collection: null, state: 'failed' }],
    ['it has no document', { describe: async () => ({ name: 'On chain' }) }, { name: 'On chain', state: 'failed' }],
    ['its document is unreadable', { document: async () => undefined }, { name: 'On chain', collection: 'All', state: 'failed' }],
    ['its document names nothing', { document: async () => ({}) }, { name: 'On chain', description: null, state: 'read', hasImage: false }],
    ['its image is unreadable', { image: async () => undefined }, { name: 'One', state: 'read', hasImage: false }],
  ])('%s → what is known', async (_, given, expected) => {
    const nft = newNft()
    await find(nft)
    await read(given)
    expect(await find(nft)).toMatchObject(expected)
  })

  test.each<[string, Given]>([
    ['the node', { describe: async () => Promise.reject(new ChainError('unavailable')) }],
    ['the server of the document', { document: async () => Promise.reject(new Error('503')) }],
    ['the server of the image', { image: async () => Promise.reject(new Error('timeout')) }],
  ])('%s does not answer → read again after growing pauses', async (_, given) => {
    const nft = newNft()
    const id = (await find(nft))?.id
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await dueNow()
      await read(given)
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from due_at - now())::float8 as pause from nfts where id = ${id}`.execute(running.storage.database.query)
      pauses.push(Math.round((rows[0]?.pause ?? 0) / 60))
      expect(await find(nft)).toMatchObject({ state: 'waiting' })
    }
    expect(pauses).toEqual([1, 4, 16])
    await dueNow()
    await read()
    expect(await find(nft)).toMatchObject({ state: 'read', hasImage: true })
  })

  test('the server of the document fails five times → given up, with what the chain says', async () => {
    const nft = newNft()
    await find(nft)
    for (let attempt = 1; attempt <= 5; attempt++) {
      await dueNow()
      await read({ document: async () => Promise.reject(new Error('503')) })
    }
    expect(await find(nft)).toMatchObject({ name: 'On chain', state: 'failed' })
  })

  test('one address waits for many NFTs → those of another come first, and two workers share the work', async () => {
    const many = Array.from({ length: 12 }, (_, index) => newNft(`${index}`))
    await store.find('ethereum', newAddress(), many)
    const other = newNft()
    await find(other)
    const first = await store.claim(['ethereum'], 2, 60_000)
    expect(first.map(({ contract }) => contract)).toContain(other.contract)
    await dueNow()
    const described: string[] = []
    const describeNft = async ({ contract }: { contract: string }) => {
      described.push(contract)
      return undefined
    }
    await Promise.all([read({ describe: describeNft }), read({ describe: describeNft })])
    expect(described.toSorted()).toEqual([...many, other].map(({ contract }) => contract).toSorted())
  })
})
