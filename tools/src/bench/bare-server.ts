// The server that benchmarks compare the API with. It uses no framework: only `node:http`, `JSON.stringify`, and a plain `pg` pool. It runs
// the API's recorded statements in the same round trips, and stringifies the recorded answers. It checks only the signature of a token.
// usage: node bare-server.js <recorded.json> <database url> <signed requests.json>

import type { JsonWebKey, KeyObject } from 'node:crypto'
import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { parseRecorded, parseSigned, parseTokenHeader } from './files.ts'

const [recordedFile = '', url = '', signedFile = ''] = process.argv.slice(2)
const recorded = parseRecorded(JSON.parse(readFileSync(recordedFile, 'utf8')))
const pool = new pg.Pool({ connectionString: url, max: 8 })

/** Imported public keys by their x coordinate. */
const keys = new Map<string, KeyObject>()
let next = 0
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', async () => {
    if (body !== '') JSON.parse(body)
    const { trips = [], answer } = recorded[next++ % recorded.length] ?? {}
    const token = request.headers.authorization?.slice('Bearer '.length)
    const key = token === undefined ? undefined : embeddedKey(token)
    for (const statements of trips) await Promise.all(statements.map(({ text, values }) => pool.query(text, fresh(text, values, key))))
    if (token !== undefined) checkSignature(token, key ?? keyOf(token))
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

/** Returns the recorded parameters of a statement. A new device gets a new id and, if its request has a key, a new thumbprint. */
function fresh(text: string, values: unknown[], key: JsonWebKey | undefined) {
  const [, columns, places] = /^insert into "devices" \((.*?)\) values \((.*?)\) on conflict/.exec(text) ?? []
  if (columns === undefined || places === undefined) return values
  const placeholders = places.split(', ')
  const changed: Record<string, unknown> = {
    '"id"': randomUUID(),
    ...(key && { '"public_key"': key, '"key_thumbprint"': randomBytes(32).toString('base64url') }),
  }
  const next = [...values]
  for (const [index, column] of columns.split(', ').entries())
    if (column in changed) next[Number(placeholders[index]?.slice(1)) - 1] = changed[column]
  return next
}

const part = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())

/** The key that the token of a registration carries. */
const embeddedKey = (token: string): JsonWebKey | undefined => parseTokenHeader(part(token.split('.')[0])).jwk

/** Keys of registered devices by the first part of their tokens, which identifies the key. */
let registered: Map<string, JsonWebKey> | undefined
function keyOf(token: string) {
  registered ??= new Map(
    parseSigned(JSON.parse(readFileSync(signedFile, 'utf8'))).map(({ headers, jwk }) => [
      headers.authorization.slice('Bearer '.length).split('.')[0] ?? '',
      jwk,
    ]),
  )
  return registered.get(token.split('.')[0] ?? '')
}

function checkSignature(token: string, jwk: JsonWebKey | undefined) {
  const [header, claims, signature = ''] = token.split('.')
  part(claims)
  if (jwk?.x === undefined) throw new Error('The token does not belong to a registered device')
  const name = jwk.x
  const key = keys.get(name) ?? createPublicKey({ key: jwk, format: 'jwk' })
  if (keys.size < 10_000) keys.set(name, key)
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The token was not signed with this key')
}
