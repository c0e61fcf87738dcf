import { expect, test } from 'vitest'
import type { InspectedDelivery } from '../../../out/webhooks/inspected.store.ts'
import { describeDelivery } from './delivery.ts'

const delivery: InspectedDelivery = {
  id: 5,
  eventId: 7,
  state: 'waiting',
  attempts: 0,
  log: [],
  dueAt: '2026-11-20T00:01:00.000Z',
  createdAt: '2026-11-20T00:00:00.000Z',
  webhookId: 'w',
  url: 'https://hooks.example/path',
  status: 'active',
  statusReason: null,
  isOrdered: false,
  failingSince: null,
  earlier: 0,
}
const nextOf = (changes: Partial<InspectedDelivery>) =>
  describeDelivery({ ...delivery, ...changes }, new Date('2026-11-20T00:00:30.000Z'))
    .at(-1)
    ?.replace('  next        ', '')

test.each<[string, string, Partial<InspectedDelivery>]>([
  ['waits for its time', 'the next attempt is due at 2026-11-20T00:01:00.000Z', {}],
  ['was delivered', 'nothing: the endpoint accepted it', { state: 'delivered' }],
  ['failed', 'nothing, unless you resend it: wallet webhooks resend w 5', { state: 'failed' }],
  ['has a paused endpoint', 'nothing while the endpoint is paused: wallet webhooks resume w', { status: 'paused' }],
  ['waits for its turn', 'waits for 2 earlier deliveries of the same addresses', { isOrdered: true, earlier: 2 }],
])('a delivery %s → next: %s', (_, next, changes) => {
  expect(nextOf(changes)).toBe(next)
})
