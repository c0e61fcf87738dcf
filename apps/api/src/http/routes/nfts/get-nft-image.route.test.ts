import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { pairs } from '../../../../testing/database.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { newAddress } from '../../../../testing/wallet.ts'
import { createNftStore, type NftStore } from '../../../wallet/nfts/nfts.store.ts'

describe.each(pairs)('GET /v1/nfts/{id}/image on $name', (pair) => {
  let running: TestApp
  let store: NftStore
  const texts = { name: 'One', description: null, collection: null }
  const bytes = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff])

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createNftStore(running.storage.database)
  })
  afterAll(() => running.close())

  const newNft = async () => {
    const [known] = await store.find('ethereum', newAddress(), [{ contract: newAddress(), tokenId: '1', standard: 'erc721' }])
    if (!known) throw new Error('The NFT was not stored')
    return known.id
  }
  const read = (id: number, headers: Record<string, string> = {}) => running.app.inject({ url: `/v1/nfts/${id}/image`, headers })

  test('200: the image is stored → its bytes, for pages of any origin', async () => {
    const id = await newNft()
    await store.write(id, 'read', texts, { bytes, etag: '"one"' })
    const answer = await read(id)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, bytes])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      etag: '"one"',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('200: a newer document has no image → the earlier one; it has another → that one', async () => {
    const id = await newNft()
    await store.write(id, 'read', texts, { bytes, etag: '"one"' })
    await store.write(id, 'read', texts)
    expect((await read(id)).headers.etag).toBe('"one"')
    await store.write(id, 'read', texts, { bytes, etag: '"two"' })
    expect((await read(id)).headers.etag).toBe('"two"')
  })

  test('304: the client has the image → no body', async () => {
    const id = await newNft()
    await store.write(id, 'read', texts, { bytes, etag: '"one"' })
    for (const known of ['"one"', 'W/"one", "x"', '*']) {
      const answer = await read(id, { 'if-none-match': known })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
    }
    expect((await read(id, { 'if-none-match': '"two"' })).statusCode).toBe(200)
  })

  test('404: the NFT has no image yet → NFT not found', async () => {
    expect(await caller(running.app).get(`/v1/nfts/${await newNft()}/image`)).toMatchObject(refusal(404, 'NFT not found'))
  })

  test.each(['999999', '0', '-1', '1.5', 'abc', '9'.repeat(30)])('404: the id is %s → NFT not found', async (id) => {
    expect(await caller(running.app).get(`/v1/nfts/${id}/image`)).toMatchObject(refusal(404, 'NFT not found'))
  })
})
