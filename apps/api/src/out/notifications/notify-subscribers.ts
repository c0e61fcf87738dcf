import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { tokenIdsOf } from '../../ledger/history/history.ts'
import type { LoggedEvent } from '../../ledger/log/event.ts'
import { entryOf } from '../../ledger/log/event-types.ts'
import { type Audience, audiencesOf, maxAtOnce } from '../../ledger/rows/audiences.store.ts'
import type { TransactionRow } from '../../ledger/rows/row.ts'
import { lockRowsById } from '../../ledger/rows/sql.store.ts'
import { compatibleEvents, noticesFor, undoneNotice, withLookalikeWarning } from '../../ledger/texts/notice.ts'
import type { Judge, Spam } from '../../ledger/warnings/spam.ts'
import { isPayment } from '../../ledger/warnings/warnings.ts'
import type { ImportedTokens } from '../../wallet/catalogue/imports/imported-tokens.ts'
import type { Platforms } from '../../wallet/catalogue/platforms.ts'
import type { Tokens } from '../../wallet/catalogue/tokens.ts'
import type { Subscriber } from '../../wallet/devices/subscribers.store.ts'
import type { FanOutBatch, FanOutStore } from './fan-out.store.ts'
import type { NewNotice, Notifications } from './notifications.ts'

type Deps = {
  fanOut: Pick<FanOutStore, 'begin' | 'next'>
  notifications: Pick<Notifications, 'write' | 'retract' | 'retractMovements' | 'notified' | 'known'>
  platforms: Pick<Platforms, 'find'>
  spam: Pick<Spam, 'judge' | 'remember'>
  tokens: Pick<Tokens, 'find'>
  importedTokens: Pick<ImportedTokens, 'knownTo'>
}

/** Maximum number of transactions, and of subscribers, that one set of statements handles. */
const maxBatchSize = 1_000

/** A confirmed or failed transaction, and the devices to notify at once. `isNew`: no device has a notification of it. */
type Settled = { row: TransactionRow; audience: Audience; isNew: boolean }

export type SubscriberNotices = {
  /**
   * Notifies devices of the transactions that events confirm, fail or correct, as their rows are now, and of events for one device. Processing an event
   * again changes nothing.
   */
  process(transaction: Transaction<Tables>, events: readonly LoggedEvent[]): Promise<void>
  /** Notifies one batch of the devices that were too many to be notified at once. Returns false if no device waits. */
  notifyNext: () => Promise<boolean>
}

/** Creates the notifications for devices that linked an address of a settled transaction. */
export function createSubscriberNotices(deps: Deps): SubscriberNotices {
  return {
    async process(transaction, events) {
      await deps.notifications.write(transaction, deviceNotices(events, deps.tokens.find))
      for (const batch of batchesOf(await settledBy(deps, transaction, events))) await notifyBatch(deps, transaction, batch)
    },
    notifyNext: () => deps.fanOut.next((transaction, batch) => notifyRemaining(deps, transaction, batch)),
  }
}

/**
 * Returns the transactions of events in the order of their first event. Their rows stay locked. A row that is pending again is left out: its
 * next event follows.
 */
