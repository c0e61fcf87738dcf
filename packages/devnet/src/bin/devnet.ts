import { parseArgs } from 'node:util'
import { type Devnet, startDevnet } from '../devnet.ts'
import { localChains, type PlatformId } from '../local-chains.ts'

const portOption = (platformId: PlatformId) => `${platformId}-port`

const devnet = await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
for (const { platformId, chainId, rpcUrl } of devnet.chains) console.log(`${platformId.padEnd(10)}${rpcUrl}   chain id ${chainId}`)
process.send?.({ type: 'ready', chains: devnet.chains })

let stopping = false
for (const request of ['SIGINT', 'SIGTERM', 'disconnect']) {
  process.on(request, async () => {
    if (stopping) return
    stopping = true
    await devnet.stop()
    process.exit(0)
  })
}

async function start(): Promise<Devnet> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.data/chains' },
      ...Object.fromEntries(localChains.map(({ platformId }) => [portOption(platformId), { type: 'string' as const }])),
    },
    allowPositionals: true,
  })
  const given = new Map(Object.entries(values))
  const ports = localChains.map(({ platformId, defaultPort }) => {
    const port = Number(given.get(portOption(platformId)) ?? defaultPort)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--${portOption(platformId)} must be a port number.`)
    return [platformId, port]
  })
  return startDevnet({ dataDir: values.data, ports: Object.fromEntries(ports), log: console.error })
}
