import { parseArgs } from 'node:util'
import { defaultPort } from '../solana/local-chain.ts'
import { startSolana } from '../solana/start.ts'
import { portOf } from './port.ts'

const usage = `npm run solana -w @patina/devnet -- [--data .data/solana] [--port ${defaultPort}] [--subscriptions-port ${defaultPort + 1}]`

const starting = start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await (await starting).stop()
  process.exit(0)
}
// The parent process may have closed the IPC channel while this program was loading.
if (process.connected === false) void stop()
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop)

const { caip2, rpcUrl, subscriptionsUrl } = await starting
const chain = { platformId: 'solana', chainId: caip2.slice(caip2.indexOf(':') + 1), rpcUrl, subscriptionsUrl }
console.log(`solana    ${rpcUrl}   subscriptions ${subscriptionsUrl}`)
// The callback ignores the error of sending to a parent process that has ended.
process.send?.({ type: 'ready', chains: [chain] }, undefined, undefined, () => {})

async function start() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      data: { type: 'string', default: '.data/solana' },
      port: { type: 'string' },
      'subscriptions-port': { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const port = values.port === undefined ? portOf({ platformId: 'solana', defaultPort }) : readPort(values.port, '--port')
  const subscriptions = values['subscriptions-port']
  return startSolana({
    dataDir: values.data,
    port,
    ...(subscriptions !== undefined && { subscriptionsPort: readPort(subscriptions, '--subscriptions-port') }),
    log: console.error,
  })
}

function readPort(text: string, name: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} must be a port number.`)
  return port
}
