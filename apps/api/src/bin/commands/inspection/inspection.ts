import type { TransactionReport } from '@patina/chains'
import type { Warning } from '../../../ledger/warnings/warnings.ts'
import type { Inspected, Interest } from './inspection.store.ts'
import { count, line } from './lines.ts'

/**
 * The node's answer about a transaction. `unconfigured` means that the platform has no configured node, `unreachable` that the node did not
 * answer, `other_chain` that the node follows another chain.
 */
export type ChainAnswer = TransactionReport | 'unknown' | 'unconfigured' | 'unreachable' | 'other_chain'

/** Facts about a transaction that its row does not store. */
export type Observation = {
  answer: ChainAnswer
  now: Date
  /** The warnings of the transaction, and the number of devices that see them. */
  warned?: readonly { warnings: readonly Warning[]; devices: number }[]
  /** The number of mined transactions of the sender; undefined if unknown. */
  confirmedNonce?: number | undefined
  /** Whether the configuration turns off reading the platform's blocks. */
  isUnread?: boolean
}

/** Maximum number of lines of one kind, since thousands of devices may link an address. */
const maxLines = 20

/** Returns lines for the operator: the status of a transaction, the reason for it, and what happens next. */
export function describeInspected(found: Inspected, observation: Observation): string[] {
  const { hash, platformId, id, parties } = found
  const why = whyOf(found, observation)
  const linked = parties.filter(({ devices }) => devices > 0)
  return [
    `Transaction ${hash} on ${platformId}, number ${id}`,
    line('status', statusOf(found)),
    ...(why ? [line('reason', why)] : []),
    line('since', `${found.updatedAt}; first seen at ${found.createdAt}`),
    line('sources', sourcesOf(found)),
    ...(found.hasBytes && found.blockHash === null ? [line('sending', sendingOf(found))] : []),
    line('from', `${found.fromAddress}${found.nonce === null ? '' : `, nonce ${found.nonce}`}`),
    line('to', `${found.toAddress ?? 'a new contract'}; ${count(found.operations.length, 'movement')}`),
    ...shown(found.operations.map(movementOf), 'moves'),
    ...shown(
      linked.map(({ address, devices }) => `${address} by ${count(devices, 'device')}`),
      'linked',
    ),
    ...(observation.warned ?? [])
      .filter(({ warnings }) => warnings.length > 0)
      .map(({ warnings, devices }) =>
        line('warnings', `${warnings.join(', ')}, shown to ${count(devices, 'device')} without a notification`),
      ),
    line('chain', answerOf(observation.answer)),
    line('indexer', indexerOf(found, observation)),
    ...shown(notifiedOf(found, observation), 'notified'),
    ...(found.fanOut ? [line('fan-out', fanOutOf(found.fanOut))] : []),
    line('next', nextOf(found, observation)),
  ]
}

/** Returns lines for the operator about a hash without a row: each chain's answer, and why the transaction is not stored. */
export function describeUnknown(
  hash: string,
  queried: readonly { platformId: string; answer: ChainAnswer; interest?: Interest }[],
): string[] {
  const lines = queried.map(({ platformId, answer, interest }) =>
    line(platformId, `${answerOf(answer)}${interest ? `; ${whyUnknown(answer, interest)}` : ''}`),
  )
  const known = queried.some(({ answer }) => typeof answer === 'object')
  const hint = 'No queried chain knows this hash. Check that the hash is complete and that its platform is enabled.'
  return [
    `No transaction with the hash ${hash} is stored`,
    ...lines,
    ...(queried.length === 0 ? ['No chain was queried: no configured node (RPC_URL_…) has hashes of this form.'] : known ? [] : [hint]),
  ]
}

function whyUnknown(answer: ChainAnswer, { devices, searches, readUpTo }: Interest): string {
  if (typeof answer !== 'object') return ''
  if (devices === 0) return 'it is not stored because no device has linked one of its addresses'
  const linked = `${count(devices, 'device has', 'devices have')} linked one of its addresses`
  if (!answer.block) return `${linked}; it will be stored when it is mined`
  if (readUpTo === null) return `${linked}, but no block of the platform was ever read. Check that a worker is running`
  if (answer.block.number > BigInt(readUpTo)) return `${linked}; blocks are read up to ${readUpTo}, and it will be stored with its block`
  if (searches > 0) return `${linked}; the backfill of older transactions is still running`
  return `${linked} after its block was read, and the search for older transactions did not find it (wallet inspect history <address>). Send a signed report to POST /v1/tx/op/webhook to store it`
}

