import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Key = Type.Object({ kty: Type.String(), crv: Type.String(), x: Type.String(), y: Type.String() })
const Statement = Type.Object({ text: Type.String(), values: Type.Array(Type.Unknown()) })

/** Statements of one trip run side by side; the next trip waits for them. `keys`: public keys of devices by thumbprint. */
export const Recording = Type.Object({
  calls: Type.Array(Type.Object({ trips: Type.Array(Type.Array(Statement)), answer: Type.Unknown() })),
  keys: Type.Record(Type.String(), Key),
})
export type Recording = Static<typeof Recording>

/**
 * Runs the server that calls are compared with: `node:http`, `JSON.stringify` and a plain pool of `pg`. It runs the recorded statements of the
 * API in as many round trips, and checks only the signature of a token.
 */
export function serveBare(file: string, databaseUrl: string): void {
  const recording: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Compile(Recording).Check(recording)) throw new Error(`${file} holds no recording`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const keys = new Map(Object.entries(recording.keys).map(([name, jwk]) => [name, createPublicKey({ key: jwk, format: 'jwk' })]))
  let next = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      if (body !== '') JSON.parse(body)
      const { trips = [], answer } = recording.calls[next++ % recording.calls.length] ?? {}
      for (const trip of trips) await Promise.all(trip.map((statement) => pool.query(withNewId(statement))))
      const token = request.headers.authorization?.slice('Bearer '.length)
      if (token !== undefined) checkSignature(token, keys)
      const text = JSON.stringify(answer)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
      response.writeHead(request.method === 'POST' ? 201 : 200, headers).end(text)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
  })
  process.on('disconnect', () => process.exit(0))
}

/** Returns the statement; if it inserts a device, with a new id. */
function withNewId({ text, values }: Static<typeof Statement>) {
  const [, columns = '', places = ''] = /^insert into "devices" \((.*?)\) values \((.*?)\) on conflict/.exec(text) ?? []
  const place = Number(places.split(', ')[columns.split(', ').indexOf('"id"')]?.slice(1))
  return { text, values: values.map((value, index) => (index === place - 1 ? randomUUID() : value)) }
}

function checkSignature(token: string, keys: ReadonlyMap<string, KeyObject>): void {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const part = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())
  part(claims)
  const named = part(header)
  const key = typeof named === 'object' && named !== null && 'kid' in named ? keys.get(String(named.kid)) : undefined
  if (
    !key ||
    !verify('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  )
    throw new Error('The token is not of a known key')
}
