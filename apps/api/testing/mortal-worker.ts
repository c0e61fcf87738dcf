import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Push } from '../src/out/push/channel.ts'
import type { FreshDatabase } from './database.ts'
import type { ForkingChain } from './forking-chain.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The kind of a worker's last event before it was killed. */
export type Occupation = 'database' | 'chain' | 'push'

/**
 * The end of a worker. It is killed at its first event of the kind `about` after `after` events, or after `afterMs` milliseconds. An event
 * is bytes to the database, a request to the node, or a push. `share` is the part of the last event that takes effect: nothing, some of the
 * bytes, or everything. At each event in `meanwhile`, the chain changes.
 */
export type Fate = ({ after: number; about: Occupation } | { afterMs: number }) & {
  share: number
  meanwhile?: ReadonlyMap<number, () => void>
}

/** Maximum number of events before an event of the kind `about`. Afterwards, the worker is killed at the next event of any kind. */
const maxPatience = 100

export type Life = {
  /** Number of events until now. */
  events(): number
  kill(): void
  /** Resolves with the kind of the last event, when the database has closed the worker's connections. */
  ended: Promise<Occupation>
}

export type Mortals = Awaited<ReturnType<typeof startMortals>>

/**
 * Runs workers one after the other, each in its own process, which is killed as its `Fate` requires. `double` is their node. `onPush` is
 * called with each push that the push service received. `errors` contains what the workers logged. While one process runs, the next one
 * loads.
 */
export async function startMortals(
  program: string,
  storage: FreshDatabase,
  double: ForkingChain,
  settings: object,
  onPush: (push: Push) => void,
) {
  const troubles: string[] = []
  const target = new URL(storage.url)
  let present: { bytes(bytes: Buffer): Buffer; isDead(): boolean } | undefined

  const sockets = new Set<Socket>()
  const gate = createServer((client) => {
    const life = present
    const server = connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    client.on('data', (bytes) => life && server.write(life.bytes(bytes)))
    client.on('close', () => server.end())
    server.on('data', (bytes) => life?.isDead() || client.write(bytes))
    server.on('close', () => client.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const databaseUrl = new URL(storage.url)
  databaseUrl.port = String(Object(gate.address()).port)
  databaseUrl.searchParams.set('application_name', 'mortal')

  const conceive = () => {
    const child = fork('tools/run.mjs', [program], {
      cwd: root,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    return { child, ready: once(child, 'message') }
  }
  let next = conceive()
  let last: ChildProcess | undefined

  const untilGone = async () => {
    for (let left = 1; left > 0; ) {
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from pg_stat_activity where datname = current_database() and application_name = 'mortal'`.execute(
        storage.database.query,
      )
      left = Number(rows[0]?.left)
    }
  }

  const answer = async (what: string, about: unknown[], happens: (occupation: Occupation) => Share) => {
    const isPush = what === 'push'
    const share = happens(isPush ? 'push' : 'chain')
    if (share === 'nothing') return undefined
    const [first, second] = about
    if (isPush) onPush(Object(first))
    // The push arrived, but the worker gets no answer.
    if (share === 'half') return undefined
    const { chain } = double
    const answers: Record<string, () => unknown> = {
      getHead: () => chain.getHead(),
      readBlocks: () => chain.readBlocks(BigInt(String(first)), BigInt(String(second))),
      readTransactions: () => chain.readTransactions(Object(first), Object(second)),
      push: () => ({ kind: 'sent' }),
    }
    return { it: await answers[what]?.() }
  }

  return {
    troubles,

    /** Runs one worker until it is killed. */
    async live(fate: Fate): Promise<Life> {
      const { child, ready } = next
      await ready
      last = child
      next = conceive()
      let events = 0
      let occupation: Occupation = 'database'
      let dead = false
      const die = () => {
        dead = true
        child.kill('SIGKILL')
      }
      const happens = (what: Occupation): Share => {
        if (dead) return 'nothing'
        events += 1
        occupation = what
        fate.meanwhile?.get(events)?.()
        if (!('after' in fate) || events <= fate.after) return 'all'
        if (what !== fate.about && events <= fate.after + maxPatience) return 'all'
        die()
        return fate.share < 0.3 ? 'nothing' : fate.share < 0.6 ? 'half' : 'all'
      }
      present = {
        isDead: () => dead,
        bytes(bytes) {
          const share = happens('database')
          return bytes.subarray(0, share === 'all' ? bytes.length : share === 'half' ? Math.floor(bytes.length * fate.share) : 0)
        },
      }
      const ended = once(child, 'exit').then(async () => {
        dead = true
        await untilGone()
        return occupation
      })
      child.on('message', async (message) => {
        const { id, what, about } = Object(message)
        if (what === 'trouble') troubles.push(...about)
        if (what === 'working' && 'afterMs' in fate) setTimeout(die, fate.afterMs)
        if (id === undefined) return
        const answered = await answer(what, about, happens)
        if (answered && child.connected) child.send({ id, ...answered }, () => {})
      })
      child.send({ begin: { databaseUrl: databaseUrl.href, network: double.chain.network, settings } })
      return { events: () => events, kill: die, ended }
    },

    async close() {
      next.child.kill('SIGKILL')
      // After a failed test, the last worker is still alive.
      last?.kill('SIGKILL')
      for (const socket of sockets) socket.destroy()
      gate.close()
      await once(gate, 'close')
    },
  }
}

type Share = 'nothing' | 'half' | 'all'
