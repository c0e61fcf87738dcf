// A server without any framework: `node:http`, `JSON.stringify`, and a plain `pg` pool. It runs the statements of our own answers in as many
// round trips as we do, and stringifies those answers. It does no validation and checks no token.
// usage: node bare-server.mjs <recorded.json> <database url>
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const [recordedFile = '', url = ''] = process.argv.slice(2)
/** @type {import('./record-statements.mjs').Recorded[]} */
const recorded = JSON.parse(readFileSync(recordedFile, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: 8 })

let next = 0
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', async () => {
    if (body !== '') JSON.parse(body)
    const { trips = [], answer } = recorded[next++ % recorded.length] ?? {}
    for (const statements of trips) await Promise.all(statements.map(({ text, values }) => pool.query(text, fresh(text, values))))
    const text = JSON.stringify(answer)
    response.writeHead(request.method === 'POST' ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))

/** The recorded values; a new device gets an id of its own. */
function fresh(/** @type {string} */ text, /** @type {unknown[]} */ values) {
  return text.startsWith('insert into "devices" ("id"') ? [randomUUID(), ...values.slice(1)] : values
}
