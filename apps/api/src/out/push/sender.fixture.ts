import { createPrivateKey } from 'node:crypto'
import { openDatabase } from '../../base/db/client.ts'
import { fcmChannel } from './fcm.ts'
import { createOutbox } from './outbox.ts'
import { sendPushes } from './send-pushes.ts'

/**
 * Sends the pushes in the outbox, as a separate process that a test can kill. The last command-line argument contains the settings of the
 * sender.
 */
const { databaseUrl, origin, account, leaseMs } = JSON.parse(process.argv.at(-1) ?? '')
const channel = fcmChannel({ ...account, privateKey: createPrivateKey(account.privateKey) }, origin)
const log = { warn: console.error, error: console.error }
sendPushes(channel, createOutbox(await openDatabase(databaseUrl)), log, { leaseMs, pauseMs: 10 })
