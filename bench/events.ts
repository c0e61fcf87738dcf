// `npm run bench:events`: measures the delay from a block to an app's stream and to a webhook, beside a bare client that polls the node as
// often as the worker does. `-- --short` takes seconds. Its figures mean nothing.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, sendFromNode, startDevnet } from '@patina/devnet'
import { main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { type Arrivals, arrivals, openStream, pollBlocks, startEndpoint } from './receivers.ts'
import { deviceIdOf } from './requests.ts'
import { machine, programOf, quantile, startProcess, startServer, startStack } from './stack.ts'

const full = { payments: 60 }
const short: typeof full = { payments: 2 }
const recipient = `0x${'1234567890'.repeat(4)}` as const
const pollMs = 100

await main(async () => {
  const size = process.argv.includes('--short') ? short : full
  const stack = await startStack()
  const chains = join(stack.directory, 'chains')
  const devnet = await step('Local chains', () => startDevnet({ dataDir: chains, ports: { ethereum: 0, base: 0 } }))
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!chain) throw new Error('The local chains have no ethereum')
  await stack.client.query(`insert into devices (id, platform, app_version) values ($1, 'ios', '1.0.0')`, [deviceIdOf(1)])
  const link = `insert into device_addresses (device_id, platform_id, address) values ($1, 'ethereum', $2)`
  await stack.client.query(link, [deviceIdOf(1), recipient])
  const env = {
    ...stack.env,
    RPC_URL_ETHEREUM: chain.rpcUrl,
    CHAIN_ID_ETHEREUM: String(chain.chainId),
    INDEXER_POLL_MS: String(pollMs),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
  }
  const channels = { bare: arrivals(), stream: arrivals(), webhook: arrivals() }
  const endpoint = await startEndpoint(channels.webhook.note)
  await promisify(execFile)(process.execPath, [programOf('webhooks'), 'add', endpoint.url], { env: { ...process.env, ...env } })
  const api = await startServer(programOf('api'), env)
  const worker = startProcess(programOf('worker'), env)
  const begun = `select from indexer_checkpoints where platform_id = 'ethereum' and block_number is not null`
  while ((await stack.client.query(begun)).rowCount === 0) await pause(50)
  const closers = [await openStream(api.url, deviceIdOf(1), channels.stream.note), pollBlocks(chain.rpcUrl, pollMs, channels.bare.note)]
  console.log(`\n${machine}; ${size.payments} payments, a poll every ${pollMs} ms\n`)
  report(await pay(chain.rpcUrl, size.payments, channels))
  for (const close of [...closers, endpoint.close]) await close()
  await Promise.all([api.stop(), worker.stop()])
  await devnet.stop()
  await stack.stop()
})

/** Pays the recipient this many times. Returns the milliseconds from each block to each channel. */
async function pay(rpcUrl: string, payments: number, channels: Record<string, Arrivals>): Promise<Record<string, number[]>> {
  const client = connect(rpcUrl)
  const [from] = await client.request({ method: 'eth_accounts' })
  if (from === undefined) throw new Error('The node has no account')
  const delays: Record<string, number[]> = {}
  for (let payment = 0; payment < payments; payment++) {
    await pause(50 + ((payment * 37) % 200))
    const hash = await sendFromNode(client, { from, to: recipient, value: 10n ** 18n })
    while (!(await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))) await pause(1)
    const mined = performance.now()
    await Promise.all(
      Object.entries(channels).map(async ([name, { until }]) => {
        const at = await until(hash)
        delays[name] = [...(delays[name] ?? []), at - mined]
      }),
    )
  }
  return delays
}

function report(delays: Record<string, number[]>): void {
  const bare = quantile(delays.bare ?? [], 0.5)
  for (const [name, times] of Object.entries(delays)) {
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)].map(Math.round)
    console.log(`${name.padEnd(8)} median ${median} ms, 95th percentile ${late} ms, ${((median ?? 0) / bare).toFixed(2)} of a bare poll`)
  }
}
