// Measures how the first page of an address grows with the number of transactions, in a table with only the columns of the index.
// `npm run bench -- narrow-history` uses 1, 10 and 100 million rows: the rows of a full table of the last size would not fit on the disk.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '@patina/supervise/progress'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { percentile } from './history-database.ts'

const samples = 500
const rowsPerAddress = 100
/** It shares no factor with the number of addresses. So consecutive rows belong to different addresses, and those of one are spread over the table. */
const spread = 7_919_777

/** Prints a line for each size: the pages of index and visibility map that a first page of 50 reads, and its time when they are in memory. */
export async function benchNarrowHistory(root: string, args: string[]) {
  const sizes = args.length > 0 ? args.map(Number) : [1, 10, 100]
  const directory = join(root, '.data', 'bench', 'narrow')
  mkdirSync(directory, { recursive: true })
  const postgres = await startEmbeddedPostgres(directory)
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0; set enable_bitmapscan = off`)
  const lines: string[] = []
  for (const millions of sizes) {
    const rows = millions * 1_000_000
    await step(`${rows.toLocaleString('en')} rows`, () => fill(client, rows), ' (minutes)')
    lines.push(await measure(client, rows))
  }
  console.log(`\n${'rows'.padStart(12)}${'index'.padStart(10)}${'pages read'.padStart(20)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}`)
  for (const line of lines) console.log(line)
  await client.query('drop table narrow')
  await client.end()
  await postgres.stop()
}

async function fill(client: pg.Client, rows: number) {
  await client.query('drop table if exists narrow')
  await client.query('create unlogged table narrow (address integer not null, created_at integer not null, id integer not null)')
  await client.query(`insert into narrow select n::bigint * ${spread} % ${rows / rowsPerAddress}, n, n from generate_series(1, ${rows}) n`)
  await client.query('create index narrow_newest on narrow (address, created_at, id)')
  await client.query('vacuum analyze narrow')
}

async function measure(client: pg.Client, rows: number): Promise<string> {
  const times: number[] = []
  let pages = 0
  for (let n = 0; n < samples; n++) {
    const address = (n * spread) % (rows / rowsPerAddress)
    const page = `select id from narrow where address = ${address} order by created_at desc limit 50`
    await client.query(page) // Loads the pages.
    const began = performance.now()
    await client.query(page)
    times.push(performance.now() - began)
    pages += await pagesOf(client, page)
  }
  const { rows: sizes } = await client.query<{ size: string }>(`select pg_size_pretty(pg_relation_size('narrow_newest')) as size`)
  const cells = [
    sizes[0]?.size.padStart(10),
    (pages / samples).toFixed(1).padStart(20),
    ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(2).padStart(9)),
  ]
  return rows.toLocaleString('en').padStart(12) + cells.join('')
}

/** Returns how many pages of 8 kB a statement reads. Those of the visibility map grow with the table. */
async function pagesOf(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off, costs off) ${statement}`)
  const line = rows.map((row) => row['QUERY PLAN']).find((text) => text.includes('Buffers:')) ?? ''
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}
