import { KeyError } from './key-error.ts'
import type { Family, Keyring, KeyringState, Unlock, WalletAccount } from './keyring-types.ts'
import { createAutoLock } from './page/auto-lock.ts'
import { askPasskey, createPasskey, passkeysPossible } from './page/passkeys.ts'
import { type Intents, remoteEvmAccount, remoteSolanaAccount } from './page/remote-account.ts'
import { installTrustedTypes } from './page/trusted-types.ts'
import { createWorkerClient } from './page/worker-client.ts'
import { editRecord } from './vault/edit-record.ts'
import { exclusive } from './vault/exclusive.ts'
import { indexedDbSlots } from './vault/indexed-db-slots.ts'
import type { StoredAccount, VaultRecord } from './vault/record.ts'
import { readRecord } from './vault/slots.ts'
import type { RawUnlock } from './vault/unlocks.ts'

export type { Intent } from './intent.ts'
export { KeyError, type KeyErrorCode } from './key-error.ts'
export type { Family, Keyring, KeyringState, Unlock, WalletAccount } from './keyring-types.ts'

type Message = 'lock' | 'changed' | 'active'

const emptyState: KeyringState = {
  status: 'empty',
  accounts: [],
  unlockBy: { password: false, passkey: false },
  backedUp: false,
  hasWords: false,
}

/** Returns the keys of this browser. One page has one keyring. @param walletName the name that passkeys show */
export function createKeyring(walletName: string): Keyring {
  installTrustedTypes()
  const slots = indexedDbSlots()
  const worker = createWorkerClient()
  const channel = new BroadcastChannel('wallet-keys')
  const listeners = new Set<() => void>()
  const intents: Intents = new WeakMap()
  let state = emptyState
  let isUnlocked = false

  const post = (message: Message) => channel.postMessage(message)
  const autoLock = createAutoLock({ lock, share: () => post('active') })

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'lock') lockHere()
    if (data === 'changed') void refresh()
    if (data === 'active') autoLock.keepAlive()
  })

  /** Reads the stored wallet, and locks if another tab has erased it. */
  async function refresh() {
    const record = await readRecord(slots)
    if (!record?.secrets && isUnlocked) lockHere()
    state = stateOf(record, isUnlocked)
    for (const listener of listeners) listener()
  }

  function lockHere() {
    worker.end()
    autoLock.stop()
    isUnlocked = false
    if (state.status !== 'unlocked') return
    state = { ...state, status: 'locked' }
    void refresh()
  }

  function lock() {
    lockHere()
    post('lock')
  }

  /** Runs a change, then shows it in every tab. */
  async function change(action: () => Promise<void>, unlocks = false) {
    autoLock.check()
    await action()
    if (unlocks) {
      isUnlocked = true
      autoLock.start()
    }
    await refresh()
    post('changed')
  }

  const edit = (change: (record: VaultRecord) => VaultRecord) => editRecord(slots, exclusive, change)

  async function rawUnlock(by: Unlock): Promise<RawUnlock> {
    if ('password' in by) return by
    const record = await readRecord(slots)
    if (!record?.passkey) throw new KeyError('wrong_passkey')
    return askPasskey(record.passkey)
  }

  const newUnlock = (by: Unlock): Promise<RawUnlock> => ('password' in by ? Promise.resolve(by) : createPasskey(walletName))

  function remote(id: string, family: Family) {
    const address = state.accounts.find((account) => account.id === id && account.kind !== 'watch')?.[family]
    if (address === undefined) throw new KeyError('no_key')
    const unlockedWorker = () => {
      autoLock.check()
      if (!isUnlocked) throw new KeyError('locked')
      return worker
    }
    return { id, address, worker: unlockedWorker, intents }
  }

  function account(id: string, family: 'evm'): ReturnType<typeof remoteEvmAccount>
  function account(id: string, family: Family): ReturnType<typeof remoteSolanaAccount>
  function account(id: string, family: Family) {
    return family === 'evm' ? remoteEvmAccount(remote(id, 'evm')) : remoteSolanaAccount(remote(id, 'solana'))
  }

  return {
    ready: refresh(),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    newWords: (count) => worker.call('newWords', count),
    checkWords: (text) => worker.call('checkWords', text),
    create: ({ words, unlock, name, backedUp = false }) =>
      change(async () => worker.call('add', { words: words.join(' ') }, { name, unlock: await newUnlock(unlock), backedUp }), true),
    importWords: ({ text, unlock, name }) =>
      change(async () => worker.call('add', { words: text }, { name, unlock: await newUnlock(unlock), backedUp: true }), true),
    importKey: ({ family, text, name, unlock }) =>
      change(async () => worker.call('add', { family, key: text }, { name, ...(unlock && { unlock: await newUnlock(unlock) }) }), true),
    watch: ({ family, address, name }) =>
      change(async () => {
        const checked = await worker.call('checkAddress', family, address.trim())
        await edit((record) => withWatched(record, { id: crypto.randomUUID(), name, kind: 'watch', [family]: checked }))
      }),

    addAccount: (name) => change(() => worker.call('addAccount', name)),
    rename: (id, name) =>
      change(() => edit((record) => ({ ...record, accounts: record.accounts.map((one) => (one.id === id ? { ...one, name } : one)) }))),
    remove: (id) =>
      change(() =>
        state.accounts.find((one) => one.id === id)?.kind === 'imported'
          ? worker.call('remove', id)
          : edit((record) => ({ ...record, accounts: record.accounts.filter((one) => one.id !== id) })),
      ),

    unlock: (by) => change(async () => worker.call('unlock', await rawUnlock(by)), true),
    lock,
    setAutoLock: autoLock.setMinutes,
    autoLockMinutes: autoLock.minutes,
    touch: autoLock.touch,

    reveal: async (by) => worker.call('reveal', await rawUnlock(by)),
    markBackedUp: () => change(() => edit((record) => ({ ...record, backedUp: true }))),
    changePassword: ({ by, password }) => change(async () => worker.call('addUnlock', await rawUnlock(by), { password }), true),
    addPasskey: (by) => change(async () => worker.call('addUnlock', await rawUnlock(by), await createPasskey(walletName)), true),
    removePasskey: () => change(() => worker.call('removePasskey')),
    passkeysPossible,
    async erase() {
      lock()
      await exclusive(() => slots.clear())
      await refresh()
      post('changed')
    },

    account,
    expect(prepared, intent) {
      intents.set(prepared, intent)
      return prepared
    },
  }
}

function stateOf(record: VaultRecord | undefined, isUnlocked: boolean): KeyringState {
  if (!record) return emptyState
  const { accounts, password, passkey, backedUp, hasWords, secrets } = record
  return {
    status: secrets && !isUnlocked ? 'locked' : 'unlocked',
    accounts: accounts.map(({ index: _index, ...account }): WalletAccount => account),
    unlockBy: { password: password !== undefined, passkey: passkey !== undefined },
    backedUp,
    hasWords,
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
