import { type TSchema, Type } from 'typebox'
import { Instant } from '../../base/wire/scalars.ts'
import { Filter } from '../../out/webhooks/filter.ts'

const orNull = <T extends TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

const fields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  filter: Filter,
  ordered: Type.Boolean(),
  status: Type.Enum(['active', 'paused', 'disabled'], {
    description: '`disabled`: the endpoint failed for 120 hours or answered 410. Events wait until the webhook is resumed.',
  }),
  statusReason: orNull(Type.String(), 'Why the webhook was disabled.'),
  failingSince: orNull(Instant, 'The first failure since the last success.'),
  createdAt: Instant,
}
const secret = Type.String({ description: 'Standard Webhooks secret, `whsec_…`. It is not shown again.' })

export const Webhook = Type.Object(fields, { title: 'Webhook', description: 'An endpoint that receives events.' })
export const WebhookWithSecret = Type.Object({ ...fields, secret }, { title: 'WebhookWithSecret', description: 'A new endpoint.' })
export const Rotated = Type.Object({ secret, previousValidUntil: Instant }, { title: 'RotatedSecret', description: 'The new secret.' })

const attempt = {
  at: Instant,
  ms: Type.Integer({ description: 'Duration in milliseconds.' }),
  status: orNull(Type.Integer(), 'HTTP status; null if there was no answer.'),
  error: orNull(Type.String(), 'Why the attempt failed; null if it succeeded.'),
}
const Attempt = Type.Object(attempt, { title: 'Attempt', description: 'One request to an endpoint.' })

export const TestResult = Type.Object({ delivered: Type.Boolean(), ...attempt }, { title: 'TestResult', description: 'Result of a test.' })

const Delivery = Type.Object(
  {
    id: Type.Integer(),
    webhookId: Type.String({ format: 'uuid' }),
    eventId: Type.Integer({ description: 'Id of the event, which is also the `webhook-id`.' }),
    state: Type.Enum(['waiting', 'delivered', 'failed']),
    attempts: Type.Array(Attempt, { description: 'The last ten, oldest first.' }),
    dueAt: orNull(Instant, 'The next attempt; null if the delivery does not wait.'),
    createdAt: Instant,
  },
  { title: 'Delivery', description: 'An event for an endpoint.' },
)
export const DeliveryPage = Type.Object(
  {
    items: Type.Array(Delivery),
    next: orNull(Type.String(), 'The `before` of the next page; null on the last page.'),
  },
  { title: 'DeliveryPage', description: 'One page of deliveries.' },
)
