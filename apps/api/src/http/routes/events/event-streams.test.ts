import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createWalletClient } from '@patina/sdk'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { writeMined } from '../../../../testing/mined.ts'
import { newAddress } from '../../../../testing/wallet.ts'
import { appendEvents } from '../../../ledger/log/append.store.ts'
import { relayEvents } from '../../../ledger/log/relay-events.ts'
import { createImportedTokenStore } from '../../../wallet/catalogue/imports/imported-tokens.store.ts'

/** The stream as a client reads it: its text so far, and whether the server ended it. */
type OpenStream = { text: string; ended: boolean; status: number; headers: IncomingHttpHeaders; stop(): void; pause(): void }

describe('GET /v1/events as a stream', () => {
  let running: TestApp
  let device: TestDevice
  let url: string
  let relay: { stop(): Promise<void> }
  let mine: string
  const otherAddress = newAddress()

  beforeEach(async () => {
    running = await testApp()
    url = await running.app.listen({ port: 0, host: '127.0.0.1' })
    mine = newAddress()
    device = await registerDevice(running.app, { addresses: [mine] })
    relay = relayEvents({ database: running.storage.database, log: { error: vi.fn() } }, 20)
  })
  afterEach(async () => {
    await relay.stop()
    await running.close()
  })

  /** Each stream has a connection of its own. `fetch` would open a spare one, which delays the end of the server. */
  const open = async (headers: Record<string, string> = {}, deviceId = device.id): Promise<OpenStream> => {
    const request = get(`${url}/v1/events`, { headers: { accept: 'text/event-stream', 'device-id': deviceId, ...headers }, agent: false })
    request.on('error', () => {})
    const response: IncomingMessage = (await once(request, 'response'))[0]
    const { statusCode: status = 0, headers: answered } = response
    const stream: OpenStream = {
      text: '',
      ended: false,
      status,
      headers: answered,
      stop: () => void request.destroy(),
      pause: () => void response.pause(),
    }
    response.setEncoding('utf8')
    response.on('error', () => {})
    response.on('data', (text: string) => {
      stream.text += text
    })
    response.on('close', () => {
      stream.ended = true
    })
    return stream
  }
  const pay = () => writeMined(running, [{ from: otherAddress, to: mine, amount: 5n }])
  const idsIn = ({ text }: OpenStream) => [...text.matchAll(/"transaction":\{"id":(\d+)/g)].map(([, id]) => Number(id))
  const soon = (check: () => void, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 20 })

  test('200: payments arrive → each is sent once, in order, with its id and type', async () => {
    const stream = await open()
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers['cache-control']).toBe('no-store')
    const paid: number[] = []
    for (let count = 0; count < 20; count++) paid.push(await pay())
    await soon(() => expect(idsIn(stream)).toEqual(paid))
    expect(stream.text).toMatch(
      /^retry: 3000\nid: 0\nevent: heartbeat\ndata: \{"nextAfter":"0"\}\n\nid: 1\nevent: transaction.confirmed\ndata: \{"id":"1",/,
    )
    stream.stop()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(0))
  })

  test('200: the SDK reads while streams end again and again → each payment arrives once, in order', async () => {
    const client = createWalletClient({ baseUrl: url, device: { id: device.id } })
    const stopping = new AbortController()
    const seen: number[] = []
    const reading = (async () => {
      for await (const { transaction } of client.events({ signal: stopping.signal })) if (transaction) seen.push(transaction.id)
    })()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(1))
    const paid: number[] = []
    for (let count = 0; count < 12; count++) {
      paid.push(await pay())
      if (count % 4 === 3) await running.deps.eventStreams.close()
    }
    await soon(() => expect(seen).toEqual(paid), 15_000)
    stopping.abort()
    await reading
  })

  test('200: devices with other languages, addresses and imported tokens see a payment → each stream has what its page has', async () => {
    const [partner, token] = [newAddress(), newAddress()]
    const devices = [
      await registerDevice(running.app, { addresses: [mine] }),
      device,
      await registerDevice(running.app, { addresses: [mine, partner] }),
      await registerDevice(running.app, { addresses: [partner] }),
      await registerDevice(running.app, { addresses: [mine] }),
      await registerDevice(running.app, { addresses: [mine] }),
    ]
    await devices[4]?.put('/v1/devices/use', { appVersion: '1.0.0', locale: 'de' })
    const odd = { tokenId: `ethereum:${token}`, name: 'Odd Token', symbol: 'ODD', decimals: 6, type: 'erc20' }
    for (const importer of [devices[0], devices[5]])
      await createImportedTokenStore(running.storage.database).replace(importer?.id ?? '', [odd])
    const streams = await Promise.all(devices.map(({ id }) => open({}, id)))
    await writeMined(running, [{ from: partner, to: mine, amount: 5n }])
    await writeMined(running, [{ from: mine, to: otherAddress, amount: 1n }])
    await writeMined(running, [{ from: otherAddress, to: mine, amount: 7n, token }])
    const pages = await Promise.all(devices.map(async (one) => (await one.get('/v1/events')).body.items))
    expect(pages.map((items) => items.length)).toEqual([3, 3, 3, 1, 3, 3])
    expect(new Set(pages.map((items) => JSON.stringify(items[0]))).size).toBe(4)
    expect(pages.map((items) => JSON.stringify(items[2] ?? '').includes('ODD'))).toEqual([true, false, false, false, false, true])
    const itemsIn = ({ text }: OpenStream) => [...text.matchAll(/^data: (\{"id":.*)$/gm)].map(([, data = '']) => JSON.parse(data))
    await soon(() => expect(streams.map(itemsIn)).toEqual(pages))
    for (const stream of streams) stream.stop()
  })

  test('200: the client connects again with the last id → it gets the events that it missed, once', async () => {
    const first = await open()
    const paid = [await pay()]
    await soon(() => expect(idsIn(first)).toEqual(paid))
    first.stop()
    for (let count = 0; count < 5; count++) paid.push(await pay())
    const second = await open({ 'last-event-id': '1' })
    paid.push(await pay())
    await soon(() => expect(idsIn(second)).toEqual(paid.slice(1)))
    second.stop()
  })

  test('200: the address is unlinked → the stream ends within 5 seconds', async () => {
    const stream = await open()
    await device.send({ method: 'DELETE', url: `/v1/wallet/addresses/${mine}?platformId=ethereum` })
    await soon(() => expect(stream.ended).toBe(true))
  })

  test('200: the device is deleted → the stream ends within 5 seconds', async () => {
    const stream = await open()
    await device.send({ method: 'DELETE', url: '/v1/devices' })
    await soon(() => expect(stream.ended).toBe(true))
  })

  test('200: the server closes → the stream ends', async () => {
    const stream = await open()
    await running.deps.eventStreams.close()
    await soon(() => expect(stream.ended).toBe(true))
  })

  /** Each event has 50 KB, so that a few hundred events exceed the buffers of the operating system. */
  const appendLargeEvents = async () => {
    const movement = { from: otherAddress, to: mine, amount: 5n }
    const transactionId = await writeMined(
      running,
      Array.from({ length: 200 }, () => movement),
    )
    const event = { type: 'transaction.confirmed', transactionId, block: { number: 100, hash: '0xa' }, backfilled: false } as const
    const { query } = running.storage.database
    await query.transaction().execute((transaction) =>
      appendEvents(
        transaction,
        Array.from({ length: 400 }, () => event),
      ),
    )
  }

  test('200: the client reads more than its buffers hold → the server keeps nothing for each pause', async () => {
    const responses: ServerResponse[] = []
    running.app.server.on('request', (_, response) => responses.push(response))
    const listeners = () => responses.at(-1)?.listenerCount('close')
    const stream = await open()
    const before = listeners()
    await appendLargeEvents()
    await soon(() => expect(stream.text.match(/^id: /gm)?.length).toBeGreaterThan(400), 30_000)
    expect(listeners()).toBe(before)
    stream.stop()
  }, 60_000)

  test('200: the client does not read → the server closes the stream instead of collecting events', async () => {
    const stream = await open()
    stream.pause()
    await appendLargeEvents()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(0), 30_000)
  }, 60_000)

  test('200: the client leaves while its links are read → no stream stays open', async () => {
    const opening = vi.spyOn(running.deps.eventStreams, 'open')
    const response = once(running.app.server, 'request').then(([, response]: ServerResponse[]) => response)
    const lock = await running.storage.database.query.startTransaction().execute()
    await sql`lock table device_addresses in access exclusive mode`.execute(lock)
    const request = get(`${url}/v1/events`, { headers: { accept: 'text/event-stream', 'device-id': device.id }, agent: false })
    request.on('error', () => {})
    await soon(() => expect(opening).toHaveBeenCalled())
    const closed = once((await response) ?? request, 'close')
    request.destroy()
    await closed
    await lock.rollback().execute()
    await opening.mock.results[0]?.value
    expect(running.deps.eventStreams.count()).toBe(0)
  })

  test('400: last-event-id is malformed → refused', async () => {
    expect((await open({ 'last-event-id': 'x' })).status).toBe(400)
  })

  test('429: a device opens a fourth stream → refused; another device is not', async () => {
    const streams = [await open(), await open(), await open()]
    expect((await open()).status).toBe(429)
    const other = await registerDevice(running.app, { addresses: [mine] })
    const accepted = await open({}, other.id)
    expect(accepted.status).toBe(200)
    for (const stream of [...streams, accepted]) stream.stop()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(0))
  })
})
