import type { JsonObject } from './json.ts'

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  // The header is optional, because deliveries of providers have other signature headers.
  required: false,
  description: `${description} Required with Standard Webhooks.`,
  schema: { type: 'string', minLength: 1 },
})

/**
 * The headers of a webhook delivery. No route declares these headers, because the webhook feature checks them together with the signature.
 */
export const webhookHeaders: JsonObject[] = [
  header('webhook-id', 'Id of this delivery. A repeated delivery has the same id.'),
  header('webhook-timestamp', 'Time of the signature in seconds since 1970, at most five minutes off.'),
  header('webhook-signature', 'One or more signatures separated by spaces: `v1,` and the HMAC-SHA256 in base64.'),
]
