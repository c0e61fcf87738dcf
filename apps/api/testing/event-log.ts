import { expect } from 'vitest'
import type { LoggedEvent } from '../src/ledger/log/event.ts'
import { createEventLog } from '../src/ledger/log/log.store.ts'
import type { TestApp } from './app.ts'

type State = { status: string; block: string | null; final: boolean }

/** Moves all committed events to the log, and returns those after `after`. */
export async function loggedEvents({ storage }: Pick<TestApp, 'storage'>, after = 0): Promise<LoggedEvent[]> {
  const log = createEventLog(storage.database)
  while ((await log.relay(500)) !== 0) {}
  const events: LoggedEvent[] = []
  for (let last = after; ; ) {
    const page = await log.read(last, 500)
    events.push(...page)
    const end = page.at(-1)
    if (!end) return events
    last = end.id
  }
}

/**
 * Expects that the log describes the whole lifecycle of every transaction. Each event follows from the ones before it, each reversal has a
 * `transaction.reorged`, and the last events match the row.
 */
export async function expectLogMatchesRows(running: Pick<TestApp, 'storage'>) {
  const states = new Map<number, State>()
  for (const event of await loggedEvents(running)) if (event.transaction) states.set(event.transaction.id, after(states, event))
  const rows = await running.storage.database.query
    .selectFrom('transactions')
    .select(['id', 'status', 'block_hash as block', 'final', 'kept'])
    .where('kept', '=', true)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  expect(Object.fromEntries([...states].filter(([id]) => ids.has(id)))).toEqual(
    Object.fromEntries(rows.map(({ id, status, block, final }) => [id, { status, block, final }])),
  )
}

/** Returns the state of a transaction after an event. */
function after(states: ReadonlyMap<number, State>, event: LoggedEvent): State {
  const id = event.transaction?.id ?? 0
  const before = states.get(id)
  const block = event.block?.hash ?? null
  const text = `event ${event.id}: ${event.type} after ${JSON.stringify(before)}`
  if (event.type === 'transaction.reorged') {
    expect(before?.block, text).toBe(block)
    return { status: 'pending', block: null, final: false }
  }
  if (event.type === 'transaction.final') {
    expect(before, text).toMatchObject({ block, final: false })
    return { status: before?.status ?? '', block, final: true }
  }
  // A transaction leaves a block only by `transaction.reorged`.
  if (before?.block) expect(before.block, text).toBe(block)
  const status = event.type.slice('transaction.'.length)
  expect(event.transaction, text).toMatchObject({ status, blockHash: block })
  return { status, block, final: false }
}
