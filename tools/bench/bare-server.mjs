// What somebody would write without any framework: `node:http`, `JSON.stringify`, and a plain `pg` pool.
// It does no validation and checks no token; each answer has the size of ours.
// usage: node bare-server.mjs answer <answer.json> | statements <statements.json> <answer.json> <database url>
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const [kind, firstFile = '', answerFile = '', url = ''] = process.argv.slice(2)
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))

const answer =
  kind === 'answer'
    ? plainAnswer(read(firstFile))
    : statementsAnswer(read(firstFile), read(answerFile), new pg.Pool({ connectionString: url, max: 8 }))

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', async () => {
    if (body !== '') JSON.parse(body)
    const text = JSON.stringify(await answer())
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

/** The same object each time, stringified anew. */
function plainAnswer(/** @type {unknown} */ value) {
  return async () => value
}

/**
 * Runs the statements of one recorded request after the other: those that authorise first, then the rest side by side, as we do.
 * @param {import('./record-statements.mjs').Statement[][]} recorded
 * @param {object} shape
 * @param {pg.Pool} pool
 */
function statementsAnswer(recorded, shape, pool) {
  let next = 0
  return async () => {
    const statements = recorded[next++ % recorded.length] ?? []
    const [last = { text: 'select 1', values: [] }, ...before] = statements.toReversed()
    if (last.text.startsWith('insert into "devices"')) {
      const { rows } = await pool.query(last.text, [randomUUID(), ...last.values.slice(1)])
      return rows[0]
    }
    const authorising = before.toReversed()
    const beside = authorising.pop()
    for (const { text, values } of authorising) await pool.query(text, values)
    const [one, two] = await Promise.all([beside && pool.query(beside.text, beside.values), pool.query(last.text, last.values)])
    const total = [one, two].find((result) => result?.fields[0]?.name === 'total')
    const items = [one, two].find((result) => result !== total)
    return { ...shape, items: items?.rows, total: total?.rows[0]?.total }
  }
}
