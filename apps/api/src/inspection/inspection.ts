import type { TransactionReport } from '@wallet/chains'
import type { Warning } from '../warnings/warnings.ts'
import type { Inspected, Whose } from './inspection.store.ts'

/**
 * What the chain says now; `unasked` where no node of the platform is configured, `silent` where none answered, `other_chain` where its node
 * follows another one.
 */
export type ChainsWord = TransactionReport | 'unknown' | 'unasked' | 'silent' | 'other_chain'

/** What is seen of a transaction beside its row. */
export type Sight = {
  word: ChainsWord
  now: Date
  /** What is wrong with it, for how many of the devices that hold an address of it. */
  warned?: readonly { warnings: readonly Warning[]; devices: number }[]
  /** How many transactions of its sender are mined, where it has a nonce and the chain tells. */
  confirmedNonce?: number | undefined
  /** By the configuration nobody reads the platform's blocks. */
  isUnread?: boolean
}

/** Lines of one kind that are shown: an address may be linked by thousands. */
const mostLines = 20

/** Where a transaction stands and why, and what comes next: lines for an operator to read. */
export function describeInspected(found: Inspected, sight: Sight): string[] {
  const { hash, platformId, id, parties } = found
  const why = whyOf(found, sight)
  const linked = parties.filter(({ devices }) => devices > 0)
  return [
    `Transaction ${hash} on ${platformId}, number ${id}`,
    line('stands', standingOf(found)),
    ...(why ? [line('why', why)] : []),
    line('since', `${found.updatedAt}; first seen ${found.createdAt}`),
    line('sources', sourcesOf(found)),
    ...(found.hasBytes && found.blockHash === null ? [line('sending', sendingOf(found))] : []),
    line('from', `${found.fromAddress}${found.nonce === null ? '' : `, nonce ${found.nonce}`}`),
    line('to', `${found.toAddress ?? 'a new contract'}; ${count(found.operations.length, 'movement')}`),
    ...shown(found.operations.map(movementOf), 'moves'),
    ...shown(
      linked.map(({ address, devices }) => `${address} by ${count(devices, 'device')}`),
      'linked',
    ),
    ...(sight.warned ?? [])
      .filter(({ warnings }) => warnings.length > 0)
      .map(({ warnings, devices }) =>
        line('warnings', `${warnings.join(', ')}, for ${count(devices, 'device')}: shown, and told to nobody`),
      ),
    line('the chain', wordOf(sight.word)),
    line('the reader', readerOf(found, sight)),
    ...shown(toldTo(found, sight), 'told'),
    ...(found.fanOut ? [line('fan-out', fanOutOf(found.fanOut))] : []),
    line('next', nextOf(found, sight)),
  ]
}

/** What the chains say of a hash of which we know nothing, and why we do not: lines for an operator to read. */
export function describeUnknown(hash: string, asked: readonly { platformId: string; word: ChainsWord; whose?: Whose }[]): string[] {
  const lines = asked.map(({ platformId, word, whose }) =>
    line(platformId, `${wordOf(word)}${whose ? `; ${whyUnknown(word, whose)}` : ''}`),
  )
  const known = asked.some(({ word }) => typeof word === 'object')
  const hint = 'No chain that was asked knows it: is the hash whole, and is it of a platform that is served?'
  return [
    `Nothing is known of ${hash}`,
    ...lines,
    ...(asked.length === 0
      ? ['No chain was asked: no node is configured here that such a hash could be of (RPC_URL_…)']
      : known
        ? []
        : [hint]),
  ]
}

function whyUnknown(word: ChainsWord, { devices, searches, readTo }: Whose): string {
  if (typeof word !== 'object') return ''
  if (devices === 0) return 'no device has linked an address that takes part in it, so that it is kept for nobody'
  const holders = `${count(devices, 'device has', 'devices have')} linked an address of it`
  if (!word.block) return `${holders}: it shows once a block holds it`
  if (readTo === null) return `${holders}, and no block of the platform was ever read: is a worker running?`
  if (word.block.number > BigInt(readTo)) return `${holders}, and blocks are read up to ${readTo}: it comes with its block`
  if (searches > 0) return `${holders}, and what was before is still searched for`
  return `${holders} after its block was read, and it is older than is searched for (INDEXER_BACKFILL_BLOCKS). A signed report to POST /v1/tx/op/webhook takes it in`
}

