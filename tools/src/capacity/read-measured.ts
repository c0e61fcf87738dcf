import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { parser } from '../parse.ts'
import type { callKinds } from './load.ts'
import type { Measured } from './size.ts'

const parse = parser(
  'docs/benchmarks.json',
  Type.Object({
    figures: Type.Record(Type.String(), Type.Object({ value: Type.Number(), date: Type.String(), machine: Type.String() })),
  }),
)

/** The measured figures, the node requests of calls, and the days and machines of the measurements. */
export type ReadMeasured = {
  measured: Measured
  requests: Record<'balances' | 'nonce' | 'priorityFees' | 'estimate' | 'quote' | 'quoteAndBuild', number>
  sources: string[]
}

/** Reads the figures of the calculation from the recorded benchmarks. @throws if one is missing */
export function readMeasured(root: string): ReadMeasured {
  const { figures } = parse(JSON.parse(readFileSync(join(root, 'docs/benchmarks.json'), 'utf8')))
  const sources = new Set<string>()
  const figureOf = (name: string): number => {
    const figure = figures[name]
    if (!figure) throw new Error(`docs/benchmarks.json has no figure ${name}; record it with npm run bench`)
    sources.add(`${figure.date} on ${figure.machine}`)
    return figure.value
  }
  /** Calls with a token cost more. Catalogue calls have none. */
  const callOf = (kind: (typeof callKinds)[number]) => {
    const name = kind === 'settings' || kind === 'tokens' ? `api.${kind}` : `api.${kind}.keyed`
    return { cpu: figureOf(`${name}.cpu`), perSecond: figureOf(`${name}.perSecond`) }
  }
  const requestsOf = (call: string) => figureOf(`footprint.${call}.nodeRequests`)
  const machine = figures['api.settings.cpu']?.machine ?? ''
  return {
    measured: {
      calls: {
        settings: callOf('settings'),
        tokens: callOf('tokens'),
        notifications: callOf('notifications'),
        history: callOf('history'),
        balances: callOf('balances'),
        'devices/new': callOf('devices/new'),
      },
      limitsFactor: figureOf('limits.cpu'),
      cores: Number(/(\d+) cores/.exec(machine)?.[1] ?? 1),
      memoryMb: figureOf('memory.api'),
      streamKb: figureOf('events.streams.memory'),
      bytes: {
        device: figureOf('footprint.device.bytes'),
        transfer: figureOf('footprint.transfer.bytes'),
        swap: figureOf('footprint.swap.bytes'),
      },
      worker: { transfers: figureOf('indexer.transfers.many'), memoryMb: figureOf('indexer.memory') },
      natsEvents: figureOf('events.publishing'),
    },
    requests: {
      balances: requestsOf('balances'),
      nonce: requestsOf('nonce'),
      priorityFees: requestsOf('priorityFees'),
      estimate: requestsOf('estimate'),
      quote: requestsOf('quote'),
      quoteAndBuild: requestsOf('quoteAndBuild'),
    },
    sources: [...sources],
  }
}
