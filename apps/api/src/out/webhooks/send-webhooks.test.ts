import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { isSignedBy, type Receiver, startReceiver } from '../../../testing/event-receiver.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { createRun } from '../../ledger/log/consume-events.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { toPublicEvent } from '../../ledger/log/public-event.ts'
import { createDeliveryStore } from './deliveries.store.ts'
import type { Filter } from './filter.ts'
import { createPost } from './post.ts'
import { createSender, type DeliveryOutcome } from './send-deliveries.ts'
import { createWebhookStore } from './webhooks.store.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import { deliveryWriter } from './write-deliveries.ts'

const allowed = ['127.0.0.1']

describe.each(pairs)('events for webhooks, on $name', (pair) => {
  let running: TestApp
  let webhooks: Webhooks
  let client: ReturnType<typeof createPost>
  let receiver: Receiver
  const mine = newAddress()
  const other = newAddress()
  const log = { error: vi.fn(), warn: vi.fn() }
  const outcomes: DeliveryOutcome[] = []

  beforeAll(async () => {
    running = await testApp({ pair })
    await registerDevice(running.app, { addresses: [mine, other] })
    client = createPost({ allowed, timeoutMs: 2_000 })
    const { database } = running.storage
    webhooks = createWebhooks({
      webhooks: createWebhookStore(database),
      deliveries: createDeliveryStore(database),
      eventLog: createEventLog(database),
      post: client.post,
      allowed,
    })
  })
  beforeEach(async () => {
    receiver = await startReceiver()
    outcomes.length = 0
    log.warn.mockClear()
  })
  afterEach(async () => {
    for (const { id } of await webhooks.list()) await webhooks.remove(id)
    await receiver.close()
  })
  afterAll(async () => {
    client.close()
    await running.close()
  })

  const query = () => running.storage.database.query
  const add = (filter: Filter = {}, ordered = false, url = receiver.url) => webhooks.add({ url, filter, ordered })
  /** Writes a payment to the log and returns the id of its event. */
  const pay = async (to = mine, amount = 1n) => {
    const { id } = await running.deps.transactions.report(
      chainOf(running, 'ethereum'),
      minedReport([{ from: newAddress(), to, amount }]),
      101n,
    )
    const events = await loggedEvents(running)
    return String(events.find((event) => event.transaction?.id === id)?.id)
  }
  const writeAll = async () => {
    const run = createRun(createEventLog(running.storage.database), deliveryWriter(createDeliveryStore(running.storage.database)), log)
    while ((await run()) === 'again') {}
  }
  const newSender = () => {
    const { database } = running.storage
    const parts = { deliveries: createDeliveryStore(database), webhooks: createWebhookStore(database), post: client.post, log }
    const findEvents = createEventLog(database).find
    return createSender({ ...parts, findEvents, onAttempt: (outcome) => outcomes.push(outcome) }, () => {})
  }
  /** Writes the deliveries of all events, and sends until none is due. */
  const work = async (sender = newSender()) => {
    await writeAll()
    while ((await sender.begin()) > 0) await sender.settled()
  }
  const makeDue = () =>
    query().updateTable('outbound_deliveries').set({ due_at: '2020-01-01T00:00:00Z' }).where('state', '=', 'waiting').execute()
  const idsReceived = () => receiver.received.map(({ id }) => id)

  test('an event is logged → the endpoint receives it, signed, with the id and the content of the log', async () => {
    const { id, secret } = await add()
    const eventId = await pay()
    await work()
    const [delivery] = receiver.received
    expect(idsReceived()).toEqual([eventId])
    const event = (await loggedEvents(running, Number(eventId) - 1))[0]
    expect(delivery?.body).toEqual({
      type: 'transaction.confirmed',
      timestamp: event?.loggedAt,
      data: JSON.parse(JSON.stringify(event && toPublicEvent(event))),
    })
    expect(delivery && isSignedBy(secret, delivery)).toBe(true)
    expect(delivery && isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, delivery)).toBe(false)
    expect(await webhooks.deliveries(id, { limit: 10 })).toMatchObject({
      items: [{ eventId: Number(eventId), state: 'delivered', attempts: [{ status: 204, error: null }], dueAt: null }],
      next: null,
    })
    expect(outcomes).toEqual(['delivered'])
  })

  test('a webhook is added → it receives only later events', async () => {
    await pay()
    await add()
    const later = await pay()
    await work()
    expect(idsReceived()).toEqual([later])
  })

  test('several webhooks with filters → each receives what it wants', async () => {
    const second = await startReceiver()
    await add({ addresses: [other] })
    await add({ tokens: { 'ethereum:native': '100' } }, false, second.url)
    const [large, ofOther] = [await pay(mine, 100n), await pay(other, 99n)]
    await work()
    expect(idsReceived()).toEqual([ofOther])
    expect(second.received.map(({ id }) => id)).toEqual([large])
    await second.close()
  })

  test('the filter of a webhook changes → later events follow the new filter', async () => {
    const { id } = await add({ addresses: [other] })
    const writer = deliveryWriter(createDeliveryStore(running.storage.database))
    const run = createRun(createEventLog(running.storage.database), writer, log)
    await pay(mine)
    while ((await run()) === 'again') {}
    await webhooks.change(id, { filter: { addresses: [mine] } })
    const wanted = await pay(mine)
    await pay(other)
    while ((await run()) === 'again') {}
    await work()
    expect(idsReceived()).toEqual([wanted])
  })

  test('the writer fails after it wrote deliveries → neither they nor the cursor stay, and each is written once', async () => {
    await add()
    await writeAll()
    const ids = [await pay(), await pay()]
    const eventLog = createEventLog(running.storage.database)
    const { types, process, ...writer } = deliveryWriter(createDeliveryStore(running.storage.database))
    await expect(
      eventLog.consume({ ...writer, ...(types && { types }) }, 500, async (transaction, events) => {
        await process(transaction, events)
        throw new Error('died before the commit')
      }),
    ).rejects.toThrow('died before the commit')
    await work()
    await work()
    expect(idsReceived().sort()).toEqual(ids.sort())
  })

  test('an endpoint fails → the delivery waits with its attempts, and the next attempt has the same id', async () => {
    receiver.answerWith((_, time) => (time === 1 ? 500 : 204))
    const { id } = await add()
    const eventId = await pay()
    await work()
    const [waiting] = (await webhooks.deliveries(id, { limit: 1 })).items
    expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ status: 500, error: 'HTTP 500' }] })
    const pause = Date.parse(waiting?.dueAt ?? '') - Date.parse(waiting?.attempts[0]?.at ?? '')
    expect(pause).toBeGreaterThan(4_500)
    expect(pause).toBeLessThan(8_000)
    expect((await webhooks.find(id)).failingSince).not.toBeNull()
    await makeDue()
    await work()
    expect(idsReceived()).toEqual([eventId, eventId])
    expect(await webhooks.deliveries(id, { state: 'delivered', limit: 1 })).toMatchObject({
      items: [{ attempts: [{ status: 500 }, { status: 204 }] }],
    })
    expect((await webhooks.find(id)).failingSince).toBeNull()
    expect(outcomes).toEqual(['retried', 'delivered'])
  })

  test('all eight attempts fail → the delivery has failed; `resend` sends it with all attempts again', async () => {
    receiver.answerWith(() => 503)
    const { id } = await add()
    const eventId = await pay()
    for (let attempt = 0; attempt < 9; attempt++) {
      await work()
      await makeDue()
    }
    expect(idsReceived()).toEqual(Array(8).fill(eventId))
    const [failed] = (await webhooks.deliveries(id, { state: 'failed', limit: 1 })).items
    expect(failed?.attempts).toHaveLength(8)
    receiver.answerWith(() => 204)
    await webhooks.resend(id, failed?.id ?? 0)
    await work()
    expect(idsReceived()).toEqual(Array(9).fill(eventId))
    expect(await webhooks.deliveries(id, { state: 'delivered', limit: 1 })).toMatchObject({ items: [{ id: failed?.id }] })
  })

  test('an endpoint demands a pause → the delivery waits that long', async () => {
    receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const { id } = await add()
    await pay()
    await work()
    const [waiting] = (await webhooks.deliveries(id, { limit: 1 })).items
    expect(Date.parse(waiting?.dueAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  })

  test('an endpoint answers 410 → it is disabled and logged; its events wait until it is resumed', async () => {
    receiver.answerWith(() => 410)
    const { id } = await add()
    const first = await pay()
    await work()
    expect(await webhooks.find(id)).toMatchObject({ status: 'disabled', statusReason: 'The endpoint answered 410 Gone' })
    expect(log.warn).toHaveBeenCalledOnce()
    const second = await pay()
    await makeDue()
    await work()
    expect(idsReceived()).toEqual([first])
    receiver.answerWith(() => 204)
    await webhooks.resume(id)
    await work()
    expect(idsReceived().sort()).toEqual([first, first, second].sort())
  })

  test.each([
    ['121', 'disabled'],
    ['119', 'active'],
  ])('all attempts of an endpoint failed for %s hours → it is %s', async (hours, status) => {
    receiver.answerWith(() => 500)
    const { id } = await add()
    await pay()
    const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString()
    await query().updateTable('outbound_webhooks').set({ failing_since: since }).where('id', '=', id).execute()
    await work()
    expect(await webhooks.find(id)).toMatchObject({ status })
  })

  test('a webhook is paused → its events wait, and `resume` sends them', async () => {
    const { id } = await add()
    await webhooks.pause(id)
    const ids = [await pay(), await pay()]
    await work()
    expect(idsReceived()).toEqual([])
    await webhooks.resume(id)
    await work()
    expect(idsReceived().sort()).toEqual(ids.sort())
  })

  test('the secret is rotated → both secrets sign for a day, then only the new one', async () => {
    const { id, secret: old } = await add()
    const { secret } = await webhooks.rotate(id)
    await pay()
    await work()
    expect([old, secret].map((one) => receiver.received.every((delivery) => isSignedBy(one, delivery)))).toEqual([true, true])
    await query().updateTable('outbound_webhooks').set({ previous_until: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()
    receiver.received.length = 0
    await pay()
    await work()
    expect([old, secret].map((one) => receiver.received.every((delivery) => isSignedBy(one, delivery)))).toEqual([false, true])
  })

  test('an ordered webhook fails for one address → later events of that address wait, others do not', async () => {
    const [first, second, ofOther] = await (async () => {
      await add({}, true)
      return [await pay(mine), await pay(mine), await pay(other)]
    })()
    receiver.answerWith(({ id }, time) => (id === first && time === 1 ? 500 : 204))
    await work()
    expect(idsReceived().sort()).toEqual([first, ofOther].sort())
    await makeDue()
    await work()
    expect(idsReceived().slice(2)).toEqual([first, second])
  })

  /** Writes deliveries of earlier events, each for these addresses. The first of `waiting` of them is due in a long time, as after a failure. */
  const fill = (webhookId: string, addresses: readonly string[][], waiting: number) =>
    sql`insert into outbound_deliveries (webhook_id, event_id, addresses, due_at)
      select ${webhookId}, number - 1000000, array(select jsonb_array_elements_text(addresses)),
        case when number <= ${waiting} then now() + interval '10 hours' else now() end
      from jsonb_array_elements(${JSON.stringify(addresses)}::jsonb) with ordinality as made (addresses, number)`.execute(query())

  test('an ordered webhook refuses an event of an address with thousands of later ones → other addresses do not wait', async () => {
    const { id } = await add({}, true)
    await fill(
      id,
      Array.from({ length: 2_000 }, () => [mine]),
      1,
    )
    const ofOther = await pay(other)
    await pay(mine)
    await work()
    expect(idsReceived()).toEqual([ofOther])
  })

  test('an ordered webhook refuses events of hundreds of addresses → other addresses get their turn', async () => {
    const { id } = await add({}, true)
    const addresses = Array.from({ length: 500 }, () => [newAddress()])
    await fill(id, addresses, addresses.length)
    const ids = [await pay(mine), await pay(other)]
    const sender = newSender()
    for (let turn = 0; turn < 4; turn++) await work(sender)
    expect(idsReceived().sort()).toEqual(ids.sort())
  })

  test('an event has two addresses → it waits for the earlier events of both, and a sent event can be sent again', async () => {
    const { id } = await add({}, true)
    const [third, fourth] = [newAddress(), newAddress()]
    await fill(id, [[third], [fourth, mine], [other, third]], 1)
    await pay(mine)
    await work()
    // The events of these deliveries do not exist, so a delivery fails as soon as it is its turn.
    const states = async () => (await webhooks.deliveries(id, { limit: 10 })).items.map(({ state }) => state)
    expect(await states()).toEqual(['delivered', 'waiting', 'failed', 'waiting'])
    const [sent] = (await webhooks.deliveries(id, { limit: 1 })).items
    await webhooks.resend(id, sent?.id ?? 0)
    await makeDue()
    await work()
    expect(await states()).toEqual(['delivered', 'failed', 'failed', 'failed'])
    expect(receiver.received).toHaveLength(2)
    expect(await query().selectFrom('outbound_queues').selectAll().execute()).toEqual([])
  })

  test('a webhook becomes ordered → what waits already is sent', async () => {
    const { id } = await add()
    const sent = await pay()
    await writeAll()
    await webhooks.change(id, { ordered: true })
    const later = await pay()
    await work()
    expect(idsReceived().sort()).toEqual([sent, later].sort())
  })

  test('an endpoint does not answer → the events of another endpoint arrive meanwhile', async () => {
    const slow = await startReceiver()
    const open: (() => void)[] = []
    slow.answerWith(() => (response) => open.push(() => response.writeHead(204).end()))
    await add({}, false, slow.url)
    await add()
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await pay())
    await writeAll()
    const sender = newSender()
    await sender.begin()
    await vi.waitFor(async () => {
      await sender.begin()
      expect(idsReceived().sort()).toEqual([...ids].sort())
    }, 10_000)
    // A slow endpoint gets a bounded number of requests at a time.
    expect(slow.received.length).toBe(8)
    slow.answerWith(() => 204)
    for (const answer of open) answer()
    await sender.settled()
    await work(sender)
    expect(slow.received.map(({ id }) => id).sort()).toEqual([...ids].sort())
    await slow.close()
  })

  test('two workers send at once → each event is sent once', async () => {
    await add()
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await pay())
    await writeAll()
    await Promise.all([work(newSender()), work(newSender()), work(newSender())])
    expect(idsReceived().sort()).toEqual(ids.sort())
  })

  test('a test is requested → one signed event of the type `webhook.test`, and its result', async () => {
    const { id, secret } = await add()
    expect(await webhooks.test(id)).toMatchObject({ delivered: true, status: 204 })
    expect(receiver.received).toMatchObject([{ body: { type: 'webhook.test', data: {} } }])
    expect(receiver.received.every((delivery) => isSignedBy(secret, delivery))).toBe(true)
    receiver.answerWith(() => 500)
    expect(await webhooks.test(id)).toMatchObject({ delivered: false, error: 'HTTP 500' })
  })

  test('a webhook is removed → its deliveries too; unknown ids are not found', async () => {
    const { id } = await add()
    await pay()
    await writeAll()
    await webhooks.remove(id)
    expect(await query().selectFrom('outbound_deliveries').selectAll().execute()).toEqual([])
    for (const call of [webhooks.find, webhooks.pause, webhooks.resume, webhooks.rotate, webhooks.test, webhooks.remove])
      for (const unknown of [id, randomUUID(), 'x']) await expect(call(unknown)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('deliveries fill several pages → each is listed once, newest first', async () => {
    const { id } = await add()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await pay())
    await work()
    const first = await webhooks.deliveries(id, { limit: 3 })
    const second = await webhooks.deliveries(id, { limit: 3, before: Number(first.next) })
    expect([...first.items, ...second.items].map(({ eventId }) => String(eventId))).toEqual(ids.reverse())
    expect(second.next).toBeNull()
  })

  test('a delivery is written → it has the time of its event', async () => {
    const { id } = await add()
    const eventId = Number(await pay())
    await work()
    const [event] = await createEventLog(running.storage.database).find([eventId])
    expect((await webhooks.deliveries(id, { limit: 1 })).items).toMatchObject([{ eventId, createdAt: event?.loggedAt }])
  })

  test('the week of an event is dropped already → its delivery has the beginning of this week', async () => {
    const { id: webhookId } = await add()
    const old = { webhookId, eventId: 1, loggedAt: '2020-01-01T00:00:00.000Z', addresses: [] }
    await query()
      .transaction()
      .execute((transaction) => createDeliveryStore(running.storage.database).add(transaction, [old]))
    const [delivery] = (await webhooks.deliveries(webhookId, { limit: 1 })).items
    const createdAt = new Date(delivery?.createdAt ?? 0)
    expect([createdAt.getUTCDay(), createdAt.getUTCHours()]).toEqual([1, 0])
    expect(Date.now() - createdAt.getTime()).toBeLessThan(8 * 86_400_000)
  })

  test('there are 100 webhooks → no further one is added', async () => {
    for (let n = 0; n < 100; n++) await add()
    await expect(add()).rejects.toThrow('There are 100 webhooks already; delete one first')
  })
})
