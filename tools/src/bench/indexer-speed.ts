import { join } from 'node:path'
import { step } from '@patina/supervise/progress'
import type pg from 'pg'
import type { Database } from '../../../apps/api/dist/db/client.js'
import { createBlockReader } from '../../../apps/api/dist/indexer/block-reader.js'
import { canIndex } from '../../../apps/api/dist/indexer/indexed-chain.js'
import { createIndexerStore } from '../../../apps/api/dist/indexer/indexer.store.js'
import { openLog } from '../../../apps/api/dist/log.js'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { connectChain } from '../../../packages/chains/dist/index.js'
import { composed, networkOf, truncateIndexed } from './indexer-setup.ts'
import { startServer } from './server-process.ts'

const blocks = 400
const transfersPerBlock = 200
const rounds = 3
const linksOf = { few: 1_000, many: 1_000_000 }

/**
 * Measures how many transfers per second the indexer reads, decodes, matches and writes, with few and with many linked addresses. The node is
 * another process.
 */
export async function measureReading(root: string, database: Database, client: pg.Client): Promise<Record<string, Measured>> {
  const args = [blocks, transfersPerBlock, linksOf.few].map(String)
  const node = await step('A node with its blocks', () => startServer(join(root, 'tools/dist/bench/transfer-node.js'), {}, args))
  const readAll = createReadAll(node.url, database, client)
  const best: Record<string, number> = {}
  for (const [name, links] of Object.entries(linksOf)) {
    await step(`${links.toLocaleString('en')} linked addresses`, () => link(client, links))
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await readAll())
    best[name] = Math.max(...runs)
    console.log(
      `${links.toLocaleString('en').padStart(10)} linked: ${runs.map((run) => Math.round(run).toLocaleString('en')).join(', ')} transfers a second`,
    )
  }
  const megabytes = process.memoryUsage().rss / 1_048_576
  await node.stop()
  return report(best, megabytes)
}

/** Returns a function that reads all blocks into empty tables and returns the transfers per second. */
function createReadAll(nodeUrl: string, database: Database, client: pg.Client): () => Promise<number> {
  const chain = connectChain(networkOf('ethereum'), nodeUrl)
  if (!canIndex(chain)) throw new Error('The chain ethereum cannot be indexed')
  const deps = composed(database, new Map([['ethereum', chain]]))
  const store = createIndexerStore(database)
  const log = openLog('silent')
  return async () => {
    await client.query(truncateIndexed)
    const reader = createBlockReader(chain, { store, transactions: deps.transactions, log }, { lookBackBlocks: blocks, maxBlocks: 64 })
    let lease = await store.acquire('ethereum', '00000000-0000-4000-8000-000000000001', 600_000)
    const head = await chain.getHead()
    const began = performance.now()
    for (let hasChanged = true; hasChanged && lease; ) ({ lease, hasChanged } = await reader.step(lease, head))
    const seconds = (performance.now() - began) / 1_000
    const { rows } = await client.query('select count(*)::int as count from transactions')
    if (rows[0].count !== blocks) throw new Error(`${rows[0].count} transactions were written, not ${blocks}`)
    return (blocks * transfersPerBlock) / seconds
  }
}

/** Prints the speed of the indexer and returns it as rows for `docs/BENCHMARKS.md`. */
function report({ few = 0, many = 0 }: Record<string, number>, megabytes: number): Record<string, Measured> {
  console.log(`ratio ${(many / few).toFixed(2)}, ${Math.round(many / transfersPerBlock)} blocks a second, ${Math.round(megabytes)} MB`)
  const remark = `${transfersPerBlock} transfers in a block, one of them to a linked address; the best of ${rounds}`
  return {
    'indexer.transfers.many': {
      value: Math.round(many),
      unit: 'transfers a second',
      what: 'read, decoded, matched with 1,000,000 linked addresses and written',
      remark,
    },
    'indexer.transfers.few': { value: Math.round(few), unit: 'transfers a second', what: 'the same with 1,000 linked addresses', remark },
    'indexer.blocks': {
      value: Math.round(many / transfersPerBlock),
      unit: 'blocks a second',
      what: 'while catching up, with 1,000,000 linked addresses',
      remark,
    },
    'indexer.memory': { value: Math.round(megabytes), unit: 'MB', what: 'memory of the process that read them' },
  }
}

/** Ensures that `count` devices exist, each with one linked address. */
async function link(client: pg.Client, count: number) {
  const device = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await client.query(
    `insert into devices (id, platform, app_version) select ${device}, 'ios', '1.0.0' from generate_series(0, ${count - 1}) n on conflict do nothing`,
  )
  await client.query(
    `insert into device_addresses (device_id, platform_id, address)
     select ${device}, 'ethereum', '0x' || translate(md5(n::text), 'abcdef', '012345') || lpad(n::text, 8, '0') from generate_series(0, ${count - 1}) n on conflict do nothing`,
  )
  await client.query('vacuum analyze')
  // The measurement must not include the disk writes of these rows.
  await client.query('checkpoint')
}
