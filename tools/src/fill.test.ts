import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../apps/api/testing/database.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
let filled: FreshDatabase
let client: pg.Client

beforeEach(async () => {
  filled = await freshDatabase(pairs[0])
  client = new pg.Client(filled.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await filled.close()
})

const fill = () =>
  run(process.execPath, ['tools/run.mjs', 'tools/dist/fill.js', '--rows', '2000'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: filled.url },
  })

test('an empty database → has the rows, and the time of first pages is printed', async () => {
  const { stdout } = await fill()
  const { rows } = await client.query(
    'select (select count(*)::int from transactions) as transactions, (select count(*)::int from notifications) as notifications',
  )
  expect(rows).toEqual([{ transactions: 2000, notifications: 2000 }])
  expect(stdout).toMatch(/^First page of history: p50 [\d.]+ ms, p99 [\d.]+ ms$/m)
  expect(stdout).toMatch(/^First page of notifications: p50 [\d.]+ ms, p99 [\d.]+ ms$/m)
})

test('a database with other devices → they stay, and the program says why', async () => {
  await client.query(`insert into devices (id, platform, app_version) values (gen_random_uuid(), 'ios', '1.0.0')`)
  await expect(fill()).rejects.toMatchObject({ stderr: expect.stringContaining('Name an empty database.') })
  expect((await client.query('select from devices')).rowCount).toBe(1)
})
