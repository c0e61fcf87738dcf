import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { recordPrices } from '../../../testing/recorded-prices.ts'
import { notificationsConsumer } from '../../out/notifications/write-notifications.ts'
import { createPriceStore } from '../../wallet/prices/prices.store.ts'
import { createPrices } from '../../wallet/prices/prices.ts'
import { createEventLog } from '../log/log.store.ts'
import { createAlertStore } from './alerts.store.ts'
import { createPriceAlerts } from './alerts.ts'

const ether = 'ethereum:native'
const dollars = (amount: number) => BigInt(Math.round(amount * 1_000_000))

describe.each(pairs)('price alerts on $name', (pair) => {
  let running: TestApp
  let device: TestDevice

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    const { query } = running.storage.database
    await query.deleteFrom('token_prices').execute()
    await query.deleteFrom('price_points').execute()
    await query.deleteFrom('price_alerts').execute()
    device = await registerDevice(running.app, {})
  })
  afterAll(() => running.close())

  const add = (condition: string, value: string, currency = 'USD') =>
    device.post('/v1/prices/alerts', { tokenId: ether, currency, condition, value })
  /** Records a price, compares the alerts and notifies. Returns the titles of all notifications of the device, oldest first. */
  const priceIs = async (price: number, at = new Date()) => {
    await recordPrices(running.storage, { [ether]: dollars(price), 'currency:EUR': dollars(2) }, at)
    await check()
    return titles()
  }
  /** A process of its own, which has no prices in its memory. */
  const check = async () => {
    const { tokens, platforms } = running.deps
    const { database } = running.storage
    return createPriceAlerts(createAlertStore(database), tokens, createPrices(createPriceStore(database), tokens, platforms)).check()
  }
  const titles = async () => {
    const log = createEventLog(running.storage.database)
    while ((await log.relay(500)) !== 0) {}
    while ((await log.consume(notificationsConsumer, 200, running.deps.subscriberNotices.process)) !== 0) {}
    return (await device.get('/v1/notifications')).body.items.map(({ title }: { title: string }) => title).reverse()
  }

  test('the price rises above a value, falls and rises again → one notification per crossing', async () => {
    expect(await priceIs(3_000)).toEqual([])
    expect((await add('above', '3500')).status).toBe(201)
    expect(await priceIs(3_499.99)).toEqual([])
    expect(await priceIs(3_500)).toEqual(['ETH is above 3,500 USD'])
    expect(await priceIs(3_600)).toHaveLength(1)
    // The price moves around the value: within 1 % below it, the alert stays silent.
    expect(await priceIs(3_490)).toHaveLength(1)
    expect(await priceIs(3_510)).toHaveLength(1)
    expect(await priceIs(3_465)).toHaveLength(1)
    expect(await priceIs(3_500)).toHaveLength(2)
  })

  test('the price falls below a value in another currency → the notification has that currency', async () => {
    await priceIs(3_000)
    await add('below', '1400', 'eur')
    expect(await priceIs(2_801)).toEqual([])
    expect(await priceIs(2_799)).toEqual(['ETH is below 1,400 EUR'])
    const { items } = (await device.get('/v1/notifications')).body
    expect(items[0]).toMatchObject({ type: 'system', message: 'The price is now 1,399.5 EUR.', transactionId: null })
  })

  test('the price changes by some percent within a day → notified, also of a fall; again only after the change became smaller', async () => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await recordPrices(running.storage, { [ether]: dollars(1_000) }, dayAgo)
    await priceIs(1_000)
    await add('change24h', '5')
    expect(await priceIs(951)).toEqual([])
    expect(await priceIs(949)).toEqual(['ETH moved by 5.1 %'])
    expect(await priceIs(955)).toHaveLength(1)
    expect(await priceIs(940)).toHaveLength(1)
    expect(await priceIs(1_000)).toHaveLength(1)
    expect(await priceIs(1_060)).toHaveLength(2)
  })

  test('the value is crossed already → no notification until the price has returned', async () => {
    await priceIs(3_000)
    await add('above', '2000')
    expect(await priceIs(3_100)).toEqual([])
    expect(await priceIs(1_900)).toEqual([])
    expect(await priceIs(2_000)).toEqual(['ETH is above 2,000 USD'])
  })

  test('the price is unknown → the first known price is no crossing, and a missing one changes nothing', async () => {
    await add('above', '2000')
    expect(await priceIs(3_000)).toEqual([])
    await priceIs(1_000)
    await recordPrices(running.storage, { [ether]: { reason: 'sources_differ' } })
    expect(await check()).toBe(0)
    expect(await priceIs(2_500)).toEqual(['ETH is above 2,000 USD'])
  })

  test('workers compare at once, and events are processed twice → one notification', async () => {
    await priceIs(3_000)
    await add('above', '3500')
    await recordPrices(running.storage, { [ether]: dollars(4_000) })
    await Promise.all([check(), check(), check()])
    expect(await titles()).toHaveLength(1)
    const { query } = running.storage.database
    await query.updateTable('event_cursors').set({ last_id: 0 }).where('consumer', '=', 'notifications').execute()
    expect(await titles()).toHaveLength(1)
  })

  test('the database transaction of a comparison fails → neither the state nor an event is written', async () => {
    await priceIs(3_000)
    await add('above', '3500')
    await recordPrices(running.storage, { [ether]: dollars(4_000) })
    const { schema } = running.storage.database.query
    await schema.alterTable('event_outbox').renameTo('hidden').execute()
    await expect(check()).rejects.toThrow()
    await schema.alterTable('hidden').renameTo('event_outbox').execute()
    expect(await check()).toBe(1)
    expect(await titles()).toHaveLength(1)
  })

  test('a crossed price is an event of one device → no stream, page or other system has it', async () => {
    await priceIs(3_000)
    await add('above', '3500')
    await priceIs(4_000)
    expect((await device.get('/v1/events')).body.items).toEqual([])
    const events = await createEventLog(running.storage.database).read(0, 1_000)
    expect(events.at(-1)).toMatchObject({ type: 'price.crossed', addresses: [], platformId: 'ethereum', transaction: null })
  })
})
