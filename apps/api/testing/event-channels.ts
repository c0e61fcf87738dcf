import { randomUUID } from 'node:crypto'
import { createWalletClient } from '@patina/sdk'
import { startOwnNats } from '@patina/test-kit/nats'
import { expect, vi } from 'vitest'
import { composeWebhooks } from '../src/bin/compose-webhooks.ts'
import { createEventLog } from '../src/ledger/log/log.store.ts'
import type { TestApp } from './app.ts'
import { loggedEvents } from './event-log.ts'
import { startReceiver } from './event-receiver.ts'

export type EventChannels = Awaited<ReturnType<typeof openEventChannels>>

/** Opens every way out of the event log: the stream of a device, a webhook, and a NATS stream. A worker of the test must serve the last two. */
export async function openEventChannels(running: TestApp, deviceId: string) {
  const { database } = running.storage
  const eventLog = createEventLog(database)
  const [nats, receiver] = await Promise.all([startOwnNats(), startReceiver()])
  const { webhooks, close } = composeWebhooks(database, { webhookNetworks: ['127.0.0.1'] })
  const { id: webhookId } = await webhooks.add({ url: receiver.url, filter: {}, ordered: false })
  // The publisher begins here.
  await eventLog.lease('broker', randomUUID())
  const start = await eventLog.end()

  const url = await running.app.listen({ port: 0, host: '127.0.0.1' })
  const stopping = new AbortController()
  const streamed: string[] = []
  const client = createWalletClient({ baseUrl: url, device: { id: deviceId } })
  const reading = (async () => {
    for await (const { id } of client.events({ after: String(start), signal: stopping.signal })) streamed.push(id)
  })()

  return {
    nats,
    broker: nats.broker,
    receiver,
    /** Simulates the passing of time: leases expire, and postponed deliveries are due. */
    async letTimePass() {
      const { query } = database
      await query
        .updateTable('event_cursors')
        .set({ leased_until: new Date(0).toISOString() })
        .where('leased_until', 'is not', null)
        .execute()
      await query
        .updateTable('outbound_deliveries')
        .set({ due_at: new Date(0).toISOString() })
        .where('state', '=', 'waiting')
        .execute()
    },
    /**
     * Waits until every channel has what the log has. Each event arrived at least once, under its own id, in NATS exactly once and in the order of
     * the log, and in the stream in that order.
     */
    async expectWhole() {
      const expected = (await loggedEvents(running, start)).map(({ id }) => String(id))
      const ofDevice: string[] = []
      for (let after = String(start); ; ) {
        const { items, nextAfter } = await client
          .listEvents({ after, limit: 100 })
          .then(({ data }) => data ?? { items: [], nextAfter: after })
        ofDevice.push(...items.map(({ id }) => id))
        if (items.length < 100) break
        after = nextAfter
      }
      await vi.waitFor(
        async () => {
          expect([...new Set(receiver.received.map(({ id }) => id))].sort()).toEqual([...expected].sort())
          expect((await nats.messages()).map(({ id }) => id)).toEqual(expected)
          expect([...new Set(streamed)]).toEqual(ofDevice)
        },
        { timeout: 30_000, interval: 250 },
      )
      for (const { id, body } of receiver.received) expect(body.data.id).toBe(id)
      for (const { id, event } of await nats.messages()) expect(event.id).toBe(id)
      expect(ofDevice.length).toBeGreaterThan(0)
      return { logged: expected.length, deliveries: receiver.received.length, streamed: streamed.length }
    },
    async close() {
      stopping.abort()
      await reading.catch(() => {})
      await webhooks.remove(webhookId).catch(() => {})
      close()
      await receiver.close()
      await nats.stop()
    },
  }
}
