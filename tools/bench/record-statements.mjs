// Answers one request of each device through the real application and writes down the SQL that it needed, for the bare server to run.
// usage: node record-statements.mjs <database url> <requests.json> <statements.json>
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { buildApp } from '../../apps/api/dist/app.js'
import { compose } from '../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../apps/api/dist/cache/memory.js'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { connectChain, networks } from '../../packages/chains/dist/index.js'

/** @typedef {{ text: string, values: unknown[] }} Statement */

const [url = '', requestsFile = '', statementsFile = ''] = process.argv.slice(2)
/** @type {import('./kinds.mjs').BenchRequest[]} */
const requests = JSON.parse(readFileSync(requestsFile, 'utf8'))

/** @type {Statement[]} */
let seen = []
const query = pg.Client.prototype.query
pg.Client.prototype.query = /** @type {typeof query} */ (
  function (/** @type {any} */ config, /** @type {any[]} */ ...rest) {
    if (typeof config?.text === 'string') seen.push({ text: config.text, values: config.values ?? [] })
    return Reflect.apply(query, this, [config, ...rest])
  }
)

const database = await openDatabase(url)
const cache = createMemoryCache()
const settings = /** @type {const} */ ({
  deviceAuth: 'optional',
  publicOrigin: undefined,
  requireAddressProof: false,
  webhookSecrets: [],
  providerSecrets: new Map(),
  embedded: true,
  minVersions: { ios: '1.0.0', android: '1.0.0' },
  push: { fcm: undefined, apns: undefined, details: false },
  unproved: { notificationsPerDay: 0, historyRows: 0 },
  indexer: { unread: new Set() },
})
// Connected, so that addresses can be read; nobody is asked anything.
const chains = new Map(networks.map((network) => [network.id, connectChain(network, 'http://127.0.0.1:1')]))
const app = await buildApp(compose(database, cache, chains, settings))

/** @type {Statement[][]} */
const recorded = []
for (const { method, path, headers, body } of requests) {
  seen = []
  const answer = await app.inject({
    method: /** @type {'GET'} */ (method),
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
  recorded.push(seen)
}
writeFileSync(statementsFile, JSON.stringify(recorded))
await app.close()
await Promise.all([database.close(), cache.close()])
