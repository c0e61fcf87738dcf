import pg from 'pg'
import { makeKey, makeToken } from './device-tokens.ts'
import { origin } from './environment.ts'
import type { BenchRequest } from './files.ts'

/** Returns the requests with tokens of one key per device, and that key. Also writes the keys to the database. */
export async function signRequests(requests: BenchRequest[], databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const signed = []
  for (const request of requests) {
    const key = makeKey()
    const deviceId = request.headers['device-id'] ?? ''
    const values = [deviceId, JSON.stringify(key.jwk), key.thumbprint]
    await client.query('update devices set public_key = $2, key_thumbprint = $3 where id = $1', values)
    signed.push({ ...withToken(request, makeToken(key, { origin, ...request, deviceId })), jwk: key.jwk })
  }
  await client.end()
  return signed
}

/** Returns `count` registrations, each with a new key, because the token of a registration is valid once. */
export const signRegistrations = (requests: BenchRequest[], count: number) =>
  Array.from({ length: count }, (_, i) => requests[i % requests.length]).flatMap((request) =>
    request ? [withToken(request, makeToken(makeKey(), { origin, ...request }))] : [],
  )

const withToken = (request: BenchRequest, token: string) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})
