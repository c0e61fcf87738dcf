// `npm run bench:memory`: measures the memory of an API process with the limits of its image beside one without, and the processor time that
// the limits cost. `-- --short` takes seconds. Its figures mean nothing.
import { readFileSync } from 'node:fs'
import { main } from '@patina/supervise/failure'
import { addressOf, type BenchRequest, deviceIdOf, fillDatabase, load } from './requests.ts'
import { machine, programOf, quantile, residentMegabytes, startServer, startStack } from './stack.ts'

const full = { rounds: 6, seconds: 20, connections: 32, rows: 200_000, devices: 10_000, sampled: 320 }
const short: typeof full = { rounds: 1, seconds: 0.3, connections: 4, rows: 2_000, devices: 50, sampled: 8 }

await main(async () => {
  const size = process.argv.includes('--short') ? short : full
  const stack = await startStack()
  await fillDatabase(stack.client, size)
  const env = { ...stack.env, RPC_URL_ETHEREUM: 'http://127.0.0.1:9' }
  const limits = imageLimits()
  const limited = await startServer(programOf('api'), { ...env, ...limits })
  const free = await startServer(programOf('api'), { ...env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '' })
  console.log(`\n${machine}\nlimits of the image: ${Object.values(limits).join(' ')}\n`)
  const requests = readsOf(size.sampled)
  const ratios: number[] = []
  for (let round = 0; round < size.rounds; round++) {
    const withLimits = await load(limited, requests, size)
    ratios.push(withLimits.cpu / (await load(free, requests, size)).cpu)
  }
  const [one, other] = [limited, free].map(({ pid }) => Math.round(residentMegabytes(pid)))
  console.log(`${one} MB beside ${other} MB, ${quantile(ratios, 0.5).toFixed(2)} times the processor time of a request`)
  await Promise.all([limited.stop(), free.stop()])
  await stack.stop()
})

/** Returns requests of every kind of read. */
function readsOf(devices: number): BenchRequest[] {
  return Array.from({ length: devices }, (_, index) => index + 1).flatMap((n) => {
    const history = `/v1/tx/history?address=${addressOf(n)}&platformId=ethereum`
    const paths = ['/v1/settings', '/v1/tokens?platformId=ethereum', '/v1/notifications', history]
    return paths.map((path): BenchRequest => ({ method: 'GET', path, headers: { 'device-id': deviceIdOf(n) } }))
  })
}

/** Returns the variables of the API's image that limit its memory. @throws if the Dockerfile lacks one of them */
function imageLimits(): Record<string, string> {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  const variable = (stage: string, name: string) => {
    const value = new RegExp(`^FROM ${stage}\\n(?:(?!FROM ).*\\n)*?ENV ${name}="?([^"\\n]+)"?$`, 'm').exec(dockerfile)?.[1]
    if (value === undefined) throw new Error(`deploy/Dockerfile names no ${name} in the stage ${stage}`)
    return value
  }
  return {
    NODE_OPTIONS: variable('runtime AS api', 'NODE_OPTIONS'),
    MALLOC_ARENA_MAX: variable('\\$\\{BASE\\} AS runtime', 'MALLOC_ARENA_MAX'),
  }
}
