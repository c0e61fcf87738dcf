import pg from 'pg'
import { createMemoryCache } from '../apps/api/src/base/cache/memory.ts'
import { readConfig } from '../apps/api/src/base/config/config.ts'
import { openDatabase } from '../apps/api/src/base/db/client.ts'
import { openLog } from '../apps/api/src/base/log.ts'
import { compose, connectChains } from '../apps/api/src/bin/compose.ts'
import { buildApp } from '../apps/api/src/http/app.ts'
import type { Recording } from './bare-server.ts'
import type { BenchRequest } from './requests.ts'

type Calls = Recording['calls']

/** Sends each request twice to the real application. Returns the statements and the answer of the second time, when caches are filled. */
export async function recordCalls(env: Record<string, string>, requests: readonly BenchRequest[]): Promise<Calls> {
  let trips: Calls[number]['trips'] = []
  let isUnderWay = false
  const { query } = pg.Client.prototype
  const recording = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const result: unknown = Reflect.apply(query, this, [statement, ...rest])
    if (!isStatement(statement) || !(result instanceof Promise)) return result
    if (!isUnderWay) trips.push([])
    isUnderWay = true
    trips.at(-1)?.push({ text: statement.text, values: statement.values ?? [] })
    const end = () => {
      isUnderWay = false
    }
    result.then(end, end)
    return result
  }
  // `query` has overloads, so a plain assignment has the wrong type.
  Reflect.set(pg.Client.prototype, 'query', recording)
  const config = readConfig(env)
  const database = await openDatabase(env.DATABASE_URL ?? '')
  const cache = createMemoryCache()
  const app = await buildApp(compose(database, cache, connectChains(config.nodes, openLog('silent')), config))
  try {
    const calls: Calls = []
    for (const { method, path: url, headers, body } of [...requests, ...requests]) {
      trips = []
      const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
      if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
      calls.push({ trips, answer: answer.json() })
    }
    return calls.slice(requests.length)
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
    await app.close()
    await Promise.all([database.close(), cache.close()])
  }
}

const isStatement = (value: unknown): value is { text: string; values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
