import { openDatabase } from '../../base/db/client.ts'
import { sendWebhooks } from './send-webhooks.ts'

/** Sends events to webhooks, as a separate process that a test can kill. The last command-line argument is the URL of the database. */
const log = { warn: console.error, error: console.error }
const config = { webhookNetworks: ['127.0.0.1'] }
sendWebhooks({ database: await openDatabase(process.argv.at(-1) ?? ''), log, config, onWebhookAttempt: () => {} }, 50)
