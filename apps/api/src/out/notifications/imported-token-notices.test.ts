import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { writeMined } from '../../../testing/mined.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createImportedTokenStore } from '../../wallet/catalogue/imports/imported-tokens.store.ts'

describe.each(pairs)('a token that one of two devices imported, on $name', (pair) => {
  const [me, you, token] = [newAddress(), newAddress(), newAddress()]
  const tokenId = `ethereum:${token}`
  let running: TestApp
  let one: TestDevice
  let other: TestDevice

  beforeAll(async () => {
    running = await testApp({ pair })
    one = await registerDevice(running.app, { addresses: [me] })
    other = await registerDevice(running.app, { addresses: [me] })
    const imported = { tokenId, name: 'Odd Token', symbol: 'ODD', decimals: 6, type: 'erc20' }
    await createImportedTokenStore(running.storage.database).replace(one.id, [imported])
  })
  afterAll(() => running.close())

  const noticesOf = async (device: TestDevice, id: number) => {
    const { body } = await device.get('/v1/notifications')
    return body.items.filter(({ transactionId }: { transactionId: number }) => transactionId === id)
  }
  const shownTo = async (device: TestDevice, id: number) => (await device.get(`/v1/tx/history/${id}`)).body

  test('the address receives the token → a notice and a title with amount and symbol, for the device that imported it only', async () => {
    const id = await writeMined(running, [{ from: you, to: me, amount: 1_500_000n, token }])
    expect(await noticesOf(one, id)).toMatchObject([{ title: 'Received 1.5 ODD' }])
    expect(await noticesOf(other, id)).toEqual([])
    const movement = { tokenId, amount: '1500000', logoUrl: null }
    expect(await shownTo(one, id)).toMatchObject({
      title: 'Received 1.5 ODD',
      received: [{ ...movement, symbol: 'ODD', decimals: 6, formatted: '1.5', listed: false }],
    })
    expect(await shownTo(other, id)).toMatchObject({
      title: 'Payment received',
      received: [{ ...movement, symbol: null, decimals: null, formatted: null }],
    })
  })

  test('the address sends the token → title and notice name it, and no counterparty has the name that the token chose', async () => {
    const id = await writeMined(running, [{ from: me, to: token, amount: 2_000_000n, token }])
    expect(await noticesOf(one, id)).toMatchObject([{ title: 'Sent 2 ODD' }])
    expect(await noticesOf(other, id)).toMatchObject([{ title: 'Transaction confirmed' }])
    const shown = await shownTo(one, id)
    expect(shown).toMatchObject({ title: 'Sent 2 ODD', counterparty: { address: token } })
    expect(shown.counterparty).not.toHaveProperty('name')
    expect((await one.get('/v1/tx/history')).body.items[0]).toMatchObject({ id, title: 'Sent 2 ODD' })
    expect((await one.get('/v1/events')).body.items.at(-1).transaction).toMatchObject({ id, title: 'Sent 2 ODD' })
  })

  test('a transfer of nothing in the token → still no notice', async () => {
    const spam = await writeMined(running, [{ from: you, to: me, amount: 0n, token }], { from: you })
    expect(await noticesOf(one, spam)).toEqual([])
    expect(await shownTo(one, spam)).toMatchObject({ warnings: ['zero_value'] })
  })
})
