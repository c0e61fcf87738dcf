import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { NewNotice, Notifications } from '../notifications/notifications.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { noticesFor, trueOf, undoneNotice, withCaution } from './notice.ts'
import type { Judge, Spam } from './spam.ts'
import type { TransactionRow } from './transaction-row.ts'
import type { Holder } from './transaction-rows.store.ts'
import { isPayment } from './warnings.ts'

/** A transaction that was settled, the devices to which it matters, and whether nothing was known of it before. */
export type Settled = { row: TransactionRow; holders: readonly Holder[]; isNew: boolean }

type Needs = {
  notifications: Pick<Notifications, 'write' | 'retract' | 'retractMovements'>
  platforms: Pick<Platforms, 'find'>
  spam: Pick<Spam, 'judge' | 'remember'>
  tokens: Pick<Tokens, 'find'>
}

/** Holders that are told by the same statements: many thousands may watch one address. */
const mostTogether = 1_000

/** Tells the holders of transactions that were settled, as if one after the other, within the database transaction in which they were. */
export function holderTelling({ notifications, platforms, spam, tokens }: Needs) {
  /** All that there is to tell of a transaction. `misled` are the devices that were told otherwise before. */
  const noticesOf = ({ row, holders }: Settled, misled: readonly string[], { warningsOf }: Judge): NewNotice[] => {
    const platformName = platforms.find(row.platformId)?.name ?? row.platformId
    const proved = new Set(holders.flatMap(({ deviceId, verified }) => (verified ? [deviceId] : [])))
    const notices = [...addressesByDevice(holders)].flatMap(([deviceId, mine]) => {
      const warnings = warningsOf(row, mine)
      const isDoubtful = warnings.includes('lookalike_address') && isPayment(row, mine, tokens.find)
      // Spam creates no notification; the history shows it with its warning. A real payment always creates one, with a caution if in doubt.
      if (warnings.length > (isDoubtful ? 1 : 0)) return []
      return noticesFor({ ...row, platformName }, mine, tokens.find).map((notice) => ({
        ...notice,
        told: isDoubtful ? withCaution(notice.told) : notice.told,
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

  /** Of several all are new: nobody can have been told of them before. */
  const tellTogether = async (transaction: Transaction<Tables>, settled: readonly Settled[]) => {
    const rows = settled.map(({ row }) => row)
    const cases = settled.flatMap(({ row, holders }) => [...addressesByDevice(holders).values()].map((mine) => ({ row, mine })))
    const judge = await spam.judge(cases, transaction)
    await spam.remember(transaction, rows)
    const [first] = settled
    const misled = first && !first.isNew ? await notifications.retract(transaction, first.row.id, trueOf(first.row)) : []
    const notices = settled.flatMap((one) => {
      judge.learn(one.row)
      return noticesOf(one, misled, judge)
    })
    if (first && !first.isNew && first.row.status === 'confirmed') return correct(transaction, first, notices)
    await notifications.write(transaction, notices)
  }

  /** A known transaction is confirmed: a poorer source, or another block, may have told other movements before. */
  const correct = async (transaction: Transaction<Tables>, { row, holders }: Settled, notices: readonly NewNotice[]) => {
    const told = new Set(notices.flatMap(({ type, deviceId }) => (type === 'transaction' ? [deviceId] : [])))
    const silent = holders.flatMap(({ deviceId }) => (told.has(deviceId) ? [] : [deviceId]))
    await notifications.retractMovements(transaction, row.id, silent)
    await notifications.write(
      transaction,
      notices.map((notice) => ({ ...notice, isCorrection: true })),
    )
  }

  return async (transaction: Transaction<Tables>, settled: readonly Settled[]) => {
    for (const together of lotsOf(settled)) await tellTogether(transaction, together)
  }
}

/** The transactions in their order, in lots of new ones; one that was known stands alone. */
function lotsOf(settled: readonly Settled[]): Settled[][] {
  const lots: Settled[][] = []
  let room = 0
  for (const one of settled) {
    const size = 1 + one.holders.length
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
