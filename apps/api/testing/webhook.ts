import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { App } from '../src/http/route.ts'
import { type Answer, caller } from './http.ts'

/** Made of the bytes 7, as in the vectors of Standard Webhooks. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export type Delivery = { id?: string; at?: Date; secret?: string; headers?: Record<string, string> }

/** Delivers an operation as an indexer does, signed. A body that is text goes as it is. */
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
  return caller(app).ask({ method: 'POST', url: '/v1/tx/op/webhook', body, headers: { ...signed, ...headers } })
}
