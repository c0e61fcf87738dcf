import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { step } from '@wallet/supervise/progress'
import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import { residentMegabytes } from '../server-process.ts'
import type { Backend } from './backend.ts'
import { pay } from './delays.ts'
import { openStream } from './receivers.ts'

/** Streams that one device may have. */
export const perDevice = 3
const targets = { kilobytes: 30, deliveryMs: 500 }
const concurrent = 50

/** Opens this many streams in one process. Measures their memory, and how long one event takes to reach all of them. */
export async function measureStreams(backend: Backend, count: number): Promise<Record<string, Measured>> {
  const before = await settledMemory(backend)
  let arrived = new Set<number>()
  let [hash, end] = ['', () => {}]
  const onText = (n: number) => (text: string) => {
    if (hash === '' || !text.includes(hash) || !text.includes('"transaction.confirmed"')) return
    arrived.add(n)
    if (arrived.size === count) end()
  }
  const streams: IncomingMessage[] = []
  await step(`${count.toLocaleString('en')} streams`, async () => {
    for (let first = 0; first < count; first += concurrent) {
      const batch = Array.from({ length: Math.min(concurrent, count - first) }, (_, n) => first + n)
      streams.push(
        ...(await Promise.all(batch.map((n) => openStream(backend.api.url, backend.ids[Math.floor(n / perDevice)] ?? '', onText(n))))),
      )
    }
  })
  const kilobytes = ((await settledMemory(backend)) - before) * (1_024 / count)
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    arrived = new Set()
    const all = new Promise<void>((resolve) => {
      end = resolve
    })
    const payment = await pay(backend.rpcUrl)
    hash = payment.hash
    await all
    times.push(performance.now() - payment.mined)
    hash = ''
    await pause(500)
  }
  for (const stream of streams) stream.destroy()
  const deliveryMs = Math.round(Math.min(...times))
  console.log(
    `${count.toLocaleString('en')} streams: ${kilobytes.toFixed(0)} kB each; target ${targets.kilobytes}  ${kilobytes < targets.kilobytes ? '✓' : 'missed'}`,
  )
  console.log(
    `from a block to all streams: ${times.map((ms) => Math.round(ms)).join(', ')} ms; target ${targets.deliveryMs}  ${deliveryMs < targets.deliveryMs ? '✓' : 'missed'}`,
  )
  return {
    'events.streams.memory': {
      value: Math.round(kilobytes),
      unit: 'kB',
      what: 'memory of the process for each open stream',
      remark: `${count.toLocaleString('en')} streams in one process`,
      aim: `below ${targets.kilobytes}`,
      isMet: kilobytes < targets.kilobytes,
    },
    'events.streams.delivery': {
      value: deliveryMs,
      unit: 'ms',
      what: 'from a block on the local chain to all of these streams',
      remark: 'best of 3 payments',
      aim: `below ${targets.deliveryMs}`,
      isMet: deliveryMs < targets.deliveryMs,
    },
  }
}

/** Returns the memory of the API in megabytes, when it no longer changes much. */
async function settledMemory({ api }: Backend): Promise<number> {
  for (let last = residentMegabytes(api.pid); ; ) {
    await pause(1_000)
    const now = residentMegabytes(api.pid)
    if (Math.abs(now - last) < 2) return now
    last = now
  }
}
