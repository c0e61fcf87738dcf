import type { TransactionReport } from '@wallet/chains'
import type { Inspected } from './inspection.store.ts'

/** What the chain says now; `unasked` where no node of the platform is configured, `silent` where none answered. */
export type ChainsWord = TransactionReport | 'unknown' | 'unasked' | 'silent'

/** Where a transaction stands and why, and what comes next: lines for an operator to read. */
export function describeInspected(found: Inspected, word: ChainsWord, now: Date): string[] {
  const { hash, platformId, id, parties, notifications } = found
  return [
    `Transaction ${hash} on ${platformId}, number ${id}`,
    `  stands      ${standingOf(found)}`,
    `  since       ${found.updatedAt}; first seen ${found.createdAt}`,
    `  sources     ${sourcesOf(found)}`,
    `  from        ${found.fromAddress}${found.nonce === null ? '' : `, nonce ${found.nonce}`}`,
    `  to          ${found.toAddress ?? 'a new contract'}; ${count(found.operations.length, 'movement')}`,
    ...parties
      .filter(({ devices }) => devices > 0)
      .map(({ address, devices }) => `  linked      ${address} by ${count(devices, 'device')}`),
    `  the chain   ${wordOf(word)}`,
    `  the reader  ${readerOf(found, now)}`,
    ...(notifications.length === 0 ? ['  told        nobody'] : notifications.map((one) => `  told        ${toldOf(one)}`)),
    `  next        ${nextOf(found, word, now)}`,
  ]
}

const standingOf = ({ status, failureReason, blockNumber, blockHash, final, lostSince, lostAtBlock }: Inspected) => {
  const where = blockNumber === null ? 'in no block' : `in block ${blockNumber} (${blockHash})`
  const lost = lostSince === null ? '' : `; the chain has not known it since ${lostSince}, from block ${lostAtBlock} on`
  return `${status}${failureReason ? `, ${failureReason}` : ''}, ${where}, ${final ? 'final' : 'not final'}${lost}`
}

const sourcesOf = ({ submissions, deliveries, hasBytes, attempts }: Inspected) => {
  const sent = submissions > 0 && `sent here by ${count(submissions, 'device')}`
  const told = deliveries > 0 && `${count(deliveries, 'delivery', 'deliveries')} of the webhook`
  const sources = [sent, told].filter((source) => source !== false)
  return `${sources.join(', ') || 'the chain, or a report'}; its bytes are ${hasBytes ? 'kept' : 'not kept'}; looked at ${count(attempts, 'time')}`
}

function wordOf(word: ChainsWord) {
  if (word === 'unknown') return 'does not know it'
  if (word === 'unasked') return 'was not asked: no node of it is configured here (RPC_URL_…)'
  if (word === 'silent') return 'did not answer'
  return word.block ? `${word.status} in block ${word.block.number} (${word.block.hash})` : 'has it waiting, in no block'
}

function readerOf({ indexer }: Inspected, now: Date) {
  if (!indexer) return 'has never read a block of this platform'
  const { blockNumber, headNumber, leasedUntil } = indexer
  const reads = Date.parse(leasedUntil) > now.getTime() ? 'a worker reads it' : 'no worker reads it now'
  return `is at block ${blockNumber ?? 'none'} of ${headNumber ?? 'unknown'}; ${reads}`
}

const toldOf = ({ deviceId, event, createdAt, push, reason, attempts }: Inspected['notifications'][number]) => {
  const pushed = push === null ? 'no push' : `push ${push}${reason ? ` (${reason})` : ''} after ${count(attempts ?? 0, 'attempt')}`
  return `${deviceId} of ${event ?? 'it'} at ${new Date(createdAt).toISOString()}; ${pushed}`
}

function nextOf(found: Inspected, word: ChainsWord, now: Date): string {
  if (found.final && found.blockHash !== null) return 'nothing: it is deep enough in the chain'
  if (found.final) return 'nothing, unless the chain tells of it after all'
  const late = now.getTime() - Date.parse(found.checkAt)
  const look = late > 60_000 ? `a look was due at ${found.checkAt}: is a worker running?` : `the next look is due at ${found.checkAt}`
  if (typeof word === 'object' && word.block && word.block.hash !== found.blockHash) return `${look}; it will become ${word.status}`
  if (word === 'unknown' && found.hasBytes) return `${look}; its bytes will be sent again, until it is mined, replaced or given up`
  if (word === 'unknown') return `${look}; it will be given up when it stays unknown`
  if (found.blockHash !== null) return `${look}; it becomes final when enough blocks are above it`
  return `${look}; it waits for a block`
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
