import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { backoffMs, jittered } from '../work/backoff.ts'

/**
 * Wake-up calls among processes that share a database. A signal may be lost, and a connection pool in transaction mode passes none on, so a
 * listener also polls.
 */
export type Signals = {
  /** Calls the listeners in this process now, and those in other processes soon. Call it after the commit of what it announces. */
  raise(name: string): void
  /** Calls the listener on each signal, and after the connection was lost. Returns a function that removes the listener. */
  on(name: string, listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'wallet_signals'
const reconnects = { firstMs: 1_000, maxMs: 30_000 }

/** The state of one process. `sending`: signals of which a statement is under way; true if the signal was raised again since. */
type State = {
  origin: string
  listeners: Map<string, Set<() => void>>
  sending: Map<string, boolean>
  client: pg.Client | undefined
  retry: NodeJS.Timeout | undefined
  failures: number
  isClosed: boolean
}

/**
 * @param config of the listening connection, which opens for the first listener. Without it, only this process's own signals arrive
 * @param send runs a statement outside a transaction
 */
export function createSignals(config: pg.ClientConfig | undefined, send: (statement: pg.QueryConfig) => Promise<unknown>): Signals {
  const state: State = {
    origin: randomUUID(),
    listeners: new Map(),
    sending: new Map(),
    client: undefined,
    retry: undefined,
    failures: 0,
    isClosed: false,
  }
  return {
    raise(name) {
      callListeners(state, name)
      if (state.sending.has(name)) state.sending.set(name, true)
      else void notify(state, send, name)
    },
    on(name, listener) {
      const listeners = state.listeners.get(name) ?? new Set()
      state.listeners.set(name, listeners.add(listener))
      if (config && !state.client && !state.retry && !state.isClosed) void connect(state, config)
      return () => void listeners.delete(listener)
    },
    async close() {
      state.isClosed = true
      clearTimeout(state.retry)
      const { client } = state
      state.client = undefined
      await client?.end().catch(() => {})
    },
  }
}

/** Sends one statement for all signals that are raised while it is under way, and one more after it. */
async function notify(state: State, send: (statement: pg.QueryConfig) => Promise<unknown>, name: string) {
  do {
    state.sending.set(name, false)
    // Listeners poll, so a failure only delays them.
    await send({ name: 'signal', text: 'select pg_notify($1, $2)', values: [channel, `${state.origin} ${name}`] }).catch(() => {})
  } while (state.sending.get(name) && !state.isClosed)
  state.sending.delete(name)
}

async function connect(state: State, config: pg.ClientConfig) {
  const client = new pg.Client(config)
  state.client = client
  const onLost = () => {
    if (state.client !== client) return
    state.client = undefined
    void client.end().catch(() => {})
    if (state.isClosed) return
    state.failures += 1
    state.retry = setTimeout(
      () => {
        state.retry = undefined
        void connect(state, config)
      },
      jittered(backoffMs(state.failures, reconnects), 0.1),
    )
  }
  client.on('error', onLost)
  client.on('end', onLost)
  client.on('notification', ({ payload = '' }) => {
    const [origin, name = ''] = payload.split(' ')
    if (origin !== state.origin) callListeners(state, name)
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    state.failures = 0
    // Signals may have been lost while there was no connection.
    for (const name of state.listeners.keys()) callListeners(state, name)
  } catch {
    onLost()
  }
}

function callListeners({ listeners }: State, name: string) {
  for (const listener of listeners.get(name) ?? []) listener()
}
