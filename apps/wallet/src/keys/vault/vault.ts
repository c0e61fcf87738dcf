import { KeyError } from '../key-error.ts'
import { type AccountChange, changed } from './account-change.ts'
import type { DerivedCalls } from './derived-calls.ts'
import { createSession, readSecrets, type Session, stored, type VaultOptions } from './opened-vault.ts'
import { newRecord } from './record.ts'
import { readRecord, repairSlots, replaceRecord } from './slots.ts'
import type { PasswordCost } from './unlock-key.ts'
import { newUnlock, openDataKey, type RawUnlock, withoutOnlyCopy } from './unlocks.ts'

export type Vault = ReturnType<typeof createVault>

/**
 * Returns the wallet's secrets in these slots. It is locked until `add` creates it or `unlock` opens it. Every change reads the stored record
 * first, because another tab may have written it.
 */
export function createVault(options: VaultOptions) {
  const session = createSession(options.slots)
  return {
    ...openings(session, options),
    ...unlockChanges(session, options),
    ...lateCalls(session, options),
    isOpen: session.isOpen,
    close: session.close,
  }
}

/** The calls that make keys load with the first one: a wallet opens without them. */
function lateCalls(session: Session, options: VaultOptions): DerivedCalls {
  const load = async () => (await import('./derived-calls.ts')).derivedCalls(session, options)
  return {
    add: async (...args) => (await load()).add(...args),
    addAccount: async (...args) => (await load()).addAccount(...args),
    addCandidates: async (...args) => (await load()).addCandidates(...args),
    reveal: async (...args) => (await load()).reveal(...args),
    candidates: async () => (await load()).candidates(),
    keyOf: async (...args) => (await load()).keyOf(...args),
  }
}

const openings = (session: Session, { slots, cost, exclusive }: VaultOptions) => ({
  /**
   * Opens the wallet, repairs a damaged copy, and renews the key of a password with another cost. The next unlock repeats what the browser did not store.
   * @throws {KeyError} `wrong_password`, `wrong_passkey`, `damaged`, also if somebody changed the accounts in the storage
   */
  unlock: (by: RawUnlock) =>
    exclusive(async () => {
      const record = await stored(slots)
      const dataKey = await openDataKey(record, by)
      const secrets = await readSecrets(record, dataKey)
      const renew = async () => session.store({ record: await newUnlock(record, by, dataKey, cost), dataKey, secrets })
      const upkeep = 'password' in by && isOther(record.password?.cost, cost) ? renew() : repairSlots(slots)
      // A full storage must not keep the owner from the words.
      await upkeep.catch(() => {})
      session.open(record.id, dataKey)
    }),

  /**
   * Changes the accounts. A removed account takes its imported key with it. A wallet with secrets must be unlocked, because its key
   * authenticates the accounts.
   * @throws {KeyError} `duplicate`, `locked`
   */
  changeAccounts: (change: AccountChange) =>
    exclusive(async () => {
      const current = (await readRecord(slots)) ?? newRecord()
      if (!current.secrets) {
        const next = changed(current, change)
        await replaceRecord(slots, { ...next, revision: next.revision + 1 }, async ({ secrets }) => secrets === undefined)
        return
      }
      const { record, dataKey, secrets } = await session.opened()
      const keys = secrets.keys.filter(({ accountId }) => change.kind !== 'remove' || accountId !== change.id)
      await session.store({ record: changed(record, change), dataKey, secrets: { ...secrets, keys } })
    }),
})

const unlockChanges = (session: Session, { slots, cost, exclusive }: VaultOptions) => ({
  /** Adds a way to unlock, or replaces it. @throws {KeyError} `only_copy`, `weak_password` */
  addUnlock: (by: RawUnlock, added: RawUnlock) =>
    exclusive(async () => {
      const record = await stored(slots)
      const dataKey = await openDataKey(record, by)
      const secrets = await readSecrets(record, dataKey)
      await session.store({ record: withoutOnlyCopy(await newUnlock(record, added, dataKey, cost)), dataKey, secrets })
    }),

  removePasskey: () =>
    exclusive(async () => {
      const { record, dataKey, secrets } = await session.opened()
      if (!record.password) throw new KeyError('only_copy')
      const { passkey: _removed, ...rest } = record
      await session.store({ record: rest, dataKey, secrets })
    }),
})

const isOther = (stored: PasswordCost | undefined, wanted: PasswordCost) =>
  stored !== undefined && (stored.memoryKiB !== wanted.memoryKiB || stored.passes !== wanted.passes)
