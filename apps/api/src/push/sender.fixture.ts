import { createPrivateKey } from 'node:crypto'
import { openDatabase } from '../db/client.ts'
import { fcmChannel } from './fcm.ts'
import { createOutbox } from './outbox.ts'
import { sendPushes } from './send-pushes.ts'

/** A program to be killed: it sends what is in the outbox, as its last argument says. */
const { databaseUrl, origin, account, leaseMs } = JSON.parse(process.argv.at(-1) ?? '')
const channel = fcmChannel({ ...account, privateKey: createPrivateKey(account.privateKey) }, origin)
const log = { warn: console.error, error: console.error }
sendPushes(channel, createOutbox(await openDatabase(databaseUrl)), log, { leaseMs, pauseMs: 10 })
