import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../../apps/api/dist/db/client.js'
import { startEmbeddedPostgres } from '../../apps/api/dist/db/embedded.js'
import { migrate } from '../../apps/api/dist/db/migrate.js'
import { startDevnet } from '../../packages/devnet/dist/index.js'
import { step } from '../progress.mjs'
import { measureBalances } from './balances.mjs'
import { makeKey, makeToken } from './device-tokens.mjs'
import { deviceCount, fillDatabase } from './fill-database.mjs'
import { kinds } from './kinds.mjs'
import { machine, recordFigures } from './record.mjs'
import { cpuMicroseconds, residentMegabytes, startServer } from './server-process.mjs'

/** @typedef {import('./kinds.mjs').BenchRequest} BenchRequest */
/** @typedef {{ perSecond: number, p50: number, p99: number, cpu: number, refused: number }} Figures */

const run = promisify(execFile)
const here = import.meta.dirname
const rounds = 3
const seconds = 4
const connections = 32
const sampledDevices = 320
const registrations = 40_000
const origin = 'http://bench.example'

/** Prints and records a table of every kind of call, ours beside a bare server. Figures are the best of three interleaved rounds. */
export async function bench(/** @type {string} */ root, /** @type {string[]} */ only) {
  const chosen = kinds.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
  const work = mkdtempSync(join(tmpdir(), 'bench-'))
  const dataDir = join(root, '.data', 'bench')
  mkdirSync(dataDir, { recursive: true })

  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const database = await openDatabase(postgres.url)
  await migrate(database, join(root, 'apps/api/migrations'))
  await database.close()
  await step('A million transactions and notifications', () => fillDatabase(postgres.url), ' (minutes, the first time)')
  const devnet = await step('Local chains', () => startDevnet({ dataDir: join(dataDir, 'chains'), ports: { ethereum: 0, base: 0 } }))
  const chains = Object.fromEntries(
    devnet.chains.flatMap(({ platformId, rpcUrl, chainId }) => [
      [`RPC_URL_${platformId.toUpperCase()}`, rpcUrl],
      [`CHAIN_ID_${platformId.toUpperCase()}`, String(chainId)],
    ]),
  )
  const api = join(root, 'apps/api/dist/bin/api.js')
  // Counted as for everybody, and never refused.
  const limits = Object.fromEntries(
    ['CATALOGUE', 'READ', 'CHAIN', 'WRITE', 'REGISTER', 'REPORT'].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  )
  const env = {
    DATABASE_URL: postgres.url,
    ALLOW_MEMORY_CACHE: 'yes',
    PUBLIC_URL: origin,
    API_PORT: '0',
    LOG_LEVEL: 'info',
    ...chains,
    ...limits,
  }
  const ours = await startServer(api, { ...env, DEVICE_AUTH: 'optional', ALLOW_OPTIONAL_DEVICE_AUTH: 'yes' })
  const atRest = residentMegabytes(ours.pid)

  console.log(`\n${machine} for server, database and load · Node ${process.version} · ${connections} connections`)
  console.log(`\n${heading}`)
  let missed = 0
  for (const kind of chosen) {
    const requests = kind.requests(sample())
    const file = save(work, 'requests.json', requests)
    const bare = kind.sql ? await bareWithStatements(work, file, postgres.url) : await bareWithAnswer(work, ours.url, requests)
    const keyed = kind.sql ? await startServer(api, { ...env, DEVICE_AUTH: 'required' }) : undefined
    const sign = async () => save(work, 'keyed.json', await signed(kind.name, kind.requests(sample(1)), postgres.url))
    const signedOnce = keyed && (await sign())
    // A registration's token is good once.
    const keyedFile = kind.name === 'devices/new' ? sign : async () => signedOnce ?? ''

    /** @type {Figures[][]} */
    const measured = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      measured[0]?.push(await load(bare.url, bare.pid, async () => file))
      measured[1]?.push(await load(ours.url, ours.pid, async () => file))
      if (keyed) measured[2]?.push(await load(keyed.url, keyed.pid, keyedFile))
    }
    const [bareBest, oursBest, keyedBest] = measured.map(best)
    if (bareBest) console.log(line(`${kind.name}: bare`, bareBest))
    for (const [name, suffix, figures] of /** @type {const} */ ([
      [kind.sql ? 'ours, keys optional' : 'ours', '', oursBest],
      ['ours, keys required', '.keyed', keyedBest],
    ])) {
      if (!figures || !bareBest) continue
      const ratio = figures.perSecond / bareBest.perSecond
      const what = `${kind.name}${name.replace('ours', '')}`
      recordFigures(root, `npm run bench -- ${kind.id}`, {
        [`api.${kind.id}${suffix}.perSecond`]: { value: Math.round(figures.perSecond), unit: 'requests a second', what },
        [`api.${kind.id}${suffix}.ofBare`]: { value: Number(ratio.toFixed(2)), unit: 'times a bare server', what },
      })
      if (ratio < kind.aim) missed += 1
      console.log(line(`  ${name}`, figures, ratio, kind.aim))
    }
    await Promise.all([bare.stop(), keyed?.stop()])
  }
  if (only.length === 0 || only.includes('balances')) await measureBalances(devnet.chains, api, chains)
  console.log(`\nMemory of the API process at rest: ${atRest.toFixed(0)} MB; after the load: ${residentMegabytes(ours.pid).toFixed(0)} MB`)
  console.log(missed === 0 ? 'Every aim was met.' : `${missed} aims were missed.`)
  await ours.stop()
  await devnet.stop()
  await postgres.stop()
}

