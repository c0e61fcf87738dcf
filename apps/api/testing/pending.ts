import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import { createSendingStore } from '../src/ledger/rows/sending.store.ts'
import type { TestApp } from './app.ts'
import { newHash } from './mined.ts'
import { newAddress } from './wallet.ts'

/** Returns the store's steps of sending: `begin` writes the row of signed bytes, and `end` records that a node accepted them. */
export function sendingOf({ storage }: TestApp, deviceId: string, fromAddress: string) {
  const store = createSendingStore(storage.database)
  const hash = newHash()
  const facts = {
    platformId: 'ethereum',
    hash,
    fromAddress: testAddress(fromAddress),
    toAddress: newAddress(),
    nonce: 1,
    fee: null,
    operations: [],
  }
  return {
    hash,
    async begin() {
      const { row, call } = await store.begin(facts, '0x02', deviceId, 60_000)
      return { id: row.id, end: () => store.end(call, 'accepted') }
    },
  }
}
