import type { Transaction } from 'kysely'
import type { Platforms } from '../../catalogue/platforms.ts'
import type { Tokens } from '../../catalogue/tokens.ts'
import type { Tables } from '../../db/tables.ts'
import type { Holder } from '../../devices/holders.store.ts'
import { maxAtOnce } from '../../ledger/audiences.store.ts'
import type { OnSettledAll, Settled } from '../../ledger/settled.ts'
import type { TransactionRow } from '../../ledger/transaction-row.ts'
import { compatibleEvents, noticesFor, undoneNotice, withLookalikeWarning } from '../../texts/notice.ts'
import type { Judge, Spam } from '../../warnings/spam.ts'
import { isPayment } from '../../warnings/warnings.ts'
import type { FanOutStore, Share } from './fan-out.store.ts'
import type { NewNotice, Notifications } from './notifications.ts'

type Needs = {
  fanOut: Pick<FanOutStore, 'begin' | 'next'>
  notifications: Pick<Notifications, 'write' | 'retract' | 'retractMovements' | 'notified'>
  platforms: Pick<Platforms, 'find'>
  spam: Pick<Spam, 'judge' | 'remember'>
  tokens: Pick<Tokens, 'find'>
}

/** Holders that are told by the same statements: many thousands may watch one address. */
const mostTogether = 1_000

export type HolderNotices = {
  /** Notifies of settled transactions, as if one after the other, within the database transaction that settles them. */
  notify: OnSettledAll
  /** Notifies a share of the devices that could not be notified with the block of their transaction. Returns false if none wait. */
  notifyNext: () => Promise<boolean>
}

/** Notifies devices of settled transactions. */
export function createHolderNotices({ fanOut, notifications, platforms, spam, tokens }: Needs): HolderNotices {
  /** All that there is to tell of a transaction. `misled` are the devices that were told otherwise before. */
  const noticesOf = (row: TransactionRow, holders: readonly Holder[], misled: readonly string[], { warningsOf }: Judge): NewNotice[] => {
    const platformName = platforms.find(row.platformId)?.name ?? row.platformId
    const proved = addressesByDevice(holders.filter(({ verified }) => verified))
    const notices = [...addressesByDevice(holders)].flatMap(([deviceId, mine]) => {
      const warnings = warningsOf(row, mine)
      const isDoubtful = warnings.includes('lookalike_address') && isPayment(row, mine, tokens.find)
      // Spam creates no notification; the history shows it with its warning. A real payment always creates one, with a caution if in doubt.
      if (warnings.length > (isDoubtful ? 1 : 0)) return []
      return noticesFor({ ...row, platformName }, mine, tokens.find, proved.get(deviceId) ?? new Set()).map((notice) => ({
        ...notice,
        text: isDoubtful ? withLookalikeWarning(notice.text) : notice.text,
        deviceId,
        unproved: !proved.has(deviceId),
        transactionId: row.id,
        // An alarm is not wiped off the screen by what becomes of the transaction.
        ...(notice.type === 'transaction' && { topic: `${row.platformId}:${row.hash}` }),
      }))
    })
    const told = new Set(notices.map(({ deviceId }) => deviceId))
    const undone = undoneNotice({ ...row, platformName })
    const corrections = misled
      .filter((deviceId) => row.status === 'failed' && !told.has(deviceId))
      .map((deviceId) => ({ ...undone, deviceId, unproved: !proved.has(deviceId), transactionId: row.id }))
    return [...notices, ...corrections]
  }

  /** Takes back what is no longer true of a transaction that was known before. Those it returns were told, `isMore` that others may have been. */
  const retractFrom = async (transaction: Transaction<Tables>, { row, audience, isNew }: Settled) => {
    if (isNew) return { misled: [], isMore: audience.isMore }
    const told = await notifications.notified(transaction, row.id, maxAtOnce + 1)
    const isMore = audience.isMore || told.length > maxAtOnce
    const holders = audience.holders.map(({ deviceId }) => deviceId)
    // A device that is not among these holders may still be one: its share decides.
    const devices = new Set(isMore ? holders : [...holders, ...told])
    return { misled: await notifications.retract(transaction, row.id, compatibleEvents(row), [...devices]), isMore }
  }

  /** Of several all are new: nobody can have been told of them before. */
  const tellTogether = async (transaction: Transaction<Tables>, settled: readonly Settled[]) => {
    const rows = settled.map(({ row }) => row)
    const cases = settled.flatMap(({ row, audience }) => casesOf(row, audience.holders))
    const judge = await spam.judge(cases, transaction)
    await spam.remember(transaction, rows)
    const notices: NewNotice[] = []
    for (const one of settled) {
      const { misled, isMore } = await retractFrom(transaction, one)
      if (isMore) await fanOut.begin(transaction, one.row.id)
      judge.learn(one.row)
      notices.push(...noticesOf(one.row, one.audience.holders, misled, judge))
    }
    const [first] = settled
    if (first && !first.isNew) await writeKnown(transaction, first.row, first.audience.holders, notices)
    else await notifications.write(transaction, notices)
  }

  /** Writes notices of a known transaction: a poorer source, or another block, may have told other movements before it was confirmed. */
  const writeKnown = async (
    transaction: Transaction<Tables>,
    row: TransactionRow,
    holders: readonly Holder[],
    notices: readonly NewNotice[],
  ) => {
    if (row.status !== 'confirmed') return notifications.write(transaction, notices)
    const told = new Set(notices.flatMap(({ type, deviceId }) => (type === 'transaction' ? [deviceId] : [])))
    const silent = holders.flatMap(({ deviceId }) => (told.has(deviceId) ? [] : [deviceId]))
    await notifications.retractMovements(transaction, row.id, silent)
    await notifications.write(
      transaction,
      notices.map((notice) => ({ ...notice, isCorrection: true })),
    )
  }

  /** Notifies further devices of one transaction. What is no longer true of what they were told is taken back. */
  const notifyShare = async (transaction: Transaction<Tables>, { row, deviceIds, holders }: Share) => {
    const judge = await spam.judge(casesOf(row, holders), transaction)
    const misled = await notifications.retract(transaction, row.id, compatibleEvents(row), deviceIds)
    await writeKnown(transaction, row, holders, noticesOf(row, holders, misled, judge))
  }

  return {
    async notify(transaction, settled) {
      for (const together of lotsOf(settled)) await tellTogether(transaction, together)
    },
    notifyNext: () => fanOut.next(notifyShare),
  }
}

const casesOf = (row: TransactionRow, holders: readonly Holder[]) => [...addressesByDevice(holders).values()].map((mine) => ({ row, mine }))

/** The transactions in their order, in lots of new ones; one that was known stands alone. */
function lotsOf(settled: readonly Settled[]): Settled[][] {
  const lots: Settled[][] = []
  let room = 0
  for (const one of settled) {
    const size = 1 + one.audience.holders.length
    const lot = one.isNew && size <= room ? lots.at(-1) : undefined
    if (lot) lot.push(one)
    else {
      lots.push([one])
      room = one.isNew ? mostTogether : 0
    }
    room -= size
  }
  return lots
}

function addressesByDevice(holders: readonly Holder[]): ReadonlyMap<string, ReadonlySet<string>> {
  const addresses = new Map<string, Set<string>>()
  for (const { deviceId, address } of holders) {
    const known = addresses.get(deviceId)
    if (known) known.add(address)
    else addresses.set(deviceId, new Set([address]))
  }
  return addresses
}
