import type { Family } from '@patina/sdk'
import { KeyError } from '../key-error.ts'
import type { VaultRecord } from './record.ts'

/** A change of the accounts that needs no secret. */
export type AccountChange =
  | { kind: 'watch'; family: Family; address: string; name: string }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'remove'; id: string }
  | { kind: 'backedUp' }

/** Returns the record after a change. @throws {KeyError} `duplicate` */
export function changed(record: VaultRecord, change: AccountChange): VaultRecord {
  const { accounts } = record
  switch (change.kind) {
    case 'watch': {
      const { family, address, name } = change
      if (accounts.some((one) => one[family] === address)) throw new KeyError('duplicate')
      return { ...record, accounts: [...accounts, { id: crypto.randomUUID(), name, kind: 'watch', [family]: address }] }
    }
    case 'rename':
      return { ...record, accounts: accounts.map((one) => (one.id === change.id ? { ...one, name: change.name } : one)) }
    case 'remove':
      return { ...record, accounts: accounts.filter(({ id }) => id !== change.id) }
    case 'backedUp':
      return { ...record, backedUp: true }
  }
}
