import { parseArgs } from 'node:util'
import { startDevnet } from '../devnet.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data/devnet' },
    'ethereum-port': { type: 'string', default: '8545' },
    'base-port': { type: 'string', default: '8546' },
  },
})

const devnet = await startDevnet({
  dataDir: values.data,
  ports: { ethereum: Number(values['ethereum-port']), base: Number(values['base-port']) },
  log: console.log,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

for (const { platformId, chainId, rpcUrl } of devnet.chains) console.log(`${platformId.padEnd(10)}${rpcUrl}   chain id ${chainId}`)
process.send?.({ type: 'ready', chains: devnet.chains })

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await devnet.stop()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.once('disconnect', stop)
