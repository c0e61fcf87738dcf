import pg from 'pg'
import { makeKey, makeToken } from './device-tokens.mjs'
import { origin } from './environment.mjs'

/** @typedef {import('./kinds.mjs').BenchRequest} BenchRequest */

/**
 * The requests with tokens of one key per device, and that key. The keys are also written to the database.
 * @param {BenchRequest[]} requests
 * @param {string} databaseUrl
 */
export async function signRequests(requests, databaseUrl) {
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

/** So many registrations, each of a new key: a registration's token is good once. */
export const signRegistrations = (/** @type {BenchRequest[]} */ requests, /** @type {number} */ count) =>
  Array.from({ length: count }, (_, i) => requests[i % requests.length]).flatMap((request) =>
    request ? [withToken(request, makeToken(makeKey(), { origin, ...request }))] : [],
  )

const withToken = (/** @type {BenchRequest} */ request, /** @type {string} */ token) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})
