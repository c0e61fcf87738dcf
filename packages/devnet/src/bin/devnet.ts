import { parseArgs } from 'node:util'
import { type Devnet, startDevnet } from '../devnet.ts'
import { localChains, type PlatformId } from '../local-chains.ts'
import { portOf } from './port.ts'

const portOption = (platformId: PlatformId) => `${platformId}-port`

const usage = `npm run devnet -- [--data .data/chains] ${localChains.map((chain) => `[--${portOption(chain.platformId)} ${chain.defaultPort}]`).join(' ')}`

const starting = start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
// Signals are handled from the start: the parent process may end before the chains run.
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  const devnet = await starting
  await devnet.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop)
// The parent process may have closed the IPC channel while this program was loading.
if (process.connected === false) void stop()

const devnet = await starting
for (const { platformId, chainId, rpcUrl } of devnet.chains) console.log(`${platformId.padEnd(10)}${rpcUrl}   chain id ${chainId}`)
// The callback ignores the error of sending to a parent process that has ended.
process.send?.({ type: 'ready', chains: devnet.chains }, undefined, undefined, () => {})

async function start(): Promise<Devnet> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      data: { type: 'string', default: '.data/chains' },
      ...Object.fromEntries(localChains.map(({ platformId }) => [portOption(platformId), { type: 'string' as const }])),
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const options = new Map(Object.entries(values))
  const ports = localChains.map((chain) => {
    const { platformId } = chain
    const port = Number(options.get(portOption(platformId)) ?? portOf(chain))
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--${portOption(platformId)} must be a port number.`)
    return [platformId, port]
  })
  return startDevnet({ dataDir: values.data, ports: Object.fromEntries(ports), log: console.error })
}
