import { randomBytes } from 'node:crypto'
import type { Address, Operation, TransactionReport } from '@patina/chains'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import type { TestApp } from './app.ts'
import { writeNotifications } from './consume.ts'
import { chainOf } from './wallet.ts'

export type Movement = { from: string; to: string; amount: bigint; token?: Address | null; type?: Operation['type'] }

export const newHash = () => `0x${randomBytes(32).toString('hex')}`

/** Returns a chain's report of a mined transaction. Sender and recipient of the first movement are those of the transaction. */
export function minedReport(movements: Movement[], change: Partial<TransactionReport> = {}): TransactionReport {
  const [first] = movements
  if (!first) throw new Error('The report of a transaction needs at least one movement')
  return {
    hash: newHash(),
    from: testAddress(first.from),
    to: testAddress(first.to),
    nonce: 0,
    operations: movements.map(({ from, to, amount, token = null, type = 'transfer' }, index) => ({
      index,
      type,
      contractAddress: token,
      from: testAddress(from),
      to: testAddress(to),
      amount,
    })),
    isComplete: true,
    status: 'confirmed',
    block: { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') },
    fee: 21_000n,
    ...change,
  }
}

/** Writes a mined transaction as the follower or the webhook does, and its notifications. Returns its id in the database. */
export async function writeMined(
  running: TestApp,
  movements: Movement[],
  change: Partial<TransactionReport> = {},
  platformId = 'ethereum',
) {
  const { id } = await running.deps.transactions.report(chainOf(running, platformId), minedReport(movements, change), 101n)
  await writeNotifications(running.storage.database, running.deps.subscriberNotices)
  return id
}
