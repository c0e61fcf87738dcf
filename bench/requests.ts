import autocannon from 'autocannon'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type pg from 'pg'
import { cpuMicroseconds, origin, type Server } from './stack.ts'

export type BenchRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

export const deviceIdOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
export const addressOf = (n: number) => `0x${n.toString().padStart(40, '0')}`

/** SQL of the id of device `n`. */
export const deviceIdSql = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** The kind and status of a confirmed payment, as one number. */
const confirmedPayment = 5

/** Fills the database with devices that link one address each, and with this number of transactions and of notifications. */
export async function fillDatabase(client: pg.Client, { rows, devices }: { rows: number; devices: number }): Promise<void> {
  const address = (of: string) => `'0x' || lpad((${of} % ${devices} + 1)::text, 40, '0')`
  const time = `now() - (${rows} - n) * interval '10 seconds'`
  const statements = [
    'set synchronous_commit = off',
    `insert into devices (id, platform, app_version) select ${deviceIdSql}, 'ios', '1.0.0' from generate_series(1, ${devices}) n`,
    `insert into device_addresses (device_id, platform_id, address)
     select ${deviceIdSql}, 'ethereum', '0x' || lpad(n::text, 40, '0') from generate_series(1, ${devices}) n`,
    `with made as (
       insert into transactions (platform_id, hash, status, from_address, to_address, nonce, fee, operations, block_number, block_hash, final, check_at, created_at)
       select 'ethereum', '0x' || md5(n::text) || md5((-n)::text), 'confirmed', a, b, n / ${devices}, 21000000000000,
         jsonb_build_array(jsonb_build_object('index', 0, 'type', 'transfer', 'tokenContractId', 'ethereum:native', 'fromAddress', a, 'toAddress', b, 'amount', '1000000000000000')),
         n / 100, '0x' || md5((n / 100)::text) || md5('b'), true, now(), ${time}
       from (select n, ${address('n')} a, ${address('n * 7')} b from generate_series(1, ${rows}) n) rows
       returning platform_id, id, from_address, to_address, created_at
     )
     insert into transaction_parties (platform_id, address, created_at, transaction_id, token_contract_ids, mined, kind_status)
     select distinct platform_id, address, created_at, id, array['ethereum:native'], true, ${confirmedPayment}
     from made, lateral (values (from_address), (to_address)) party (address)`,
    `select ensure_partitions('notifications', 'month', now() - ${rows} * interval '10 seconds')`,
    `insert into notifications (id, device_id, type, title, message, created_at)
     select gen_random_uuid(), ${deviceIdSql.replace('to_hex(n)', `to_hex(n % ${devices} + 1)`)}, 'transaction', 'Sent 0.001 ETH',
       'To 0x7099…79C8 on Ethereum', ${time} from generate_series(1, ${rows}) n`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}

/** Gives the device of each request a key, and returns the requests with tokens of these keys. `keys` are by thumbprint. */
export async function signRequests(client: pg.Client, requests: BenchRequest[]) {
  const keys: Record<string, JWK> = {}
  const signed: BenchRequest[] = []
  for (const { method, path, headers, ...rest } of requests) {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const thumbprint = await calculateJwkThumbprint(jwk)
    const deviceId = headers['device-id'] ?? ''
    await client.query('update devices set public_key = $2, key_thumbprint = $3 where id = $1', [deviceId, jwk, thumbprint])
    const token = await new SignJWT({ htm: method, htu: origin + path })
      .setProtectedHeader({ alg: 'ES256', typ: 'device+jwt', kid: thumbprint })
      .setIssuer(thumbprint)
      .setSubject(deviceId)
      .setAudience(origin)
      .setIssuedAt()
      .setExpirationTime('5m')
      .setJti(crypto.randomUUID())
      .sign(privateKey)
    keys[thumbprint] = jwk
    signed.push({ method, path, headers: { ...headers, authorization: `Bearer ${token}` }, ...rest })
  }
  return { signed, keys }
}

export type LoadFigures = { perSecond: number; p99: number; cpu: number }

/**
 * Sends the requests to a server for some seconds. Returns requests per second, the 99th percentile of the delay in milliseconds, and the
 * processor time of a request in microseconds.
 * @throws if a request is refused
 */
export async function load(
  { url, pid }: Server,
  requests: BenchRequest[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<LoadFigures> {
  const share = Math.max(1, Math.floor(requests.length / connections))
  let next = 0
  const before = cpuMicroseconds(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const first = (next++ * share) % requests.length
      client.setRequests(requests.slice(first, first + share))
    },
  })
  const { total } = result.requests
  const refused = result.non2xx + result.errors
  if (refused > 0 || total === 0) throw new Error(`${url} refused ${refused} of ${total} requests`)
  return { perSecond: total / result.duration, p99: result.latency.p99, cpu: (cpuMicroseconds(pid) - before) / total }
}
