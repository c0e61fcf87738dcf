import type { JsonObject } from './json.ts'

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  // The formats of providers have signatures of their own.
  required: false,
  description: `${description} Required with Standard Webhooks.`,
  schema: { type: 'string', minLength: 1 },
})

/** The headers of a delivery. The feature checks them with the signature, so that no route declares them. */
export const webhookHeaders: JsonObject[] = [
  header('webhook-id', 'Id of this delivery. A repeated delivery has the same id.'),
  header('webhook-timestamp', 'Time of the signature in seconds since 1970, at most five minutes off.'),
  header('webhook-signature', 'One or more signatures separated by spaces: `v1,` and the HMAC-SHA256 in base64.'),
]
