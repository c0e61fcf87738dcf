import { type Address, type ChainAdapter, ChainError, type Located, type TransactionReport } from '@patina/chains'
import { readUnclearContracts } from '../blocks/read-unclear-contracts.ts'
import { weakestMethod } from './address-history.ts'
import type { Account, Backfill, RemainingBlocks } from './backfill.ts'

/** A chain that can search for the transactions of an address and read blocks. */
export type SearchableChain = ChainAdapter & Required<Pick<ChainAdapter, 'findTransactions' | 'readBlocks'>>

/** Maximum number of hashes in one request. */
const maxHashes = 50
/** Numbers of calls to a node that a read takes. A transaction needs its receipt, its trace and its block. */
const [callsPerTransaction, callsPerBlock, callsPerAccount] = [4, 3, 3]

/** What a search of a range found: the backfill after it, and the transactions up to the last block that was read. */
export type SearchedRange = { next: Backfill & { remaining: RemainingBlocks }; reports: TransactionReport[] }

/**
 * Searches blocks `lowest` to `remaining.to` for the transactions of a backfill's address, and reads them with the movements inside their
 * calls. `onCalls` is called with the number of calls before each request to a node.
 * @throws {ChainError} `unavailable`
 */
export async function searchRange(
  chain: SearchableChain,
  backfill: Backfill,
  remaining: RemainingBlocks,
  lowest: bigint,
  whole: boolean,
  onCalls: (count: number) => void,
): Promise<SearchedRange> {
  const { address } = backfill
  const account = backfill.account ?? (await accountOf(chain, address, onCalls))
  const found = await chain.findTransactions(address, lowest, remaining.to, { whole, onCalls })
  const { reports, missing } = await readMined(chain, found.located, address, onCalls)
  // A transaction that moved to a later block is left out: the block reader reports it, with a notification.
  const older = reports.filter(({ block }) => block !== null && block.number <= remaining.readTo)
  const own = older.filter((report) => takesPart(report, address))
  // Without its trace, a found transaction may not show how the address takes part.
  const isShown = older.every((report) => report.isComplete || takesPart(report, address))
  // A reorg may have removed the newest blocks. The block reader notices that.
  const isRead = missing.every(({ block }) => remaining.readTo - block < BigInt(chain.network.finalityBlocks))
  const isExact = (found.method !== 'bisection' && found.method !== 'service') || account.ordinary
  return {
    reports: own,
    next: {
      ...backfill,
      account,
      remaining: { ...remaining, to: found.lowest - 1n },
      found: backfill.found + own.length,
      method: weakestMethod([backfill.method, found.method]),
      complete: backfill.complete && found.isComplete && isShown && isRead && isExact,
    },
  }
}

/** Returns the account of an address. The nonce of an ordinary account is the number of transactions that it has sent. */
async function accountOf(chain: SearchableChain, address: Backfill['address'], onCalls: (count: number) => void): Promise<Account> {
  onCalls(callsPerAccount)
  const { type, nonce } = await chain.getAccountInfo(address)
  return { ordinary: type === 'eoa', sent: type === 'eoa' ? nonce : null }
}

/** Returns the mined ones of these transactions, and those that the node does not return. */
async function readMined(chain: SearchableChain, located: readonly Located[], address: Address, onCalls: (count: number) => void) {
  const reports = new Map<string, TransactionReport>()
  for (let from = 0; from < located.length; from += maxHashes) {
    const batch = located.slice(from, from + maxHashes).map(({ hash }) => hash)
    onCalls(batch.length * callsPerTransaction)
    for (const report of await chain.readTransactions(batch, { traced: batch })) {
      if (report instanceof ChainError) throw report
      if (report?.block) reports.set(report.hash, report)
    }
  }
  // Some nodes index only newer transactions by hash, but still have the blocks of older ones.
  const unread = located.filter(({ hash }) => !reports.has(hash))
  for (const number of new Set(unread.map(({ block }) => block))) {
    onCalls(callsPerBlock)
    const blocks = await readUnclearContracts(chain, await chain.readBlocks(number, number), async () => new Set([address]))
    for (const block of blocks)
      for (const report of block.transactions) if (unread.some(({ hash }) => hash === report.hash)) reports.set(report.hash, report)
  }
  return { reports: [...reports.values()], missing: located.filter(({ hash }) => !reports.has(hash)) }
}

const takesPart = ({ from, to, operations }: TransactionReport, address: string): boolean =>
  [{ from, to }, ...operations].some((party) => party.from === address || party.to === address)
