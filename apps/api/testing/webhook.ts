import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { App } from '../src/http/server/route.ts'
import { type Answer, caller } from './http.ts'

/** The webhook secret of the tests: 32 bytes with the value 7. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export type Delivery = { id?: string; at?: Date; secret?: string; headers?: Record<string, string> }

/** Sends a signed operation to the webhook, as an indexer does. A body that is a string is sent unchanged. */
export function deliver(
  app: App,
  operation: unknown,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = webhookSecret, headers }: Delivery = {},
): Promise<Answer> {
  const body = typeof operation === 'string' ? operation : JSON.stringify(operation)
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return caller(app).send({ method: 'POST', url: '/v1/tx/op/webhook', body, headers: { ...signed, ...headers } })
}
