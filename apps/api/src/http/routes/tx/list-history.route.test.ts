import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { writeMined } from '../../../../testing/mined.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

type Item = { id: number; hash: string }

const [me, myOther, you] = [newAddress(), newAddress(), newAddress()]
const usdc = tokenCalled('ethereum', 'USDC')
const at = (second: number) => ({ block: { number: 100n, hash: `0x${second}`, time: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) } })

describe('GET /v1/tx/history', () => {
  let running: TestApp
  let device: TestDevice
  let ids: Record<'sent' | 'received' | 'usdc' | 'onBase' | 'ofMyOther' | 'swap', number>
  const history = async (query = '') => {
    const answer = await device.get(`/v1/tx/history?${query}`)
    return { ...answer, ids: answer.body.items?.map(({ id }: Item) => id) }
  }

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app, { addresses: [me, myOther], platforms: ['ethereum', 'base'] })
    ids = {
      sent: await writeMined(running, [{ from: me, to: you, amount: 10n }], at(1)),
      received: await writeMined(running, [{ from: you, to: me, amount: 20n }], at(2)),
      usdc: await writeMined(running, [{ from: me, to: you, amount: 5n, token: usdc }], at(3)),
      onBase: await writeMined(running, [{ from: me, to: you, amount: 40n }], at(4), 'base'),
      ofMyOther: await writeMined(running, [{ from: myOther, to: you, amount: 50n }], at(5)),
      swap: await writeMined(
        running,
        [
          { from: me, to: you, amount: 6n },
          { from: you, to: me, amount: 7_000_000n, token: usdc },
        ],
        at(6),
      ),
    }
    await writeMined(running, [{ from: you, to: newAddress(), amount: 1n }], at(7))
  })
  afterAll(() => running.close())

  test('200: no filter → the transactions of all linked addresses, newest first', async () => {
    expect(await history()).toMatchObject({ status: 200, body: { total: 6 } })
    expect((await history()).ids).toEqual([ids.swap, ids.ofMyOther, ids.onBase, ids.usdc, ids.received, ids.sent])
  })

  test('200: the history has a transaction → the list shows all its fields', async () => {
    const { body } = await history(`address=${me}&platformId=ethereum&offset=3`)
    expect(body.items).toEqual([
      {
        id: ids.sent,
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 'confirmed',
        tokenContractId: 'ethereum:native',
        fromAddress: me,
        toAddress: you,
        amount: '10',
        fee: '21000',
        feePayer: me,
        createdAt: '2026-01-01T00:00:01.000Z',
        updatedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        platformId: 'ethereum',
        blockNumber: 100,
        operations: [{ index: 0, type: 'transfer', tokenContractId: 'ethereum:native', fromAddress: me, toAddress: you, amount: '10' }],
        kind: 'send',
        title: 'Sent 0.00000000000000001 ETH',
        sent: [
          {
            tokenId: 'ethereum:native',
            symbol: 'ETH',
            decimals: 18,
            amount: '10',
            formatted: '0.00000000000000001',
            logoUrl: expect.stringMatching(/^\/v1\/logos\//),
          },
        ],
        received: [],
        counterparty: { address: you, own: false, flagged: false },
        feeFormatted: '0.000000000000021',
      },
    ])
  })

  test('200: the sender, or a sponsor, pays the fee → its address, and not that of the receiver or the viewer', async () => {
    const [payer, sponsor] = [newAddress(), newAddress()]
    await linkAddresses(device, [payer])
    const sponsored = { ...at(8), from: testAddress(sponsor) }
    const id = await writeMined(running, [{ from: payer, to: you, amount: 1n }], sponsored)
    expect((await history(`address=${payer}`)).body.items).toMatchObject([{ id, kind: 'send', fromAddress: payer, feePayer: sponsor }])
    const [, received] = (await history(`address=${me}&platformId=ethereum&offset=1`)).body.items
    expect(received).toMatchObject({ id: ids.received, kind: 'receive', toAddress: me, feePayer: you })
  })

  test('200: a token paid the fee → the fee with its token', async () => {
    const payer = newAddress()
    await linkAddresses(device, [payer])
    const id = await writeMined(running, [{ from: payer, to: you, amount: 1n }], { ...at(8), fee: 1_279n, feeContract: usdc })
    expect((await history(`address=${payer}`)).body.items).toMatchObject([{ id, fee: '1279', feeTokenId: `ethereum:${usdc}` }])
    expect((await device.get(`/v1/tx/history/${id}`)).body).toMatchObject({ fee: '1279', feeTokenId: `ethereum:${usdc}` })
  })

  test('200: the query names an address in any spelling → its transactions on all platforms', async () => {
    const expected = [ids.swap, ids.onBase, ids.usdc, ids.received, ids.sent]
    expect((await history(`address=${me}`)).ids).toEqual(expected)
    expect((await history(`address=${me.toLowerCase()}`)).ids).toEqual(expected)
  })

  test('200: the query names a platform → only its transactions', async () => {
    expect((await history('platformId=base')).ids).toEqual([ids.onBase])
    expect((await history('platformId=polygon')).ids).toEqual([])
  })

  test('200: the query names a token → its transactions, each with the movement of that token', async () => {
    const { body, ids: found } = await history(`tokenContractId=ethereum:${usdc.toLowerCase()}`)
    expect(found).toEqual([ids.swap, ids.usdc])
    expect(body.total).toBe(2)
    expect(body.items[0]).toMatchObject({ tokenContractId: `ethereum:${usdc}`, amount: '7000000', toAddress: me })
    expect((await history(`address=${me}`)).body.items[0]).toMatchObject({ tokenContractId: 'ethereum:native', amount: '6' })
  })

  test('200: all pages are read → each entry appears once, with the same fields on long and short pages', async () => {
    const busy = newAddress()
    await linkAddresses(device, [busy])
    const written: number[] = []
    // All transactions get the same second, so the test can check the order by id.
    for (let index = 0; index < 12; index++) written.push(await writeMined(running, [{ from: busy, to: you, amount: 1n }], at(30)))
    const long = await history(`address=${busy}`)
    expect(long.ids).toEqual(written.toReversed())
    const pages = await Promise.all([0, 5, 10].map((offset) => history(`address=${busy}&limit=5&offset=${offset}`)))
    expect(pages.flatMap((page) => page.ids)).toEqual(long.ids)
    for (const page of pages) expect(page.body.total).toBe(12)
    expect(Object.keys(long.body.items[0]).sort()).toEqual(Object.keys(pages[0]?.body.items[0]).sort())
  })

  test('200: transactions of one second → the newest block first, in whichever order blocks were read', async () => {
    const busy = newAddress()
    await linkAddresses(device, [busy])
    const time = new Date(Date.UTC(2026, 0, 1, 0, 1))
    const write = (number: bigint) =>
      writeMined(running, [{ from: busy, to: you, amount: 1n }], { block: { number, hash: `0x${number}`, time } })
    const [a735, b735] = [await write(735n), await write(735n)]
    // The backfill reads older blocks from the newest down, so rows are written in this order.
    const [a736, a734, b734] = [await write(736n), await write(734n), await write(734n)]
    const newer = await writeMined(running, [{ from: busy, to: you, amount: 1n }], {
      block: { number: 1n, hash: '0x1', time: new Date(time.getTime() + 1_000) },
    })
    const expected = [newer, a736, b735, a735, b734, a734]
    expect((await history(`address=${busy}`)).ids).toEqual(expected)
    for (const limit of [1, 2, 4]) {
      const pages = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((offset) => history(`address=${busy}&limit=${limit}&offset=${offset}`)))
      for (const [offset, page] of pages.entries()) expect(page.ids).toEqual(expected.slice(offset, offset + limit))
    }
  })

  test('200: the device has linked no addresses → an empty list', async () => {
    expect(await (await registerDevice(running.app)).get('/v1/tx/history')).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  })

  test.each([
    ['limit=0', 'limit must be a positive number'],
    ['limit=-1', 'limit must be a positive number'],
    ['limit=abc', 'limit must be a positive number'],
    ['limit=101', 'limit must not be greater than 100'],
    ['offset=-1', 'offset must not be a negative number'],
    ['address=', 'address should not be empty'],
    ['address=nonsense', 'Invalid address'],
    ['address=%00', 'Invalid address'],
    [`address=${me}&address=${me}`, 'address must be a string'],
    ['tokenContractId=nonsense', 'Invalid token ID'],
    ['tokenContractId=ethereum:%00', 'Invalid token ID'],
    ['tokenContractId=', 'tokenContractId should not be empty'],
    ['platformId=', 'platformId should not be empty'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await history(query)).toMatchObject(refusal(400, sentence))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await history('platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('403: the address is linked only on another platform → Device is not authorized', async () => {
    const onlyOnBase = newAddress()
    await linkAddresses(device, [onlyOnBase], ['base'])
    expect(await history(`address=${onlyOnBase}`)).toMatchObject({ status: 200 })
    expect(await history(`address=${onlyOnBase}&platformId=ethereum`)).toMatchObject(refusal(403, 'Device is not authorized'))
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/tx/history?address=${me}` }),
  )
})