const shown = (texts: readonly string[], name: string) => {
  const more = texts.length - maxLines
  return [...texts.slice(0, maxLines), ...(more > 0 ? [`and ${more} more`] : [])].map((text) => line(name, text))
}

const movementOf = ({ type, amount, tokenContractId, tokenId, fromAddress, toAddress }: Inspected['operations'][number]) => {
  const what = `${amount} of ${tokenContractId}${tokenId === undefined ? '' : ` no. ${tokenId}`}`
  const to = toAddress ?? 'a new contract'
  if (type === 'approval') return `${fromAddress} lets ${to} spend ${what}`
  return `${what}${type === 'rent' ? ' as rent' : ''}, ${fromAddress} to ${to}`
}

const statusOf = ({ status, failureReason, blockNumber, blockHash, final, lostSince, lostAtBlock }: Inspected) => {
  const where = blockNumber === null ? 'not in a block' : `in block ${blockNumber} (${blockHash})`
  const lost = lostSince === null ? '' : `; unknown to the chain since ${lostSince} (block ${lostAtBlock})`
  return `${status}${failureReason ? `, ${failureReason}` : ''}, ${where}, ${final ? 'final' : 'not final'}${lost}`
}

/** Returns why a transaction failed, is not mined, or differs from the chain. Returns undefined if it is confirmed. */
function whyOf(found: Inspected, { answer, confirmedNonce }: Observation): string | undefined {
  const { status, failureReason, nonce, fromAddress, replacedBy, hasBytes, blockHash } = found
  if (blockHash !== null && answer === 'unknown') return 'the node does not have it now: the node is behind, or a reorg removed its block'
  if (typeof answer === 'object' && answer.block && blockHash !== null && answer.block.hash !== blockHash)
    return 'a reorg moved it to another block, which the indexer has not read yet'
  if (status === 'confirmed') return undefined
  if (failureReason === 'reverted') return 'its execution reverted, and its fee was paid. The sender must change it before sending it again'
  if (failureReason === 'replaced')
    return `another transaction of ${fromAddress} with nonce ${nonce ?? '?'} was mined${replacedBy ? `: ${replacedBy}` : ', which is not stored here'}`
  if (failureReason === 'expired') return 'its blockhash expired before it was mined. The app must sign it again'
  if (failureReason === 'dropped')
    return hasBytes
      ? 'nodes dropped it and do not accept it again. The app must sign a new one'
      : 'nodes dropped it, and its signed bytes are not stored, so it cannot be sent again'
  if (typeof answer === 'object' && answer.block) return 'it is mined, but the indexer has not read its block yet'
  if (nonce !== null && confirmedNonce !== undefined) {
    if (confirmedNonce < nonce) return `nonce ${confirmedNonce} of ${fromAddress} must be mined first and may never have been sent`
    if (confirmedNonce > nonce) return `nonce ${nonce} of ${fromAddress} is used: another transaction replaced it`
  }
  if (typeof answer === 'object') return 'it waits in the mempool. Its fee may be too low; the app can replace it with a higher fee'
  if (answer === 'unknown')
    return hasBytes
      ? 'no node has it: nodes drop transactions with a low fee or a nonce that is too high'
      : 'no node has it, and its signed bytes are not stored'
  return 'unknown, because the chain did not answer'
}

const sourcesOf = ({ submissions, deliveries, hasBytes, attempts }: Inspected) => {
  const sent = submissions > 0 && `sent or tracked by ${count(submissions, 'device')}`
  const delivered = deliveries > 0 && `reported by ${count(deliveries, 'webhook delivery', 'webhook deliveries')}`
  const sources = [sent, delivered].filter((source) => source !== false)
  return `${sources.join(', ') || 'found on the chain'}; its signed bytes are ${hasBytes ? 'stored' : 'not stored'}; polled ${count(attempts, 'time')}`
}

