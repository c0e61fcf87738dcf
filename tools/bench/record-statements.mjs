// Answers one request of each device through the real application, and writes down its SQL and its answer for the bare server.
// usage: DATABASE_URL=… node record-statements.mjs <requests.json> <recorded.json>
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { buildApp } from '../../apps/api/dist/app.js'
import { compose, connectChains } from '../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../apps/api/dist/cache/memory.js'
import { readConfig } from '../../apps/api/dist/config/config.js'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { openLog } from '../../apps/api/dist/log.js'

/** @typedef {{ text: string, values: unknown[] }} Statement */
/** `trips`: the statements of one request. Those of one trip run side by side, and the next trip waits for one of them. @typedef {{ trips: Statement[][], answer: unknown }} Recorded */

const [requestsFile = '', recordedFile = ''] = process.argv.slice(2)
/** @type {import('./kinds.mjs').BenchRequest[]} */
const requests = JSON.parse(readFileSync(requestsFile, 'utf8'))

/** @type {Statement[][]} */
let trips = []
let underWay = false
const query = pg.Client.prototype.query
pg.Client.prototype.query = /** @type {typeof query} */ (
  function (/** @type {any} */ config, /** @type {any[]} */ ...rest) {
    if (typeof config?.text !== 'string') throw new Error(`The bare server cannot repeat ${config}`)
    if (!underWay) trips.push([])
    underWay = true
    trips.at(-1)?.push({ text: config.text, values: config.values ?? [] })
    const result = Reflect.apply(query, this, [config, ...rest])
    const end = () => {
      underWay = false
    }
    result.then(end, end)
    return result
  }
)

const config = readConfig()
const database = await openDatabase(config.databaseUrl ?? '')
const cache = createMemoryCache()
const app = await buildApp(compose(database, cache, connectChains(config.nodes, openLog('silent')), config))

/** @returns {Promise<Recorded>} */
async function record(/** @type {import('./kinds.mjs').BenchRequest} */ { method, path, headers, body }) {
  trips = []
  const answer = await app.inject({
    method: /** @type {'GET'} */ (method),
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
