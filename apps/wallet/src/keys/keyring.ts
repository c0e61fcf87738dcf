import { brand } from 'virtual:brand'
import { KeyError } from './key-error.ts'
import type { Keyring, Unlock } from './keyring-types.ts'
import { reachOf } from './page/key-channel.ts'
import { forgetKeyGeneration } from './page/key-generation.ts'
import { askPasskey, createPasskey, passkeysPossible } from './page/passkeys.ts'
import { remoteAccounts } from './page/remote-account.ts'
import { createSession, type Session } from './page/session.ts'
import { installTrustedTypes } from './page/trusted-types.ts'
import type { AccountChange } from './vault/account-change.ts'
import { exclusive } from './vault/exclusive.ts'
import { readRecord } from './vault/slots.ts'
import type { RawUnlock } from './vault/unlocks.ts'
import { indexedDbJournal } from './worker/journal.ts'

export type { Intent } from './intent.ts'
export { KeyError } from './key-error.ts'

installTrustedTypes()

function createKeyring(session: Session): Keyring {
  const { getState, subscribe, autoLock, lock } = session
  return {
    ready: session.refresh(),
    refresh: session.refresh,
    getState,
    subscribe,
    lock,
    setAutoLock: autoLock.setMinutes,
    autoLockMinutes: autoLock.minutes,
    reach: reachOf,
    touch: autoLock.touch,
    passkeysPossible,
    ...secrets(session),
    ...accounts(session),
    ...unlocks(session),
    ...signing(session),
    async erase() {
      lock()
      await exclusive(() => session.slots.clear())
      await indexedDbJournal().clear()
      await session.change(async () => {})
      forgetKeyGeneration()
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

type Secrets = Pick<Keyring, 'newWords' | 'checkWords' | 'previewWords' | 'create' | 'importWords' | 'importKey' | 'reveal'>

const secrets = (session: Session): Secrets => {
  const { worker, change } = session
  return {
    newWords: (count) => worker.call('newWords', count),
    checkWords: (text) => worker.call('checkWords', text),
    previewWords: (text, passphrase) => worker.call('previewWords', text, passphrase),
    create: ({ words, unlock, name, backedUp = false }) =>
      change(async () => worker.call('add', { words: words.join(' ') }, { name, unlock: await newUnlock(unlock), backedUp }), {
        unlocks: true,
      }),
    importWords: ({ text, passphrase = '', unlock, name }) =>
      change(async () => worker.call('add', { words: text, passphrase }, { name, unlock: await newUnlock(unlock), backedUp: true }), {
        unlocks: true,
      }),
    importKey: ({ family, text, name, unlock }) =>
      change(async () => worker.call('add', { family, key: text }, { name, unlock: unlock && (await newUnlock(unlock)) }), {
        unlocks: true,
      }),
    reveal: async (by) => worker.call('reveal', await rawUnlock(session, by)),
  }
}

type Accounts = Pick<
  Keyring,
  'watch' | 'readAddress' | 'addAccount' | 'candidates' | 'addCandidates' | 'rename' | 'remove' | 'markBackedUp'
>

const accounts = ({ worker, change, unlockedWorker }: Session): Accounts => {
  const edit = (edited: AccountChange) => change(() => worker.call('changeAccounts', edited))
  return {
    watch: ({ family, address, name }) =>
      change(async () => {
        const checked = await worker.call('readAddress', family, address.trim())
        if (checked === undefined) throw new KeyError('bad_address')
        await worker.call('changeAccounts', { kind: 'watch', family, address: checked, name })
      }),
    readAddress: (family, text) => worker.call('readAddress', family, text),
    addAccount: (name) => change(() => worker.call('addAccount', name)),
    candidates: async () => unlockedWorker().call('candidates'),
    addCandidates: (chosen) => change(() => worker.call('addCandidates', chosen)),
    rename: (id, name) => edit({ kind: 'rename', id, name }),
    remove: (id) => edit({ kind: 'remove', id }),
    markBackedUp: () => edit({ kind: 'backedUp' }),
  }
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

type Signing = Pick<Keyring, 'account' | 'claimsForSite' | 'signForSite' | 'networkFacts' | 'unsettled' | 'settle'>

const signing = (session: Session): Signing => ({
  account(id, family) {
    const address = session.getState().accounts.find((one) => one.id === id && one.kind !== 'watch')?.addresses[family]
    if (address === undefined) throw new KeyError('no_key')
    return remoteAccounts[family]({ id, address, worker: session.unlockedWorker })
  },
  claimsForSite: async (request) => session.unlockedWorker().call('claimsForSite', request),
  signForSite: async (request, consent) => session.unlockedWorker().call('signForSite', request, consent),
  networkFacts: (platformId) => session.worker.call('networkFacts', platformId),
  unsettled: (caip2, address) => session.worker.call('unsettled', caip2, address),
  settle: (caip2, address) => session.worker.call('settle', caip2, address),
})

/** The keys of this browser. */
export const keyring: Keyring = createKeyring(createSession())
