// `npm run bench -- verification` measures the check of a device token, and whether the time of a refusal reveals which devices exist.

import type { KeyObject } from 'node:crypto'
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importJWK, jwtVerify } from 'jose'
import pg from 'pg'
import { openDatabase } from '../../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../../apps/api/dist/db/embedded.js'
import { migrate } from '../../../apps/api/dist/db/migrate.js'
import { isMadeBy, readToken } from '../../../apps/api/dist/devices/device-token.js'
import { machine } from '../../../apps/site/programs/dist/bench/record.mjs'
import type { DeviceKey } from './device-tokens.ts'
import { makeKey, makeToken } from './device-tokens.ts'
import { startServer } from './server-process.ts'

const origin = 'http://bench.example'
const root = resolve(import.meta.dirname, '../../..')
const rounds = 3
const calls = 4_000

console.log(`${machine} · Node ${process.version} · µs of processor time and of waiting, the best of ${rounds} rounds of ${calls}\n`)
await measureWork()
await measureRefusals()
process.exit()

async function measureWork() {
  const p256 = makeKey()
  const ed25519 = generateKeyPairSync('ed25519')
  const x = String(ed25519.publicKey.export({ format: 'jwk' }).x)
  for (const { alg, jwk, token } of [
    { alg: 'ES256' as const, jwk: p256.jwk, token: tokenOf(p256) },
    { alg: 'EdDSA' as const, jwk: { kty: 'OKP' as const, crv: 'Ed25519' as const, x }, token: edToken(ed25519.privateKey) },
  ]) {
    const cryptoKey = await importJWK(jwk, alg)
    const keyObject = createPublicKey({ key: jwk, format: 'jwk' })
    const end = token.lastIndexOf('.')
    const data = Buffer.from(token.slice(0, end))
    const signature = Buffer.from(token.slice(end + 1), 'base64url')
    const key = alg === 'ES256' ? { key: keyObject, dsaEncoding: 'ieee-p1363' as const } : keyObject
    const hash = alg === 'ES256' ? 'sha256' : null
    const registered = { publicKey: jwk, thumbprint: randomUUID() }
    const ways = {
      'jose, jwtVerify': () => jwtVerify(token, cryptoKey, { algorithms: [alg] }),
      'node:crypto, on this thread': () => verify(hash, data, key, signature),
      'node:crypto, on another thread': () =>
        new Promise((done, failed) => verify(hash, data, key, signature, (error, fits) => (error ? failed(error) : done(fits)))),
      'this API: header, claims and signature': () => isMadeBy(readToken(`Bearer ${token}`), registered),
      'import of the key, node:crypto': () => createPublicKey({ key: jwk, format: 'jwk' }),
    }
    for (const [name, way] of Object.entries(ways)) {
      const { processor, waited } = await cheapest(way)
      console.log(`${alg} ${name.padEnd(40)}${processor.toFixed(0).padStart(6)}${waited.toFixed(0).padStart(6)}`)
    }
  }
}

async function cheapest(work: () => unknown) {
  let best = { processor: Number.POSITIVE_INFINITY, waited: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const { user, system } = process.cpuUsage()
    for (let call = 0; call < calls; call++) await work()
    const used = process.cpuUsage()
    const processor = (used.user + used.system - user - system) / calls
    if (processor < best.processor) best = { processor, waited: ((performance.now() - began) * 1_000) / calls }
  }
  return best
}

/** Measures refused calls of existing and unknown devices in turn, so that other work on the machine affects all of them equally. */
async function measureRefusals() {
  const work = mkdtempSync(join(tmpdir(), 'verification-'))
  const postgres = await startEmbeddedPostgres(join(work, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/schema'))
  await database.close()
  const client = new pg.Client(postgres.url)
  await client.connect()
  const insert = async (key: DeviceKey) => {
    const id = randomUUID()
    await client.query("insert into devices (id, platform, app_version, public_key, key_thumbprint) values ($1, 'ios', '1.0.0', $2, $3)", [
      id,
      JSON.stringify(key.jwk),
      key.thumbprint,
    ])
    return id
  }
  const active = makeKey()
  const activeId = await insert(active)
  const idle: string[] = []
  for (let device = 0; device < 2_000; device++) idle.push(await insert(makeKey()))
  const { url, stop } = await startServer(join(root, 'apps/api/dist/bin/api.js'), {
    ...{ DATABASE_URL: postgres.url, ALLOW_MEMORY_CACHE: 'yes', PUBLIC_URL: origin, API_PORT: '0', RATE_LIMIT_READ: '1000000000' },
    ...{ DEVICE_AUTH: 'required' },
  })
  const unknownKey = makeKey()
  const kinds = {
    'an active device': () => activeId,
    'a device that this process has not cached': (turn: number) => idle[turn % idle.length] ?? '',
    'an unknown device': () => randomUUID(),
  }
  const status = await send(url, tokenOf(active, activeId))
  if (status.code !== 200) throw new Error(`The active device got status ${status.code}`)
  const times = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]))
  for (let turn = 0; turn < 2_000; turn++)
    for (const [name, idOf] of Object.entries(kinds)) {
      const { code, microseconds } = await send(url, tokenOf(unknownKey, idOf(turn)))
      if (code !== 403) throw new Error(`A forged token got status ${code}`)
      if (turn >= 200) times.get(name)?.push(microseconds)
    }
  console.log('\nµs until a forged token is refused over HTTP, in turn: median, and the half in the middle')
  for (const [name, all] of times) {
    all.sort((a, b) => a - b)
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => (all[Math.floor(all.length * share)] ?? 0).toFixed(0))
    console.log(`${name.padEnd(42)}${median} (${low} to ${high})`)
  }
  await stop()
  await client.end()
  await postgres.stop()
  rmSync(work, { recursive: true, force: true })
}

function send(url: string, token: string): Promise<{ code: number | undefined; microseconds: number }> {
  return new Promise((done, failed) => {
    const began = process.hrtime.bigint()
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(`${url}/v1/notifications`, { headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done({ code: answer.statusCode, microseconds: Number(process.hrtime.bigint() - began) / 1_000 }))
    })
    sent.on('error', failed)
    sent.end()
  })
}

function tokenOf(key: DeviceKey, deviceId: string = randomUUID()) {
  return makeToken(key, { origin, method: 'GET', path: '/v1/notifications', deviceId })
}

function edToken(privateKey: KeyObject) {
  const [, claims] = tokenOf(makeKey()).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'device+jwt', kid: 'x'.repeat(43) })).toString('base64url')
  return `${header}.${claims}.${sign(null, Buffer.from(`${header}.${claims}`), privateKey).toString('base64url')}`
}
