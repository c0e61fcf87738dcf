import { readRecords, type SentRecord, withRecord, writeRecords } from './sent-record.ts'
import { storedList } from './stored-list.ts'

const records = storedList<SentRecord>('wallet.sent', { read: readRecords, write: writeRecords })

/** Returns the transactions that this browser sent, newest first. */
export const useSent = (): readonly SentRecord[] => records.use()

/** Returns the name that the user typed for the receiver of a payment. Undefined for an address, and for what this browser did not send. */
export function useTypedName(hash: string): string | undefined {
  const summary = useSent().find((one) => one.hash === hash)?.summary
  return summary?.kind === 'send' ? summary.name : undefined
}

/** Remembers a transaction that was sent. */
export const rememberSent = (record: SentRecord): void => records.set(withRecord(records.get(), record))

/** Forgets all of them, when the wallet is erased. */
export const clearSent = (): void => records.clear()