const line = (name: string, text: string) => `  ${name.padEnd(11)} ${text}`

const shown = (texts: readonly string[], name: string) => {
  const more = texts.length - mostLines
  return [...texts.slice(0, mostLines), ...(more > 0 ? [`and ${more} more`] : [])].map((text) => line(name, text))
}

const movementOf = ({ type, amount, tokenContractId, tokenId, fromAddress, toAddress }: Inspected['operations'][number]) => {
  const what = `${amount} of ${tokenContractId}${tokenId === undefined ? '' : ` no. ${tokenId}`}`
  const to = toAddress ?? 'a new contract'
  return type === 'approval' ? `${fromAddress} lets ${to} spend ${what}` : `${what}, ${fromAddress} to ${to}`
}

const standingOf = ({ status, failureReason, blockNumber, blockHash, final, lostSince, lostAtBlock }: Inspected) => {
  const where = blockNumber === null ? 'in no block' : `in block ${blockNumber} (${blockHash})`
  const lost = lostSince === null ? '' : `; the chain has not known it since ${lostSince}, from block ${lostAtBlock} on`
  return `${status}${failureReason ? `, ${failureReason}` : ''}, ${where}, ${final ? 'final' : 'not final'}${lost}`
}

/** Why it failed, is not mined, or stands elsewhere than the chain says; undefined for one that is confirmed. */
function whyOf(found: Inspected, { word, confirmedNonce }: Sight): string | undefined {
  const { status, failureReason, nonce, fromAddress, replacedBy, hasBytes, blockHash } = found
  if (blockHash !== null && word === 'unknown') return 'its node does not have it now: it is behind, or a reorganisation took it away'
  if (typeof word === 'object' && word.block && blockHash !== null && word.block.hash !== blockHash)
    return 'a reorganisation has put it into another block, and that is not read yet'
  if (status === 'confirmed') return undefined
  if (failureReason === 'reverted') return 'the chain executed it and undid it, and its fee was paid: whoever made it has to change it'
  if (failureReason === 'replaced')
    return `another transaction of ${fromAddress} with nonce ${nonce ?? '?'} was mined${replacedBy ? `: ${replacedBy}` : ', which is not one of ours'}`
  if (failureReason === 'expired') return 'the blockhash that it names was over before a block held it: the app has to sign it anew'
  if (failureReason === 'dropped')
    return hasBytes
      ? 'no node keeps it, nor takes it again: the app has to sign another'
      : 'no node knows it any more, and its bytes are not here to be sent again'
  if (typeof word === 'object' && word.block) return 'it is mined, and that is not read yet'
  if (nonce !== null && confirmedNonce !== undefined) {
    if (confirmedNonce < nonce) return `nonce ${confirmedNonce} of ${fromAddress} has to be mined first: it may never have been sent`
    if (confirmedNonce > nonce) return `nonce ${nonce} of ${fromAddress} is used: another transaction has taken its place`
  }
  if (typeof word === 'object')
    return 'the node has it, and no block has taken it: its fee may be too low for now. The app may replace it at a higher one'
  if (word === 'unknown')
    return hasBytes
      ? 'no node has it now: they forget what pays too little, or comes too early'
      : 'no node has it, and its bytes are not here'
  return 'only the chain can tell, and it was not heard'
}

const sourcesOf = ({ submissions, deliveries, hasBytes, attempts }: Inspected) => {
  const sent = submissions > 0 && `sent here by ${count(submissions, 'device')}`
  const told = deliveries > 0 && `${count(deliveries, 'delivery', 'deliveries')} of the webhook`
  const sources = [sent, told].filter((source) => source !== false)
  return `${sources.join(', ') || 'the chain, or a report'}; its bytes are ${hasBytes ? 'kept' : 'not kept'}; looked at ${count(attempts, 'time')}`
}

