// `npm run bench:indexer`: measures how many transfers a second a worker reads from blocks, beside a bare reader that only parses the answers
// of the same node. First few addresses are linked, then many. `-- --short` takes seconds. Its figures mean nothing.
import { setTimeout as pause } from 'node:timers/promises'
import { main } from '@patina/supervise/failure'
import { step } from '@patina/supervise/progress'
import { deviceIdSql } from './requests.ts'
import { machine, programOf, quantile, type Server, type Stack, startProcess, startServer, startStack } from './stack.ts'
import { chainId, linkedSql, serveTransfers } from './transfer-node.ts'

const full = { rounds: 3, blocks: 400, transfers: 200, links: [1_000, 1_000_000] }
const short: typeof full = { rounds: 1, blocks: 20, transfers: 20, links: [100, 1_000] }

await main(async () => {
  const [role, ...rest] = process.argv.slice(2)
  // The node is this program in a process of its own.
  if (role === 'node') return serveTransfers(Number(rest[0]), Number(rest[1]), Number(rest[2]))
  const size = role === '--short' ? short : full
  const stack = await startStack()
  const nodeArguments = [size.blocks, size.transfers, Math.min(...size.links)].map(String)
  const node = await step('A node with its blocks', () => startServer(import.meta.filename, {}, ['node', ...nodeArguments]))
  console.log(`\n${machine}, which also runs the database and the node\n`)
  const medians = []
  for (const links of size.links) {
    const linked = `${links.toLocaleString('en')} linked addresses`
    await step(linked, () => link(stack, links))
    const rounds = []
    for (let round = 0; round < size.rounds; round++)
      rounds.push({ worker: await readByWorker(stack, node, size), bare: await readBare(node, size) })
    const worker = quantile(
      rounds.map((round) => round.worker),
      0.5,
    )
    const ratio =
      worker /
      quantile(
        rounds.map(({ bare }) => bare),
        0.5,
      )
    console.log(`${linked}: ${Math.round(worker).toLocaleString('en')} transfers a second, ${ratio.toFixed(2)} of a bare reader`)
    medians.push(worker)
  }
  const [few = Number.NaN, many = Number.NaN] = medians
  console.log(`many addresses beside few: ${(many / few).toFixed(2)}`)
  await node.stop()
  await stack.stop()
})

/** Lets a new worker read all blocks into empty tables. Returns the transfers per second between its first block and its last. */
async function readByWorker({ client, env }: Stack, node: Server, { blocks, transfers }: typeof full): Promise<number> {
  await client.query('truncate indexer_checkpoints, indexer_blocks, transactions, notifications cascade')
  const look = { INDEXER_LOOK_BACK_BLOCKS: String(blocks), RPC_URL_ETHEREUM: node.url, CHAIN_ID_ETHEREUM: String(chainId) }
  const worker = startProcess(programOf('worker'), { ...env, ...look })
  const read = async () => {
    const { rows } = await client.query(`select block_number from indexer_checkpoints where platform_id = 'ethereum'`)
    return rows[0]?.block_number == null ? undefined : Number(rows[0].block_number)
  }
  try {
    let first: { block: number; at: number } | undefined
    for (;;) {
      if (worker.child.exitCode !== null) throw new Error('The worker ended before it had read all blocks')
      const block = await read()
      if (block !== undefined && first === undefined) first = { block, at: performance.now() }
      if (first && block === blocks) return ((blocks - first.block) * transfers * 1_000) / (performance.now() - first.at)
      await pause(5)
    }
  } finally {
    await worker.stop()
  }
}

/** Requests all blocks and receipts, ten blocks at once, and only parses them. Returns the transfers per second. */
async function readBare({ url }: Server, { blocks, transfers }: typeof full): Promise<number> {
  const startedAt = performance.now()
  for (let first = 1; first <= blocks; first += 10) {
    const calls = Array.from({ length: Math.min(10, blocks - first + 1) }, (_, index) => `0x${(first + index).toString(16)}`).flatMap(
      (number) => [
        { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [number, true] },
        { jsonrpc: '2.0', id: 2, method: 'eth_getBlockReceipts', params: [number] },
      ],
    )
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(calls) })
    JSON.parse(await answer.text())
  }
  return (blocks * transfers * 1_000) / (performance.now() - startedAt)
}

/** Ensures that this number of devices exist, each with one linked address. */
async function link({ client }: Stack, count: number): Promise<void> {
  const numbers = `from generate_series(0, ${count - 1}) n on conflict do nothing`
  await client.query(`insert into devices (id, platform, app_version) select ${deviceIdSql}, 'ios', '1.0.0' ${numbers}`)
  await client.query(
    `insert into device_addresses (device_id, platform_id, address) select ${deviceIdSql}, 'ethereum', ${linkedSql} ${numbers}`,
  )
  await client.query('vacuum analyze')
  // The measurement must not include the disk writes of these rows.
  await client.query('checkpoint')
}
