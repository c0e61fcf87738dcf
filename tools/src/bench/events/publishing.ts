import { randomUUID } from 'node:crypto'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { createPublisher } from '../../../../apps/api/dist/consumers/broker/publisher.js'
import { openDatabase } from '../../../../apps/api/dist/db/client.js'
import { createEventLog } from '../../../../apps/api/dist/ledger/events/log.store.js'
import { openLog } from '../../../../apps/api/dist/log.js'
import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { recipient } from './backend.ts'
import type { NatsServer } from './nats-server.ts'

const target = 5_000
const rounds = 3

/** SQL that appends payments to the event log. `$1` is their number, `$2` the recipient. */
const appendEvents = `
  with taken as (update event_log set last_id = last_id + $1::int, last_at = clock_timestamp() returning last_id, last_at)
  insert into events (id, logged_at, type, platform_id, transaction_id, addresses, block_number, block_hash, backfilled, body)
  select last_id - $1::int + n, last_at, 'transaction.confirmed', 'ethereum', n, array[$2::text], n, '0x' || md5(n::text), false,
    jsonb_build_object('id', n, 'platformId', 'ethereum', 'hash', '0x' || md5(n::text) || md5((-n)::text), 'status', 'confirmed', 'failureReason', null,
      'fromAddress', '0x' || substr(md5(n::text) || md5(n::text), 1, 40), 'toAddress', $2::text, 'nonce', n, 'fee', '21000000000000', 'feeTokenId', null,
      'position', 0, 'action', null, 'completeInBlock', null, 'readAtBlock', n, 'blockNumber', n, 'blockHash', '0x' || md5(n::text), 'final', false,
      'createdAt', now(), 'updatedAt', now(), 'operations', jsonb_build_array(jsonb_build_object('index', 0, 'type', 'transfer',
        'tokenContractId', 'ethereum:native', 'fromAddress', '0x' || substr(md5(n::text) || md5(n::text), 1, 40), 'toAddress', $2::text, 'amount', '1000000000000000')))
  from taken, generate_series(1, $1::int) n`

/** Measures how many events a second the publisher moves from the log to NATS. No worker may run. */
export async function measurePublishing(databaseUrl: string, nats: NatsServer, events: number): Promise<Record<string, Measured>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const database = await openDatabase(databaseUrl)
  const eventLog = createEventLog(database)
  const settings = { servers: [nats.url.replace('nats://', '')], isEncrypted: false, ca: undefined, login: undefined }
  const publisher = createPublisher(
    { eventLog, log: openLog('silent') },
    { ...settings, stream: 'wallet-events', replicas: 1, days: 30 },
    randomUUID(),
  )
  const rates: number[] = []
  await client.query(`update event_cursors set leased_until = null, holder = null`)
  while ((await publisher.run()) === 'again') {}
  await step(`${(rounds * events).toLocaleString('en')} events to NATS`, async () => {
    for (let round = 0; round < rounds; round++) {
      await client.query(appendEvents, [events, recipient])
      const started = performance.now()
      while ((await publisher.run()) === 'again') {}
      const [left] = (await eventLog.lags()).filter(({ consumer, behind }) => consumer === 'broker' && behind > 0)
      if (left) throw new Error(`The publisher left ${left.behind} events`)
      rates.push((events / (performance.now() - started)) * 1_000)
    }
  })
  await publisher.close()
  await database.close()
  await client.end()
  const best = Math.round(Math.max(...rates))
  console.log(
    `from the log to NATS: ${rates.map((rate) => Math.round(rate).toLocaleString('en')).join(', ')} events a second; target ${target.toLocaleString('en')}  ${best >= target ? '✓' : 'missed'}`,
  )
  return {
    'events.publishing': {
      value: best,
      unit: 'events/s',
      what: 'events from the log to NATS JetStream in a second',
      remark: `best of ${rounds} rounds of ${events.toLocaleString('en')} events`,
      aim: `${target.toLocaleString('en')} or more`,
      isMet: best >= target,
    },
  }
}