const sendingOf = ({ kept, sending }: Inspected) => {
  const callers = sending === 0 ? 'no caller is sending it now' : `${count(sending, 'caller is', 'callers are')} sending it now`
  return `${callers}; ${kept ? 'a node may have it, so the row stays' : 'the row goes if every node refuses it'}`
}

const fanOutOf = ({ afterDevice, waitingSince }: NonNullable<Inspected['fanOut']>) =>
  `devices ${afterDevice === null ? 'wait to be notified' : `after ${afterDevice} wait to be notified`}; the next share is due since ${waitingSince}`

function wordOf(word: ChainsWord) {
  if (word === 'unknown') return 'does not know it'
  if (word === 'unasked') return 'was not asked: no node of it is configured here (RPC_URL_…)'
  if (word === 'silent') return 'did not answer: is its node (RPC_URL_…) well?'
  if (word === 'other_chain') return 'was not heard: its node follows another chain (RPC_URL_…, CHAIN_ID_…)'
  return word.block ? `${word.status} in block ${word.block.number} (${word.block.hash})` : 'has it waiting, in no block'
}

function readerOf({ indexer }: Inspected, { word, now, isUnread = false }: Sight) {
  if (isUnread) return 'is turned off for this platform (INDEX_…=no): payments from others show by webhooks alone'
  if (!indexer || indexer.blockNumber === null) return 'has never read a block of this platform: is a worker running, and its node well?'
  const { blockNumber, blockTime, headNumber, leasedUntil } = indexer
  const behind = headNumber === null ? 0 : Math.max(0, headNumber - blockNumber)
  const where = `is at block ${blockNumber} of ${headNumber ?? 'unknown'}${behind > 0 ? `, ${behind} behind` : ''}; its last block is of ${blockTime ?? 'unknown'}`
  const reads = Date.parse(leasedUntil) > now.getTime() ? 'a worker reads on' : 'no worker reads it now: is one running, and its node well?'
  const comes = typeof word === 'object' && word.block && word.block.number > BigInt(blockNumber)
  return `${where}; ${reads}${comes ? '; the block of this transaction is still to be read' : ''}`
}

function toldTo({ notifications, status, parties }: Inspected, { warned = [] }: Sight): string[] {
  if (notifications.length > 0) return notifications.map(toldOf)
  if (parties.every(({ devices }) => devices === 0)) return ['nobody: no device has linked an address that takes part in it']
  if (status === 'pending') return ['nobody yet: that is done when it is confirmed or failed']
  if (warned.length > 0 && warned.every(({ warnings }) => warnings.length > 0)) return ['nobody: it has warnings']
  return ['nobody: it stood before the address was linked, moved only what the catalogue does not list, or what was told is no longer kept']
}

const toldOf = ({ deviceId, event, createdAt, push, reason, attempts }: Inspected['notifications'][number]) => {
  const pushed = push === null ? 'no push' : `push ${push}${reason ? ` (${reason})` : ''} after ${count(attempts ?? 0, 'attempt')}`
  return `${deviceId} of ${event ?? 'it'} at ${new Date(createdAt).toISOString()}; ${pushed}`
}

function nextOf(found: Inspected, { word, now }: Sight): string {
  if (found.final && found.blockHash !== null) return 'nothing: it is deep enough in the chain'
  if (found.final) return 'nothing, unless the chain tells of it after all'
  const late = now.getTime() - Date.parse(found.checkAt)
  const look = late > 60_000 ? `a look was due at ${found.checkAt}: is a worker running?` : `the next look is due at ${found.checkAt}`
  if (typeof word === 'object' && word.block && word.block.hash !== found.blockHash) return `${look}; it will become ${word.status}`
  if (word === 'unknown' && found.hasBytes) return `${look}; its bytes will be sent again, until it is mined, replaced or given up`
  if (word === 'unknown') return `${look}; it will be given up when it stays unknown`
  if (found.blockHash !== null) return `${look}; it becomes final when enough blocks are above it and a second reading agrees`
  return `${look}; it waits for a block`
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
