// Receives events at a webhook: `WEBHOOK_SECRET=whsec_… node receive-events.js`.
// First: `npm install standardwebhooks`.
// #region receive
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET: secret = '', PORT: port = '4000' } = process.env
const webhook = new Webhook(secret)
// Keep the ids in your database: an event may arrive more than once.
const processed = new Set<string>()

const server = createServer(async (request, response) => {
  const body = await text(request)
  const id = `${request.headers['webhook-id']}`
  try {
    webhook.verify(body, {
      'webhook-id': id,
      'webhook-timestamp': `${request.headers['webhook-timestamp']}`,
      'webhook-signature': `${request.headers['webhook-signature']}`,
    })
  } catch {
    response.writeHead(401).end()
    return
  }
  const { type, data } = JSON.parse(body)
  if (!processed.has(id)) console.log(id, type, data.transaction?.hash ?? '')
  processed.add(id)
  response.writeHead(204).end()
})
server.listen(Number(port), '127.0.0.1')
// #endregion