const sendingOf = ({ kept, sending }: Inspected) => {
  const callers = sending === 0 ? 'no caller is sending it now' : `${count(sending, 'caller is', 'callers are')} sending it now`
  return `${callers}; ${kept ? 'a node may have it, so the row stays' : 'the row is deleted if every node refuses it'}`
}

const fanOutOf = ({ afterDevice, waitingSince }: NonNullable<Inspected['fanOut']>) =>
  `devices ${afterDevice === null ? '' : `after ${afterDevice} `}wait to be notified; the next batch has been due since ${waitingSince}`

function answerOf(answer: ChainAnswer) {
  if (answer === 'unknown') return 'does not know it'
  if (answer === 'unconfigured') return 'not queried: no node is configured (RPC_URL_…)'
  if (answer === 'unreachable')
    return 'did not answer. Check the node (RPC_URL_…). A local chain on another port also needs its setting here, such as ETHEREUM_PORT'
  if (answer === 'other_chain') return 'not queried: the node follows another chain (RPC_URL_…, CHAIN_ID_…)'
  return answer.block ? `${answer.status} in block ${answer.block.number} (${answer.block.hash})` : 'pending, not in a block'
}

function indexerOf({ indexer }: Inspected, { answer, isUnread = false }: Observation) {
  if (isUnread) return 'turned off for this platform (NETWORKS_FILE); payments from others are only reported by webhooks'
  if (!indexer || indexer.blockNumber === null) return 'has never read a block of this platform. Check the worker and the node'
  const { blockNumber, blockTime, headNumber, isLeased } = indexer
  const behind = headNumber === null ? 0 : Math.max(0, headNumber - blockNumber)
  const where = `at block ${blockNumber} of ${headNumber ?? 'unknown'}${behind > 0 ? `, ${behind} behind` : ''}; time of that block: ${blockTime ?? 'unknown'}`
  const reads = isLeased ? 'a worker reads blocks' : 'no worker reads blocks now. Check the worker and the node'
  const comes = typeof answer === 'object' && answer.block && answer.block.number > BigInt(blockNumber)
  return `${where}; ${reads}${comes ? '; the block of this transaction is not read yet' : ''}`
}

function notifiedOf({ notifications, status, parties }: Inspected, { warned = [] }: Observation): string[] {
  if (notifications.length > 0) return notifications.map(notificationOf)
  if (parties.every(({ devices }) => devices === 0)) return ['no device, because none has linked one of its addresses']
  if (status === 'pending') return ['no device yet; notifications follow when it is confirmed or failed']
  if (warned.length > 0 && warned.every(({ warnings }) => warnings.length > 0)) return ['no device, because it has warnings']
  return [
    'no device: it is older than the link, it moved only tokens outside the catalogue, or its notifications were deleted after their retention',
  ]
}

const notificationOf = ({ deviceId, event, createdAt, push, reason, attempts }: Inspected['notifications'][number]) => {
  const pushed = push === null ? 'no push' : `push ${push}${reason ? ` (${reason})` : ''} after ${count(attempts ?? 0, 'attempt')}`
  return `${deviceId} about ${event ?? 'it'} at ${new Date(createdAt).toISOString()}; ${pushed}`
}

function nextOf(found: Inspected, { answer, now }: Observation): string {
  if (found.final && found.blockHash !== null) return 'nothing: its block is final'
  if (found.final) return 'nothing, unless it is found on the chain later'
  const late = now.getTime() - Date.parse(found.checkAt)
  const poll = late > 60_000 ? `a poll was due at ${found.checkAt}, so check the worker` : `the next poll is due at ${found.checkAt}`
  if (typeof answer === 'object' && answer.block && answer.block.hash !== found.blockHash) return `${poll}; it will become ${answer.status}`
  if (answer === 'unknown' && found.hasBytes) return `${poll}; its bytes are sent again until it is mined, replaced or dropped`
  if (answer === 'unknown') return `${poll}; it becomes failed if it stays unknown`
  if (found.blockHash !== null) return `${poll}; it becomes final when enough blocks are above it and a second reading agrees`
  return `${poll}; it waits to be mined`
}
