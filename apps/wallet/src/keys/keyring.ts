import { brand } from 'virtual:brand'
import { KeyError } from './key-error.ts'
import type { Family, Keyring, Unlock } from './keyring-types.ts'
import { askPasskey, createPasskey, passkeysPossible } from './page/passkeys.ts'
import { type Intents, remoteEvmAccount, remoteSolanaAccount } from './page/remote-account.ts'
import { createSession, type Session } from './page/session.ts'
import { installTrustedTypes } from './page/trusted-types.ts'
import { editRecord } from './vault/edit-record.ts'
import { exclusive } from './vault/exclusive.ts'
import type { StoredAccount, VaultRecord } from './vault/record.ts'
import { readRecord } from './vault/slots.ts'
import type { RawUnlock } from './vault/unlocks.ts'

export type { Intent } from './intent.ts'
export { KeyError } from './key-error.ts'

installTrustedTypes()

function createKeyring(session: Session): Keyring {
  const { getState, subscribe, autoLock, lock } = session
  return {
    ready: session.refresh(),
    getState,
    subscribe,
    lock,
    setAutoLock: autoLock.setMinutes,
    autoLockMinutes: autoLock.minutes,
    touch: autoLock.touch,
    passkeysPossible,
    ...secrets(session),
    ...accounts(session),
    ...unlocks(session),
    ...signing(session),
    async erase() {
      lock()
      await exclusive(() => session.slots.clear())
      await session.change(async () => {})
    },
  }
}

const newUnlock = async (by: Unlock): Promise<RawUnlock> => ('password' in by ? by : createPasskey(brand.name))

async function rawUnlock({ slots }: Session, by: Unlock): Promise<RawUnlock> {
  if ('password' in by) return by
  const record = await readRecord(slots)
  if (!record?.passkey) throw new KeyError('wrong_passkey')
  return askPasskey(record.passkey)
}

type Secrets = Pick<Keyring, 'newWords' | 'checkWords' | 'create' | 'importWords' | 'importKey' | 'reveal'>

const secrets = (session: Session): Secrets => {
  const { worker, change } = session
  return {
    newWords: (count) => worker.call('newWords', count),
    checkWords: (text) => worker.call('checkWords', text),
    create: ({ words, unlock, name, backedUp = false }) =>
      change(async () => worker.call('add', { words: words.join(' ') }, { name, unlock: await newUnlock(unlock), backedUp }), {
        unlocks: true,
      }),
    importWords: ({ text, unlock, name }) =>
      change(async () => worker.call('add', { words: text }, { name, unlock: await newUnlock(unlock), backedUp: true }), {
        unlocks: true,
      }),
    importKey: ({ family, text, name, unlock }) =>
      change(async () => worker.call('add', { family, key: text }, { name, unlock: unlock && (await newUnlock(unlock)) }), {
        unlocks: true,
      }),
    reveal: async (by) => worker.call('reveal', await rawUnlock(session, by)),
  }
}

type Accounts = Pick<Keyring, 'watch' | 'readAddress' | 'addAccount' | 'rename' | 'remove' | 'markBackedUp'>

const accounts = ({ worker, change, slots, getState }: Session): Accounts => {
  const edit = (edited: (record: VaultRecord) => VaultRecord) => editRecord(slots, exclusive, edited)
  return {
    watch: ({ family, address, name }) =>
      change(async () => {
        const checked = await worker.call('readAddress', family, address.trim())
        if (checked === undefined) throw new KeyError('bad_address')
        await edit((record) => withWatched(record, { id: crypto.randomUUID(), name, kind: 'watch', [family]: checked }))
      }),
    readAddress: (family, text) => worker.call('readAddress', family, text),
    addAccount: (name) => change(() => worker.call('addAccount', name)),
    rename: (id, name) =>
      change(() => edit((record) => ({ ...record, accounts: record.accounts.map((one) => (one.id === id ? { ...one, name } : one)) }))),
    remove: (id) =>
      change(() =>
        getState().accounts.find((one) => one.id === id)?.kind === 'imported'
          ? worker.call('remove', id)
          : edit((record) => ({ ...record, accounts: record.accounts.filter((one) => one.id !== id) })),
      ),
    markBackedUp: () => change(() => edit((record) => ({ ...record, backedUp: true }))),
  }
}

/** @throws {KeyError} `duplicate` */
function withWatched(record: VaultRecord, account: StoredAccount): VaultRecord {
  const isKnown = record.accounts.some(
    ({ evm, solana }) => (evm !== undefined && evm === account.evm) || (solana !== undefined && solana === account.solana),
  )
  if (isKnown) throw new KeyError('duplicate')
  return { ...record, accounts: [...record.accounts, account] }
}

type Unlocks = Pick<Keyring, 'unlock' | 'changePassword' | 'addPasskey' | 'removePasskey'>

const unlocks = (session: Session): Unlocks => {
  const { worker, change } = session
  return {
    unlock: (by) => change(async () => worker.call('unlock', await rawUnlock(session, by)), { unlocks: true }),
    changePassword: ({ by, password }) =>
      change(async () => worker.call('addUnlock', await rawUnlock(session, by), { password }), { unlocks: true }),
    addPasskey: (by) =>
      change(async () => worker.call('addUnlock', await rawUnlock(session, by), await createPasskey(brand.name)), { unlocks: true }),
    removePasskey: () => change(() => worker.call('removePasskey')),
  }
}

const signing = (session: Session): Pick<Keyring, 'account' | 'expect'> => {
  const intents: Intents = new WeakMap()

  function remote(id: string, family: Family) {
    const address = session.getState().accounts.find((one) => one.id === id && one.kind !== 'watch')?.[family]
    if (address === undefined) throw new KeyError('no_key')
    return { id, address, worker: session.unlockedWorker, intents }
  }
  function account(id: string, family: 'evm'): ReturnType<typeof remoteEvmAccount>
  function account(id: string, family: Family): ReturnType<typeof remoteSolanaAccount>
  function account(id: string, family: Family) {
    return family === 'evm' ? remoteEvmAccount(remote(id, 'evm')) : remoteSolanaAccount(remote(id, 'solana'))
  }
  return {
    account,
    expect(prepared, intent) {
      intents.set(prepared, intent)
      return prepared
    },
  }
}

/** The keys of this browser. */
export const keyring: Keyring = createKeyring(createSession())
