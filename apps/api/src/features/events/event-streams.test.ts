import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { writeMined } from '../../../testing/mined.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { relayEvents } from '../../ledger/events/relay-events.ts'

/** The stream as a client reads it: its text so far, and whether the server ended it. */
type Reading = { text: string; ended: boolean; status: number; headers: Headers; stop(): void }

describe('GET /v1/events as a stream', () => {
  let running: TestApp
  let device: TestDevice
  let url: string
  let relay: { stop(): Promise<void> }
  let mine: string
  const outsider = newAddress()

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

  const open = async (headers: Record<string, string> = {}, query = '', deviceId = device.id): Promise<Reading> => {
    const stopping = new AbortController()
    const response = await fetch(`${url}/v1/events${query}`, {
      headers: { accept: 'text/event-stream', 'device-id': deviceId, ...headers },
      signal: stopping.signal,
    })
    const reading: Reading = { text: '', ended: false, status: response.status, headers: response.headers, stop: () => stopping.abort() }
    const readAll = async () => {
      for await (const chunk of response.body ?? []) reading.text += Buffer.from(chunk).toString()
    }
    void readAll()
      .catch(() => {})
      .finally(() => {
        reading.ended = true
      })
    return reading
  }
  const pay = () => writeMined(running, [{ from: outsider, to: mine, amount: 5n }])
  const idsIn = ({ text }: Reading) => [...text.matchAll(/"transaction":\{"id":(\d+)/g)].map(([, id]) => Number(id))
  const soon = (check: () => void, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 20 })

  test('200: payments arrive → each is sent once, in order, with its id and type', async () => {
    const stream = await open()
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    const paid: number[] = []
    for (let count = 0; count < 20; count++) paid.push(await pay())
    await soon(() => expect(idsIn(stream)).toEqual(paid))
    expect(stream.text).toMatch(/^retry: 3000\nid: 0\n\nid: 1\nevent: transaction.confirmed\ndata: \{"id":"1",/)
    stream.stop()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(0))
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
    await device.ask({ method: 'DELETE', url: `/v1/wallet/addresses/${mine}?platformId=ethereum` })
    await soon(() => expect(stream.ended).toBe(true))
  })

  test('200: the device is deleted → the stream ends within 5 seconds', async () => {
    const stream = await open()
    await device.ask({ method: 'DELETE', url: '/v1/devices' })
    await soon(() => expect(stream.ended).toBe(true))
  })

  test('200: the server closes → the stream ends', async () => {
    const stream = await open()
    await running.deps.eventStreams.close()
    await soon(() => expect(stream.ended).toBe(true))
  })

  test('400: last-event-id is malformed → refused', async () => {
    expect((await open({ 'last-event-id': 'x' })).status).toBe(400)
  })

  test('429: a device opens a fourth stream → refused; another device is not', async () => {
    const streams = [await open(), await open(), await open()]
    expect((await open()).status).toBe(429)
    const other = await registerDevice(running.app, { addresses: [mine] })
    const accepted = await open({}, '', other.id)
    expect(accepted.status).toBe(200)
    for (const stream of [...streams, accepted]) stream.stop()
    await soon(() => expect(running.deps.eventStreams.count()).toBe(0))
  })
})
