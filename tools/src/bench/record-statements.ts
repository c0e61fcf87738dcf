// Sends one request of each device to the real application. Records the SQL and the answer of each request for the bare server.
// usage: DATABASE_URL=… node record-statements.js <requests.json> <recorded.json>

import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { buildApp } from '../../../apps/api/dist/app.js'
import { compose, connectChains } from '../../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../../apps/api/dist/cache/memory.js'
import { readConfig } from '../../../apps/api/dist/config/config.js'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { openLog } from '../../../apps/api/dist/log.js'
import { type BenchRequest, parseRequests, type Recorded, type Statement } from './files.ts'

const [requestsFile = '', recordedFile = ''] = process.argv.slice(2)
const requests = parseRequests(JSON.parse(readFileSync(requestsFile, 'utf8')))

let trips: Statement[][] = []
let underWay = false
const query = pg.Client.prototype.query

/** Replaces `query` of a pg client: records the statement, then runs it. Installed with `Reflect.set`, since `query` has overloads. */
function recordingQuery(this: pg.Client, statement: unknown, ...rest: unknown[]) {
  if (!isStatement(statement)) throw new Error(`The bare server can only repeat statements with a text, not ${statement}`)
  if (!underWay) trips.push([])
  underWay = true
  trips.at(-1)?.push({ text: statement.text, values: statement.values ?? [] })
  const result: Promise<unknown> = Reflect.apply(query, this, [statement, ...rest])
  const end = () => {
    underWay = false
  }
  result.then(end, end)
  return result
}

const isStatement = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

Reflect.set(pg.Client.prototype, 'query', recordingQuery)

const config = readConfig()
const database = await openDatabase(config.databaseUrl ?? '')
const cache = createMemoryCache()
const app = await buildApp(compose(database, cache, connectChains(config.nodes, openLog('silent')), config))

async function record({ method, path, headers, body }: BenchRequest): Promise<Recorded> {
  trips = []
  const answer = await app.inject({
    method,
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
  return { trips, answer: answer.json() }
}

const recorded = []
for (const request of requests) recorded.push(await record(request))
writeFileSync(recordedFile, JSON.stringify(recorded))
await app.close()
await Promise.all([database.close(), cache.close()])
