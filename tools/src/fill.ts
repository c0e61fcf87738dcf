// `npm run fill -- --rows 10000000 --devices 1000000` fills the migrated database of DATABASE_URL with transactions and notifications,
// then measures first pages of random devices and the size of each table. The database must be empty, or filled by this program.
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { buildApp } from '../../apps/api/dist/app.js'
import { compose, connectChains } from '../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../apps/api/dist/cache/memory.js'
import { readConfig } from '../../apps/api/dist/config/config.js'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { openLog } from '../../apps/api/dist/log.js'
import { deviceIdOf, fillDatabase } from './bench/fill-database.ts'

const pages = { history: '/v1/tx/history?limit=50', notifications: '/v1/notifications?limit=50' }
const sampled = 300

await main(async () => {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, devices: { type: 'string' } } })
  const rows = count('rows', values.rows)
  const devices = values.devices === undefined ? Math.max(1, Math.round(rows / 100)) : count('devices', values.devices)
  const config = readConfig({
    ...process.env,
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    ALLOW_MEMORY_CACHE: 'yes',
    PUBLIC_URL: 'http://fill.example',
    RPC_URL_ETHEREUM: 'http://127.0.0.1:1',
  })
  if (config.databaseUrl === undefined) throw new Failure('DATABASE_URL must name the database to fill.')
  await refuseForeignData(config.databaseUrl)
  const url = config.databaseUrl
  await step(`${rows.toLocaleString('en')} transactions and notifications of ${devices.toLocaleString('en')} devices`, () =>
    fillDatabase(url, { rows, devices }),
  )
  console.table(await sizesOf(url))

  const database = await openDatabase(url)
  const app = await buildApp(compose(database, createMemoryCache(), connectChains(config.nodes, openLog('silent')), config))
  for (const [name, path] of Object.entries(pages)) {
    const times: number[] = []
    for (let i = 0; i < sampled; i++) {
      const began = performance.now()
      const { statusCode } = await app.inject({ url: path, headers: { 'device-id': deviceIdOf(1 + Math.floor(Math.random() * devices)) } })
      if (statusCode !== 200) throw new Failure(`${path} answered ${statusCode}.`)
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.floor(part * sampled)]?.toFixed(1)
    console.log(`First page of ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  await app.close()
  await database.close()
})

function count(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Failure(`--${name} must be a positive whole number.`)
  return Number(text)
}

/** @throws {Failure} if the database has devices that this program did not create, because filling deletes all devices and transactions */
async function refuseForeignData(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(`select from devices where id::text not like '00000000-0000-4000-8000-%' limit 1`)
  await client.end()
  if (rowCount) throw new Failure('The database has devices of its own, and filling would delete them. Name an empty database.')
}

async function sizesOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ table: string; rows: string; size: string }>(`
    select relname as table, n_live_tup as rows, pg_size_pretty(pg_total_relation_size(relid)) as size
    from pg_stat_user_tables where n_live_tup > 0 order by pg_total_relation_size(relid) desc`)
  await client.end()
  return rows
}
