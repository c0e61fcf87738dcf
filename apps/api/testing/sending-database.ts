import { sql } from 'kysely'
import { createTransactionStore } from '../src/ledger/rows/queue.store.ts'
import { createSendingStore } from '../src/ledger/rows/sending.store.ts'
import { createTransactions } from '../src/ledger/rows/transactions.ts'
import type { TestApp } from './app.ts'
import { randomNumbers } from './forking-chain.ts'
import type { MakeWorld } from './sending-model.ts'

/**
 * Returns a world in the database of an application, with one transaction per story. Time passes by moving due times and expiring leases.
 */
export const databaseWorld =
  ({ storage }: TestApp, deviceId: string): MakeWorld =>
  async (name, around) => {
    const { database } = storage
    const { query } = database
    const random = randomNumbers(Number(BigInt(name)))
    const store = createSendingStore(database)
    const sending = around({
      begin: (facts, raw, _device, leaseMs) => store.begin(facts, raw, deviceId, random() < 0.1 ? 0 : leaseMs),
      end: store.end,
      setOperations: store.setOperations,
    })
    const transactions = createTransactions(createTransactionStore(database), sending, { announce() {}, rememberBackfilled: unused })
    const pace = { pendingMs: 0, minedMs: 0 }
    return {
      transactions,
      due: async () => (await transactions.due('ethereum', pace, 100)).filter(({ hash }) => hash === name),
      hasRow: async () => (await transactions.findByHash('ethereum', name)) !== undefined,
      async pass(ms) {
        // The leases of callers expire at different times. A pause of a minute or more is longer than all of these leases.
        if (ms < 60_000) return
        await sql`
          update transactions set check_at = check_at - interval '1 millisecond' * ${ms}::float8, lost_since = lost_since - interval '1 millisecond' * ${ms}::float8
          where hash = ${name}`.execute(query)
      },
    }
  }

const unused = async (): Promise<never> => {
  throw new Error('Sending must not call this method')
}
