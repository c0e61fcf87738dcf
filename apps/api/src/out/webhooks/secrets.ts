import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Secrets of an endpoint: the current one, and the one before the last rotation while it is still valid. */
export type Secrets = readonly string[]

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/**
 * Returns the headers of a delivery. Each secret signs it, so that a receiver can replace its secret at any time.
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders(secrets: Secrets, id: string, body: string, now = new Date()): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
