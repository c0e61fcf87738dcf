import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { linkMessage } from '../../../../testing/proof.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { chainOf, newAddress } from '../../../../testing/wallet.ts'

describe('POST /v1/wallet/addresses', () => {
  let running: TestApp
  const address = newAddress()
  const link = async (addresses: unknown, device = registerDevice(running.app)) =>
    (await device).post('/v1/wallet/addresses', { addresses })
  const on = (platformId: string, address: string) => ({ address, platformId })

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('201: several addresses → links in canonical form, in the order of the request', async () => {
    const other = newAddress()
    const { status, body } = await link([on('ethereum', address.toLowerCase()), on('base', address), on('ethereum', other)])
    expect(status).toBe(201)
    const linked = { verified: false, createdAt: expect.stringMatching(/Z$/), watchedFrom: null }
    expect(body).toEqual({
      items: [
        { ...on('ethereum', address), ...linked },
        { ...on('base', address), ...linked },
        { ...on('ethereum', other), ...linked },
      ],
      total: 3,
    })
  })

  test('201: the blocks of a platform are read → watchedFrom is the next block; null for other platforms', async () => {
    const block = { block_number: 41, block_hash: '0xa', block_time: new Date().toISOString(), first_block: 1 }
    const { query } = running.storage.database
    const lease = { holder: randomUUID(), leased_until: new Date().toISOString() }
    await query
      .insertInto('indexer_checkpoints')
      .values({ platform_id: 'ethereum', ...block, ...lease })
      .execute()
    const { body } = await link([on('ethereum', newAddress()), on('base', newAddress())])
    expect(body.items.map(({ watchedFrom }: { watchedFrom: number | null }) => watchedFrom)).toEqual([42, null])
    await query.deleteFrom('indexer_checkpoints').execute()
  })

  test('201: an address is linked again or in another spelling → nothing changes', async () => {
    const device = registerDevice(running.app)
    const first = await link([on('ethereum', address)], device)
    const again = await link([on('ethereum', address.toLowerCase()), on('ethereum', address)], device)
    expect(again).toMatchObject({ status: 201 })
    expect(again.body).toEqual(first.body)
  })

  test('201: a device links 100 addresses → accepted; another address is refused', async () => {
    const device = registerDevice(running.app)
    const hundred = Array.from({ length: 100 }, newAddress)
    for (let from = 0; from < 100; from += 20) {
      const { status } = await link(
        hundred.slice(from, from + 20).map((address) => on('ethereum', address)),
        device,
      )
      expect(status).toBe(201)
    }
    const sentence = 'A device can link at most 100 addresses'
    expect(await link([on('ethereum', newAddress())], device)).toMatchObject(refusal(400, sentence))
    expect(await link([on('base', hundred[0] ?? '')], device)).toMatchObject(refusal(400, sentence))
    expect(await link([on('ethereum', hundred[7] ?? '')], device)).toMatchObject({ status: 201 })
  })

  test.each<[string, unknown]>([
    ['addresses should not be empty', undefined],
    ['addresses should not be empty', []],
    ['addresses must be an array', 'x'],
    ['addresses must be an array', { 0: on('ethereum', address) }],
    ['addresses must not hold more than 20 items', Array.from({ length: 21 }, () => on('ethereum', address))],
    ['addresses.0.address should not be empty', [{ platformId: 'ethereum' }]],
    ['addresses.1.platformId should not be empty', [on('ethereum', address), { address }]],
    ['addresses.0 must be an object', [address]],
    ['addresses.0.address must be a string', [{ address: 5, platformId: 'ethereum' }]],
    ['addresses.0.signature should not be empty', [{ ...on('ethereum', address), message: 'x' }]],
    ['addresses.1.message should not be empty', [on('base', address), { ...on('ethereum', address), signature: '0x00' }]],
    ['addresses.0.message should not be empty', [{ ...on('ethereum', address), message: '', signature: '0x00' }]],
    ['addresses.0.signature must be a string', [{ ...on('ethereum', address), message: 'x', signature: null }]],
    [
      'addresses.0.message must not be longer than 2048 characters',
      [{ ...on('ethereum', address), message: 'x'.repeat(2_049), signature: '0x00' }],
    ],
    [
      'addresses.0.signature must not be longer than 16386 characters',
      [{ ...on('ethereum', address), message: 'x', signature: `0x${'00'.repeat(8_193)}` }],
    ],
    ['Invalid address proof', [{ ...on('ethereum', address), message: 'x', signature: '0x00' }]],
    ['Invalid address', [on('ethereum', 'vitalik.eth')]],
    ['Invalid address', [on('ethereum', `${address}0`)]],
    ['Invalid address', [on('ethereum', address.slice(2))]],
    ['Invalid address', [on('ethereum', `${address.slice(0, 41)}\u0000`)]],
    ['Invalid address', [on('ethereum', '\u202e')]],
    ['Platform is disabled', [on('polygon', address)]],
  ])('400: a field is invalid → %s', async (sentence, addresses) => {
    expect(await link(addresses)).toMatchObject(refusal(400, sentence))
  })

  test('400: the EIP-55 checksum of an address is wrong → Invalid address', async () => {
    const wrong = address.replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    expect(await link([on('ethereum', wrong)])).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('400: one address of the list is invalid → no address is linked', async () => {
    const device = await registerDevice(running.app)
    const wrong = [on('ethereum', address), on('ethereum', 'wrong')]
    expect(await device.post('/v1/wallet/addresses', { addresses: wrong })).toMatchObject(refusal(400, 'Invalid address'))
    const history = await device.get(`/v1/tx/history?address=${address}`)
    expect(history).toMatchObject(refusal(403, 'Device is not authorized'))
  })

  test('400: a body has thousands of failures → only one is reported, quickly', async () => {
    const { status, body } = await caller(running.app).post('/v1/wallet/addresses', `{"addresses":[${'{},'.repeat(20_000)}{}]}`)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^addresses[^;]+$/)
  })

  test('400: a body has the maximum number and length of wrong proofs → Invalid address proof', async () => {
    const longest = { message: 'x'.repeat(2_048), signature: `0x${'00'.repeat(8_192)}` }
    const addresses = Array.from({ length: 20 }, () => ({ ...on('ethereum', newAddress()), ...longest }))
    expect(await link(addresses)).toMatchObject(refusal(400, 'Invalid address proof'))
  })

  test('400: the first of many proofs is wrong → Invalid address proof, and no further contract is called', async () => {
    const verified: string[] = []
    const suspicious = {
      ...chainOf(running, 'ethereum'),
      verifyMessage: async (address: string) => {
        verified.push(address)
        return false
      },
    }
    const own = await testApp({ storage: running.storage, chains: new Map([['ethereum', suspicious]]) })
    const device = await registerDevice(own.app)
    const proofs = Array.from({ length: 20 }, () => {
      const address = newAddress()
      return { ...on('ethereum', address), message: linkMessage(device, suspicious, address), signature: '0x11' }
    })
    expect(await link(proofs, Promise.resolve(device))).toMatchObject(refusal(400, 'Invalid address proof'))
    expect(verified).toEqual([proofs[0]?.address])
    await own.close()
  })

  test('413: a body with half a million failures → Request body is too large', async () => {
    const answer = await caller(running.app).post('/v1/wallet/addresses', `{"addresses":[${'1,'.repeat(520_000)}1]}`)
    expect(answer).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('503: a contract may have signed and the node does not answer → The chain did not answer', async () => {
    const device = await registerDevice(running.app)
    const message = linkMessage(device, chainOf(running, 'ethereum'), address)
    const answer = await link([{ ...on('ethereum', address), message, signature: `0x${'11'.repeat(65)}` }], Promise.resolve(device))
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await link([on('nowhere', address)])).toMatchObject(refusal(404, 'Platform not found'))
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'POST', url: '/v1/wallet/addresses', body: { addresses: [on('ethereum', address)] } }),
  )
})
