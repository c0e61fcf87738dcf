import { parseArgs } from 'node:util'
import { startSolana } from '../solana/start.ts'

const usage = 'npm run solana -w @wallet/devnet -- [--data .data/solana] [--port 8899] [--subscriptions-port 8900]'

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
// The channel of whoever started this may have been closed while the program was loaded.
if (process.connected === false) void stop()
for (const request of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(request, stop)

const { rpcUrl, subscriptionsUrl } = await starting
console.log(`solana    ${rpcUrl}   subscriptions ${subscriptionsUrl}`)
// Whoever is gone by now need not know.
process.send?.({ type: 'ready', rpcUrl, subscriptionsUrl }, undefined, undefined, () => {})

async function start() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      data: { type: 'string', default: '.data/solana' },
      port: { type: 'string', default: '8899' },
      'subscriptions-port': { type: 'string', default: '8900' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const port = portOf(values.port, '--port')
  const subscriptionsPort = portOf(values['subscriptions-port'], '--subscriptions-port')
  return startSolana({ dataDir: values.data, port, subscriptionsPort, log: console.error })
}

function portOf(text: string, name: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} must be a port number.`)
  return port
}
