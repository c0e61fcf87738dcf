// An indexer reports a transaction to the backend:
// `node report-operation.js 0x…`.
// #region sign
import { createHmac, randomUUID } from 'node:crypto'

/**
 * Returns the headers of a delivery. `secret` is the backend's
 * WEBHOOK_SECRET (`whsec_…`).
 */
function signDelivery(secret: string, body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
// #endregion

// #region report
const { API: api = 'http://127.0.0.1:3000', WEBHOOK_SECRET: secret = '' } =
  process.env
const body = JSON.stringify({
  platformId: 'ethereum',
  txHash: process.argv[2],
  status: 'confirmed',
})

const response = await fetch(`${api}/v1/tx/op/webhook`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', ...signDelivery(secret, body) },
  body,
})
console.log(`${response.status} ${await response.text()}`)
// #endregion
