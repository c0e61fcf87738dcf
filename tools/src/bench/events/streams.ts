import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { step } from '@patina/supervise/progress'
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
  const arrivals = createArrivals(count)
  const streams: IncomingMessage[] = []
  await step(`${count.toLocaleString('en')} streams`, async () => {
    for (let first = 0; first < count; first += concurrent) {
      const batch = Array.from({ length: Math.min(concurrent, count - first) }, (_, n) => first + n)
      streams.push(
        ...(await Promise.all(
          batch.map((n) => openStream(backend.api.url, backend.ids[Math.floor(n / perDevice)] ?? '', (text) => arrivals.note(n, text))),
        )),
      )
    }
  })
  const kilobytes = ((await settledMemory(backend)) - before) * (1_024 / count)
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const { hash, mined } = await pay(backend.rpcUrl)
    times.push((await arrivals.all(hash)) - mined)
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

/** Counts, for each confirmed transaction, the streams that received it. `all` returns when the last of them did. */
function createArrivals(count: number) {
  const byHash = new Map<string, Set<number>>()
  const waiting = new Map<string, (at: number) => void>()
  const complete = new Map<string, number>()
  return {
    note(n: number, text: string) {
      for (const [, hash = ''] of text.matchAll(/"type":"transaction\.confirmed".*?"hash":"(0x[0-9a-f]{64})","status"/g)) {
        const streams = (byHash.get(hash) ?? new Set()).add(n)
        byHash.set(hash, streams)
        if (streams.size < count || complete.has(hash)) continue
        complete.set(hash, performance.now())
        waiting.get(hash)?.(performance.now())
      }
    },
    all(hash: string): Promise<number> {
      const at = complete.get(hash)
      if (at !== undefined) return Promise.resolve(at)
      return new Promise((resolve, reject) => {
        waiting.set(hash, resolve)
        setTimeout(() => reject(new Error('A stream did not receive the event within a minute')), 60_000).unref()
      })
    },
  }
}
