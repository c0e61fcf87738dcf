import { type ChainAdapter, ChainError, connectChain } from '@wallet/chains'
import { readDatabasePlace, readNodePlaces } from '../config.ts'
import { inspectTransactions } from '../features/tx/inspection.store.ts'
import { type ChainsWord, describeInspected } from '../features/tx/inspection.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'

const usage = `usage: npm run inspect -- transaction <hash>   where a transaction stands, why, and what comes next`

/** What an operator sees of one transaction: the tables, and what the chain says now. Changes nothing. */
const [command = '', given = ''] = process.argv.slice(2)
const lines = await orExit(async () => {
  if (command !== 'transaction' || !/^[A-Za-z0-9]{1,128}$/.test(given)) throw new Error(usage)
  const nodes = readNodePlaces()
  const { database, close } = await openOwnDatabase(readDatabasePlace())
  try {
    const found = await inspectTransactions(database, given.startsWith('0x') ? given.toLowerCase() : given)
    const described = found.map(async (one) => {
      const node = nodes.get(one.platformId)
      const word = node ? await ask(connectChain(node.network, node.rpcUrls), one.hash) : 'unasked'
      return describeInspected(one, word, new Date())
    })
    return (await Promise.all(described)).flat()
  } finally {
    await close()
  }
})
console.log(lines.length > 0 ? lines.join('\n') : `Nothing is known of ${given}`)
process.exit(lines.length > 0 ? 0 : 1)

async function ask(chain: ChainAdapter, hash: string): Promise<ChainsWord> {
  try {
    await chain.verifyChain()
    const [report] = await chain.readTransactions([hash])
    return report instanceof ChainError ? 'silent' : (report ?? 'unknown')
  } catch (error) {
    if (error instanceof ChainError && error.reason !== 'wrong_chain') return 'silent'
    throw error
  }
}
