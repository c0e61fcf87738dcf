import { setTimeout as pause } from 'node:timers/promises'
import { composeWebhooks } from '../../../../apps/api/dist/bin/compose-webhooks.js'
import { openDatabase } from '../../../../apps/api/dist/db/client.js'
import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { callNode, parseAccounts } from '../call-node.ts'
import { type Backend, recipient } from './backend.ts'
import type { NatsServer } from './nats-server.ts'
import { consumeStream, openStream, recordArrivals, startEndpoint } from './receivers.ts'

const channels = ['stream', 'webhook', 'nats'] as const
type Channel = (typeof channels)[number]
const targets: Record<Channel, number> = { stream: 90, webhook: 160, nats: 110 }
const names: Record<Channel, string> = { stream: "an app's stream", webhook: 'a webhook', nats: 'NATS JetStream' }

/** Measures the milliseconds from a payment's block on the local chain to the three channels. */
export async function measureDelays(backend: Backend, databaseUrl: string, nats: NatsServer, payments: number) {
  const arrivals = { stream: recordArrivals(), webhook: recordArrivals(), nats: recordArrivals() }
  const endpoint = await startEndpoint(arrivals.webhook.note)
  const database = await openDatabase(databaseUrl)
  const { webhooks, close } = composeWebhooks(database, { webhookNetworks: ['127.0.0.1'] })
  const { id } = await webhooks.add({ url: endpoint.url, filter: {}, ordered: false })
  const stream = await openStream(backend.api.url, backend.ids[0] ?? '', arrivals.stream.note)
  const consumer = await consumeStream(nats.url, 'wallet-events', arrivals.nats.note)
  const delays: Record<Channel, number[]> = { stream: [], webhook: [], nats: [] }
  try {
    for (let payment = 0; payment < payments; payment++) {
      await pause(50 + ((payment * 37) % 200))
      const { hash, mined } = await pay(backend.rpcUrl)
      await Promise.all(channels.map(async (channel) => delays[channel].push((await arrivals[channel].until(hash)) - mined)))
    }
  } finally {
    stream.destroy()
    await consumer.close()
    await webhooks.remove(id)
    close()
    endpoint.close()
    await database.close()
  }
  return report(delays, payments)
}

/** Sends a payment to the recipient. Returns its hash and when its block was there. */
export async function pay(rpcUrl: string): Promise<{ hash: string; mined: number }> {
  const [from] = parseAccounts(await callNode(rpcUrl, 'eth_accounts'))
  const hash = String(await callNode(rpcUrl, 'eth_sendTransaction', { from, to: recipient, value: '0xde0b6b3a7640000' }))
  while (!(await callNode(rpcUrl, 'eth_getTransactionReceipt', hash))) await pause(1)
  return { hash, mined: performance.now() }
}

function report(delays: Record<Channel, number[]>, payments: number): Record<string, Measured> {
  const figures = channels.flatMap((channel): [string, Measured][] => {
    const sorted = delays[channel].toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
    const [median, target] = [at(0.5), targets[channel]]
    console.log(
      `from block to ${names[channel]}: median ${median} ms, 95th percentile ${at(0.95)} ms; target ${target}  ${median < target ? '✓' : 'missed'}`,
    )
    return [
      [
        `events.${channel}.median`,
        {
          value: median,
          unit: 'ms',
          what: `from a block on the local chain to ${names[channel]}, median`,
          remark: `${payments} payments; the worker polls for blocks ten times a second`,
          aim: `below ${target}`,
          isMet: median < target,
        },
      ],
      [`events.${channel}.p95`, { value: at(0.95), unit: 'ms', what: 'the same, 95th percentile' }],
    ]
  })
  return Object.fromEntries(figures)
}
