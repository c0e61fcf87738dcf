import { pending } from '../src/ledger/rows/lifecycle.ts'
import type { FollowedRow, TransactionStore } from '../src/ledger/rows/queue.store.ts'
import type { SendingStore } from '../src/ledger/rows/sending.store.ts'
import { afterBegin, afterEnd } from '../src/ledger/rows/sending.ts'
import { createTransactions } from '../src/ledger/rows/transactions.ts'
import type { MakeWorld } from './sending-model.ts'

type Row = FollowedRow & { kept: boolean; sending: number; dueAt: number; lostSince: number | null }

const unused = async (): Promise<never> => {
  throw new Error('Sending must not call this method')
}
const unread = {
  fee: null,
  feeTokenId: null,
  position: null,
  action: null,
  completeInBlock: null,
  readAtBlock: null,
  createdAt: '',
  updatedAt: '',
  lostForMs: null,
  lostAtBlock: null,
}
/** Creates a world in memory with its own clock. The store in memory applies the rules of `sending.ts`, like the SQL store. */
export const memoryWorld: MakeWorld = async (_name, around) => {
  let clock = 0
  let row: Row | undefined
  const present = (): Row => {
    if (!row) throw new Error('The transaction has no row')
    return row
  }
  const change = (next: Partial<Row>) => {
    row = { ...present(), ...next }
  }
  const sending: SendingStore = {
    async begin(facts, raw, _deviceId, leaseMs) {
      const leaseEnd = clock + leaseMs
      row ??= { ...facts, ...pending, ...unread, id: 1, kept: false, sending: 0, dueAt: leaseEnd, lostSince: null, raw }
      const { kept, dueAt } = row
      change({ ...afterBegin(row), dueAt: kept ? dueAt : Math.max(dueAt, leaseEnd) })
      return { row: present(), call: { transactionId: 1, leaseEnd: String(leaseEnd) } }
    },
    async end({ leaseEnd }, outcome) {
      const isLate = clock >= Number(leaseEnd)
      const after = afterEnd(present(), outcome, isLate)
      if (after) change({ ...after, ...(after.kept && { dueAt: clock }) })
      else row = undefined
      return { isLate }
    },
    setOperations: unused,
  }
  const store: TransactionStore = {
    applyAll: unused,
    noteFound: unused,
    postpone: unused,
    makeFinal: unused,
    findByHash: unused,
    nonceUses: unused,
    async due() {
      if (!row || row.dueAt > clock) return []
      change({ kept: true, dueAt: clock + 1_000 })
      const { lostSince } = present()
      return [{ ...present(), lostForMs: lostSince === null ? null : clock - lostSince }]
    },
    async apply({ transition }) {
      change(transition(present()))
      return present()
    },
    async noteLost(_id, atBlock, pauseMs) {
      const { lostSince, lostAtBlock } = present()
      change({ lostSince: lostSince ?? clock, lostAtBlock: lostAtBlock ?? atBlock, dueAt: clock + pauseMs })
    },
  }
  const transactions = createTransactions(store, around(sending), { announce() {}, rememberBackfilled: unused })
  return {
    transactions,
    due: () => transactions.due('ethereum', { pendingMs: 0, minedMs: 0 }, 1),
    hasRow: async () => row !== undefined,
    async pass(ms) {
      clock += ms
    },
  }
}
