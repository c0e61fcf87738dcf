/// <reference path="../../testing/services/provided.d.ts" />
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type CountingNode, startCountingNode } from '../../testing/counting-node.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { type Program, startProgram } from '../../testing/program.ts'

const platforms = ['arbitrum', 'base', 'bsc', 'ethereum', 'gnosis', 'linea', 'optimism']
/** The time in which workers share the leases again after one has joined or died. */
const promise = { timeout: 30_000, interval: 100 }

let database: FreshDatabase
let node: CountingNode
const programs: Program[] = []

beforeAll(async () => {
  database = await freshDatabase(pairs[1])
  node = await startCountingNode(10, new Map(), 0)
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  await node?.close()
  await database?.close()
})

const startWorker = async (settings: Record<string, string> = {}) => {
  const program = await startProgram('worker', {
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(
      platforms.flatMap((id) => [
        [`RPC_URL_${id.toUpperCase()}`, node.url],
        [`CHAIN_ID_${id.toUpperCase()}`, '1'],
      ]),
    ),
    ...settings,
  })
  programs.push(program)
  return program
}

/** Returns the platforms of each worker that has leases, the longest list first. */
const shares = async (): Promise<string[][]> => {
  const { rows } = await sql<{ platforms: string[] }>`
    select array_agg(platform_id order by platform_id) as platforms from indexer_checkpoints
    where leased_until > clock_timestamp() group by holder order by count(*) desc`.execute(database.database.query)
  return rows.map((row) => row.platforms)
}
const untilShared = async (counts: number[]) => {
  const begun = performance.now()
  await vi.waitFor(async () => expect((await shares()).map(({ length }) => length)).toEqual(counts), promise)
  return `${counts.join(', ')} after ${((performance.now() - begun) / 1000).toFixed(1)} s`
}

test('workers join and one is killed → each has its share of seven platforms within 30 s, and a pinned worker only its own', {
  timeout: 150_000,
}, async () => {
  const [first] = await Promise.all([startWorker(), startWorker(), startWorker()])
  const joined = await untilShared([3, 2, 2])
  first?.signal('SIGKILL')
  await first?.ended
  const died = await untilShared([4, 3])
  await startWorker({ WORKER_PLATFORMS: 'base,optimism' })
  const pinned = await untilShared([3, 2, 2])
  expect(await shares()).toContainEqual(['base', 'optimism'])
  console.log(`Leases: ${joined} from the start, ${died} from a death, ${pinned} from the start of a pinned worker`)
})
