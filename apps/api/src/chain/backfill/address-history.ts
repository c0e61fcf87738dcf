import { type Static, Type } from 'typebox'

const methods = ['trace_filter', 'otterscan', 'service', 'bisection', 'logs', 'signatures'] as const

/** How far the history of an address, or of several, is known. */
export const HistoryState = Type.Object(
  {
    state: Type.Enum(['complete', 'searching', 'partial'], {
      description:
        '`searching`: older transactions are still being searched for. `complete`: all transactions are known. `partial`: the search has ended, and some older transactions may be missing.',
    }),
    fromBlock: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'All blocks from this one on are searched. Null if none is, or if the histories are on several platforms.',
    }),
    method: Type.Union([Type.Enum([...methods]), Type.Null()], {
      description:
        'How older transactions were found: by an index of calls (`trace_filter`, `otterscan`), by an external service (`service`), by changes of nonce and balance (`bisection`), by token logs only (`logs`), or by the index of accounts on Solana (`signatures`). The weakest method of several. Null if none was needed yet.',
    }),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the blocks that are searched; 1 if the search has ended.' }),
  },
  { title: 'HistoryState', description: 'How far the history is known. Searches run in the background, newest blocks first.' },
)
export type HistoryState = Static<typeof HistoryState>

/** The states of histories, from the best to the worst. */
const states = ['complete', 'partial', 'searching'] as const

/** Returns the state of several histories together: the worst state, the least progress and the weakest method. */
export function combineStates(histories: readonly (HistoryState & { platformId: string })[]): HistoryState {
  const platforms = new Set(histories.map(({ platformId }) => platformId))
  const isUnsearched = platforms.size !== 1 || histories.some(({ fromBlock }) => fromBlock === null)
  return {
    state: states.findLast((state) => histories.some((one) => one.state === state)) ?? 'complete',
    fromBlock: isUnsearched ? null : Math.max(...histories.map(({ fromBlock }) => fromBlock ?? 0)),
    method: weakestMethod(histories.map(({ method }) => method)),
    progress: Math.min(1, ...histories.map(({ progress }) => progress)),
  }
}

/** Methods from the strongest to the weakest. */
const byStrength = ['trace_filter', 'otterscan', 'service', 'signatures', 'bisection', 'logs'] as const

/** Returns the weakest of these methods; null without any. */
export const weakestMethod = (used: readonly (HistoryState['method'] | undefined)[]): HistoryState['method'] =>
  byStrength.findLast((method) => used.includes(method)) ?? null
