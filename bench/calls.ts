// `npm run bench`: measures calls of the API and of a bare server in turn. `-- history` measures one kind of call.
// `-- preview` measures the preview of a transaction beside the node's own simulation. `-- --short` takes seconds. Its figures mean nothing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { serveBare } from './bare-server.ts'
import { measurePreview } from './preview.ts'
import { recordCalls } from './record.ts'
import { addressOf, type BenchRequest, deviceIdOf, fillDatabase, type LoadFigures, load, signRequests } from './requests.ts'
import { machine, programOf, type Server, type Stack, startServer, startStack } from './stack.ts'

const full = { rounds: 3, seconds: 4, connections: 32, rows: 1_000_000, devices: 10_000, sampled: 320, samples: 500 }
const short: typeof full = { rounds: 1, seconds: 0.3, connections: 4, rows: 2_000, devices: 50, sampled: 8, samples: 20 }

/** A kind of call. Requests with a device are signed. */
type Kind = { name: string; requests: (devices: number[]) => BenchRequest[] }

const get = (name: string, path: string): Kind => ({ name, requests: () => [{ method: 'GET', path, headers: {} }] })
const ofDevices = (name: string, pathOf: (n: number) => string): Kind => ({
  name,
  requests: (devices) => devices.map((n) => ({ method: 'GET', path: pathOf(n), headers: { 'device-id': deviceIdOf(n) } })),
})

const kinds: Kind[] = [
  get('tokens, 50 rows', '/v1/tokens?platformId=ethereum&limit=50'),
  get('settings', '/v1/settings'),
  {
    name: 'devices/new, without a key',
    requests: (devices) =>
      devices.map((n) => ({
        method: 'POST',
        path: '/v1/devices/new',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ devicePlatform: 'ios', appVersion: '1.2.3', deviceToken: `token-${n}` }),
      })),
  },
  ofDevices('history, signed', (n) => `/v1/tx/history?address=${addressOf(n)}&platformId=ethereum`),
  ofDevices('notifications, signed', () => '/v1/notifications'),
]

await main(async () => {
  const args = process.argv.slice(2)
  const [role, file = '', url = ''] = args
  // The bare server is this program in a process of its own.
  if (role === 'bare') return serveBare(file, url)
  const size = args.includes('--short') ? short : full
  const only = args.filter((word) => !word.startsWith('--'))
  if (only[0] === 'preview') return measurePreview(size)
  const stack = await startStack()
  // No call of this benchmark reaches the node. The address only turns the platform on.
  const env = { ...stack.env, RPC_URL_ETHEREUM: 'http://127.0.0.1:9', LOG_LEVEL: 'info' }
  await step(`${size.rows.toLocaleString('en')} transactions and notifications`, () => fillDatabase(stack.client, size))
  const api = await startServer(programOf('api'), env)
  console.log(`\n${machine}, which also runs the database and the load; ${size.connections} connections\n`)
  console.log('call                          bare req/s  API req/s   ratio  CPU µs  p99 ms')
  for (const kind of kinds.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word))))
    console.log(await measure(kind, { ...stack, env }, api, size))
  await api.stop()
  await stack.stop()
})

/** Measures the bare server and the API in turn. Returns a line with the best round of each. */
async function measure({ name, requests }: Kind, { client, env, directory }: Stack, api: Server, size: typeof full): Promise<string> {
  const devices = Array.from({ length: size.sampled }, (_, i) => 1 + Math.floor((i * size.devices) / size.sampled))
  const plain = requests(devices)
  const isSigned = plain[0]?.headers['device-id'] !== undefined
  const { signed, keys } = isSigned ? await signRequests(client, plain) : { signed: plain, keys: {} }
  const recording = join(directory, 'recording.json')
  writeFileSync(recording, JSON.stringify({ calls: await recordCalls(env, signed), keys }))
  const bare = await startServer(import.meta.filename, {}, ['bare', recording, env.DATABASE_URL ?? ''])
  const rounds: { bare: LoadFigures; api: LoadFigures }[] = []
  // The first round warms both servers up.
  for (let round = 0; round <= size.rounds; round++)
    rounds.push({ bare: await load(bare, signed, size), api: await load(api, signed, size) })
  await bare.stop()
  const best = (of: 'bare' | 'api') =>
    rounds
      .slice(1)
      .map((round) => round[of])
      .reduce((a, b) => (a.perSecond > b.perSecond ? a : b))
  const [other, ours] = [best('bare'), best('api')]
  const cells = [other.perSecond.toFixed(0), ours.perSecond.toFixed(0), (ours.perSecond / other.perSecond).toFixed(2), ours.cpu.toFixed(0)]
  const widths = [12, 11, 8, 8]
  return `${name.padEnd(28)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')}${String(ours.p99).padStart(8)}`
}