async function settledBy({ notifications }: Deps, transaction: Transaction<Tables>, events: readonly LoggedEvent[]): Promise<Settled[]> {
  const ids = [...new Set(events.flatMap(({ transaction: shown }) => (shown ? [shown.id] : [])))]
  const locked = new Map((await lockRowsById(transaction, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => {
    const row = locked.get(id)
    return row && row.status !== 'pending' ? [row] : []
  })
  const audiences = await audiencesOf(transaction, rows)
  const known = await notifications.known(transaction, ids)
  return rows.map((row, index) => ({
    row,
    audience: audiences[index] ?? { subscribers: [], isMore: false },
    isNew: !known.has(row.id),
  }))
}

/** Notifies devices of one batch: several new transactions, or one with notifications. */
async function notifyBatch(deps: Deps, transaction: Transaction<Tables>, settled: readonly Settled[]) {
  const { fanOut, notifications, spam } = deps
  const rows = settled.map(({ row }) => row)
  const cases = settled.flatMap(({ row, audience }) => casesOf(row, audience.subscribers))
  const judge = await spam.judge(cases, transaction)
  await spam.remember(transaction, rows)
  const subscribers = settled.flatMap(({ audience }) => audience.subscribers)
  const knownTo = await tokensOf(deps, transaction, rows, subscribers)
  const notices: NewNotice[] = []
  for (const one of settled) {
    const { previouslyNotified, isMore } = await retract(deps, transaction, one)
    if (isMore) await fanOut.begin(transaction, one.row.id)
    judge.learn(one.row)
    notices.push(...noticesOf(deps, one.row, one.audience.subscribers, previouslyNotified, judge, knownTo))
  }
  const [first] = settled
  if (first && !first.isNew) await writeKnown(deps, transaction, first.row, first.audience.subscribers, notices)
  else await notifications.write(transaction, notices)
}

/** Notifies further devices of one transaction, and retracts their outdated notifications. */
async function notifyRemaining(deps: Deps, transaction: Transaction<Tables>, { row, deviceIds, subscribers }: FanOutBatch) {
  const judge = await deps.spam.judge(casesOf(row, subscribers), transaction)
  const previouslyNotified = await deps.notifications.retract(transaction, row.id, compatibleEvents(row), deviceIds)
  const knownTo = await tokensOf(deps, transaction, [row], subscribers)
  await writeKnown(deps, transaction, row, subscribers, noticesOf(deps, row, subscribers, previouslyNotified, judge, knownTo))
}

/** Returns how each subscriber knows the tokens of these transactions. */
const tokensOf = ({ importedTokens }: Deps, transaction: Transaction<Tables>, rows: TransactionRow[], subscribers: readonly Subscriber[]) =>
  importedTokens.knownTo([...new Set(subscribers.map(({ deviceId }) => deviceId))], rows.flatMap(tokenIdsOf), transaction)

/**
 * Retracts outdated notifications of a transaction that has some. Returns the devices that had one. `isMore`: the transaction may
 * have further notified devices.
 */
async function retract({ notifications }: Deps, transaction: Transaction<Tables>, { row, audience, isNew }: Settled) {
  if (isNew) return { previouslyNotified: [], isMore: audience.isMore }
  const notified = await notifications.notified(transaction, row.id, maxAtOnce + 1)
  const isMore = audience.isMore || notified.length > maxAtOnce
  const subscribers = audience.subscribers.map(({ deviceId }) => deviceId)
  // `isMore`: the audience is only a part of the subscribers. A notified device outside it may still be one, so its own fan-out batch decides.
  const devices = new Set(isMore ? subscribers : [...subscribers, ...notified])
  return { previouslyNotified: await notifications.retract(transaction, row.id, compatibleEvents(row), [...devices]), isMore }
}

/** Writes notices of a transaction that has some. Notifications from an incomplete source or another block may show other movements, so it corrects them. */
async function writeKnown(
  { notifications }: Deps,
  transaction: Transaction<Tables>,
  row: TransactionRow,
  subscribers: readonly Subscriber[],
  notices: readonly NewNotice[],
) {
  if (row.status !== 'confirmed') return notifications.write(transaction, notices)
  const notified = new Set(notices.flatMap(({ type, deviceId }) => (type === 'transaction' ? [deviceId] : [])))
  const withoutNotice = subscribers.flatMap(({ deviceId }) => (notified.has(deviceId) ? [] : [deviceId]))
  await notifications.retractMovements(transaction, row.id, withoutNotice)
  await notifications.write(
    transaction,
    notices.map((notice) => ({ ...notice, isCorrection: true })),
  )
}

/** Returns all notices of a transaction. The devices in `previouslyNotified` have a notification that is no longer true. */
function noticesOf(
  { platforms, tokens }: Deps,
  row: TransactionRow,
  subscribers: readonly Subscriber[],
  previouslyNotified: readonly string[],
  { warningsOf }: Judge,
  knownTo: (deviceId: string) => Tokens['find'],
): NewNotice[] {
  const platformName = platforms.find(row.platformId)?.name ?? row.platformId
  const proved = addressesByDevice(subscribers.filter(({ verified }) => verified))
  const notices = [...addressesByDevice(subscribers)].flatMap(([deviceId, mine]) => {
    const warnings = warningsOf(row, mine)
    const isDoubtful = warnings.includes('lookalike_address') && isPayment(row, mine, tokens.find)
    // Spam creates no notification; the history shows it with a warning. A real payment always creates one, with a caution if in doubt.
    if (warnings.length > (isDoubtful ? 1 : 0)) return []
    const find = knownTo(deviceId)
    const isNamedByImport = !isPayment(row, mine, tokens.find) && receivesImported(row, mine, find)
    return noticesFor({ ...row, platformName }, mine, find, proved.get(deviceId) ?? new Set()).map((notice) => ({
      ...notice,
      text: isDoubtful ? withLookalikeWarning(notice.text) : notice.text,
      deviceId,
      // No price says what is dust of an imported token, so its receipts have the quota of unproved addresses.
      unproved: !proved.has(deviceId) || (isNamedByImport && notice.event === 'received'),
      transactionId: row.id,
      // A security alert has no topic, so later notifications of the transaction do not replace it on the screen.
      ...(notice.type === 'transaction' && { topic: `${row.platformId}:${row.hash}` }),
    }))
  })
  const notified = new Set(notices.map(({ deviceId }) => deviceId))
  const undone = undoneNotice({ ...row, platformName })
  const corrections = previouslyNotified
    .filter((deviceId) => row.status === 'failed' && !notified.has(deviceId))
    .map((deviceId) => ({ ...undone, deviceId, unproved: !proved.has(deviceId), transactionId: row.id }))
  return [...notices, ...corrections]
}

/** Returns whether an address of `mine` receives a token that has its name from an import. */
const receivesImported = ({ operations }: TransactionRow, mine: ReadonlySet<string>, find: Tokens['find']): boolean =>
  operations.some(({ tokenContractId, toAddress }) => toAddress !== null && mine.has(toAddress) && find(tokenContractId)?.listed === false)

const casesOf = (row: TransactionRow, subscribers: readonly Subscriber[]) =>
  [...addressesByDevice(subscribers).values()].map((mine) => ({ row, mine }))

/** Returns the transactions in their order, in batches. A transaction with notifications gets its own batch. */
function batchesOf(settled: readonly Settled[]): Settled[][] {
  const batches: Settled[][] = []
  let room = 0
  for (const one of settled) {
    const size = 1 + one.audience.subscribers.length
    const batch = one.isNew && size <= room ? batches.at(-1) : undefined
    if (batch) batch.push(one)
    else {
      batches.push([one])
      room = one.isNew ? maxBatchSize : 0
    }
    room -= size
  }
  return batches
}

function addressesByDevice(subscribers: readonly Subscriber[]): ReadonlyMap<string, ReadonlySet<string>> {
  const addresses = new Map<string, Set<string>>()
  for (const { deviceId, address } of subscribers) {
    const known = addresses.get(deviceId)
    if (known) known.add(address)
    else addresses.set(deviceId, new Set([address]))
  }
  return addresses
}

/** Returns the notifications of events for one device. The id of the event makes each event one notification. */
const deviceNotices = (events: readonly LoggedEvent[], find: Tokens['find']): NewNotice[] =>
  events.flatMap(({ id, type, ofDevice }) => {
    const notice = ofDevice && entryOf(type).notice?.(ofDevice, (tokenId) => find(tokenId)?.symbol ?? tokenId)
    if (!ofDevice || !notice) return []
    return [{ ...notice, deviceId: ofDevice.deviceId, type: 'system' as const, transactionId: null, event: `${type}:${id}` }]
  })