const heading = 'call                                  req/s    p50 ms    p99 ms  CPU µs   of bare   aim'

/**
 * @param {string} name
 * @param {Figures} figures
 * @param {number} [ratio]
 * @param {number} [aim]
 */
function line(name, { perSecond, p50, p99, cpu, refused }, ratio, aim) {
  const cells = [perSecond.toFixed(0).padStart(11), p50.toFixed(1).padStart(10), p99.toFixed(1).padStart(10), cpu.toFixed(0).padStart(8)]
  const verdict =
    ratio === undefined || aim === undefined
      ? ''
      : `${ratio.toFixed(2).padStart(10)}${String(aim).padStart(6)}  ${ratio >= aim ? '✓' : 'missed'}`
  return name.padEnd(32) + cells.join('') + verdict + (refused > 0 ? `  ${refused} refused` : '')
}

/** Device numbers spread over all of them; those of another `shift` are other devices. */
const sample = (shift = 0) => Array.from({ length: sampledDevices }, (_, i) => 1 + shift + Math.floor((i * deviceCount) / sampledDevices))

/** @param {Figures[]} figures */
const best = (figures) => figures.toSorted((a, b) => b.perSecond - a.perSecond)[0]

function save(/** @type {string} */ directory, /** @type {string} */ name, /** @type {unknown} */ value) {
  const file = join(directory, name)
  writeFileSync(file, JSON.stringify(value))
  return file
}

async function bareWithAnswer(/** @type {string} */ work, /** @type {string} */ url, /** @type {BenchRequest[]} */ requests) {
  const answer = await (await fetch(url + requests[0]?.path)).json()
  return startServer(join(here, 'bare-server.mjs'), {}, ['answer', save(work, 'answer.json', answer)])
}

async function bareWithStatements(/** @type {string} */ work, /** @type {string} */ requestsFile, /** @type {string} */ databaseUrl) {
  const statements = join(work, 'statements.json')
  await run(process.execPath, [join(here, 'record-statements.mjs'), databaseUrl, requestsFile, statements])
  return startServer(join(here, 'bare-server.mjs'), {}, ['statements', statements, save(work, 'shape.json', {}), databaseUrl])
}

/** The same requests with tokens: of one key per device, which the database is told of, or of a new key for each registration. */
async function signed(/** @type {string} */ kind, /** @type {BenchRequest[]} */ requests, /** @type {string} */ databaseUrl) {
  if (kind === 'devices/new') {
    const [request] = requests
    if (!request) return []
    return Array.from({ length: registrations }, () => withToken(request, makeToken(makeKey(), { origin, ...request })))
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const tokens = []
  for (const request of requests) {
    const key = makeKey()
    const deviceId = request.headers['device-id'] ?? ''
    await client.query('update devices set public_key = $2, key_thumbprint = $3 where id = $1', [
      deviceId,
      JSON.stringify(key.jwk),
      key.thumbprint,
    ])
    tokens.push(withToken(request, makeToken(key, { origin, ...request, deviceId })))
  }
  await client.end()
  return tokens
}

const withToken = (/** @type {BenchRequest} */ request, /** @type {string} */ token) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})

async function load(/** @type {string} */ url, /** @type {number} */ pid, /** @type {() => Promise<string>} */ requestsFile) {
  await run(process.execPath, [join(here, 'load.mjs'), url, await requestsFile(), '1', String(connections)])
  const file = await requestsFile()
  const before = cpuMicroseconds(pid)
  const { stdout } = await run(process.execPath, [join(here, 'load.mjs'), url, file, String(seconds), String(connections)])
  const { perSecond, total, p50, p99, refused } = JSON.parse(stdout)
  return { perSecond, p50, p99, refused, cpu: (cpuMicroseconds(pid) - before) / total }
}
