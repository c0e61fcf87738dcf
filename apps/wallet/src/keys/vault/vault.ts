import { deriveEvmKey, evmAddressOf, parseEvmKey } from '../derive/evm-key.ts'
import { deriveSolanaKey, parseSolanaKey, solanaAddressOf } from '../derive/solana-key.ts'
import { entropyOf, seedOf, wordsOf } from '../derive/words.ts'
import { KeyError } from '../key-error.ts'
import type { Family } from '../keyring-types.ts'
import { type Bytes, fromBase64, randomBytes, toBase64, utf8 } from './bytes.ts'
import { newRecord, type Secrets, type StoredAccount, type VaultRecord } from './record.ts'
import { seal, unseal } from './seal.ts'
import { readRecord, repairSlots, replaceRecord, type Slots } from './slots.ts'
import type { PasswordCost } from './unlock-key.ts'
import { newUnlock, openDataKey, type RawUnlock, withoutOnlyCopy } from './unlocks.ts'

export type NewSecret = { words: string } | { family: Family; key: string }

/** What is in memory while the wallet is unlocked. */
type Open = { id: string; dataKey: Bytes }

export type Vault = ReturnType<typeof createVault>

export type VaultOptions = {
  slots: Slots
  cost: PasswordCost
  /** Runs one change at a time in this browser. */
  exclusive: <T>(change: () => Promise<T>) => Promise<T>
}

/**
 * Returns the wallet's secrets in these slots. It is locked until `add` creates it or `unlock` opens it. Every change reads the stored record
 * first, because another tab may have written it.
 */
export function createVault({ slots, cost, exclusive }: VaultOptions) {
  let open: Open | undefined

  /** Returns the stored record, the data key and the secrets. */
  async function opened() {
    const record = await readRecord(slots)
    if (!record) throw new KeyError('empty')
    if (open?.id !== record.id) throw new KeyError('locked')
    return { record, dataKey: open.dataKey, secrets: await readSecrets(record, open.dataKey) }
  }

  /** Encrypts and stores. The stored record must decrypt to the same secrets before the old one is replaced. */
  async function store(record: VaultRecord, dataKey: Bytes, secrets: Secrets) {
    const plain = JSON.stringify(secrets)
    const sealed = { ...record, secrets: await seal(dataKey, utf8(plain), purposeOf(record)) }
    await replaceRecord(slots, sealed, async (stored) => JSON.stringify(await readSecrets(stored, dataKey)) === plain)
    open = { id: record.id, dataKey }
  }

  const change = <T>(action: () => Promise<T>) => exclusive(action)

  return {
    /**
     * Adds words or a private key, and their first account. `unlock` is needed for the first secret, and creates the wallet.
     * @throws {KeyError} `bad_words`, `bad_key`, `duplicate`, `exists`, `locked`, `only_copy`, `weak_password`
     */
    add: (secret: NewSecret, { name, unlock, backedUp = false }: { name: string; unlock?: RawUnlock | undefined; backedUp?: boolean }) =>
      change(async () => {
        const current = (await readRecord(slots)) ?? newRecord()
        if ('words' in secret && current.hasWords) throw new KeyError('exists')
        const { dataKey, secrets, record } = current.secrets ? await opened() : await begin(current, unlock, cost)
        const added =
          'words' in secret ? await addWords(record, secrets, secret.words, name, backedUp) : addKey(record, secrets, secret, name)
        await store(withoutOnlyCopy(added.record), dataKey, added.secrets)
      }),

    /** Opens the wallet, checks its addresses, and repairs a damaged copy. @throws {KeyError} `wrong_password`, `wrong_passkey`, `damaged` */
    unlock: (by: RawUnlock) =>
      change(async () => {
        const record = await readRecord(slots)
        if (!record) throw new KeyError('empty')
        const dataKey = await openDataKey(record, by)
        const secrets = await readSecrets(record, dataKey)
        const checked = { ...record, accounts: await withAddresses(record.accounts, secrets) }
        const stronger = 'password' in by && isOther(record.password?.cost, cost) ? await newUnlock(checked, by, dataKey, cost) : checked
        if (JSON.stringify(stronger) === JSON.stringify(record)) await repairSlots(slots)
        else await store(stronger, dataKey, secrets)
        open = { id: record.id, dataKey }
      }),

    addAccount: (name: string) =>
      change(async () => {
        const { record, dataKey, secrets } = await opened()
        const taken = record.accounts.map(({ index }) => index)
        const index = Array.from({ length: taken.length + 1 }, (_, at) => at).find((at) => !taken.includes(at)) ?? 0
        const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'derived', index }
        const accounts = await withAddresses([...record.accounts, account], secrets)
        await store({ ...record, accounts }, dataKey, secrets)
      }),

    /** Removes an account, and the key of an imported one. */
    remove: (id: string) =>
      change(async () => {
        const { record, dataKey, secrets } = await opened()
        const accounts = record.accounts.filter((account) => account.id !== id)
        await store({ ...record, accounts }, dataKey, { ...secrets, keys: secrets.keys.filter(({ accountId }) => accountId !== id) })
      }),

    /** Returns the words. @throws {KeyError} `no_key` if the wallet has none */
    async reveal(by: RawUnlock): Promise<string[]> {
      const record = await readRecord(slots)
      if (!record) throw new KeyError('empty')
      const { entropy } = await readSecrets(record, await openDataKey(record, by))
      if (entropy === undefined) throw new KeyError('no_key')
      return wordsOf(fromBase64(entropy))
    },

    /** Adds a way to unlock, or replaces it. @throws {KeyError} `only_copy`, `weak_password` */
    addUnlock: (by: RawUnlock, added: RawUnlock) =>
      change(async () => {
        const record = await readRecord(slots)
        if (!record) throw new KeyError('empty')
        const dataKey = await openDataKey(record, by)
        const secrets = await readSecrets(record, dataKey)
        await store(withoutOnlyCopy(await newUnlock(record, added, dataKey, cost)), dataKey, secrets)
      }),

    removePasskey: () =>
      change(async () => {
        const { record, dataKey, secrets } = await opened()
        if (!record.password) throw new KeyError('only_copy')
        const { passkey: _removed, ...rest } = record
        await store(rest, dataKey, secrets)
      }),

    /** Returns the private key of an account. The caller overwrites it after use. @throws {KeyError} `no_key`, `locked` */
    async keyOf(id: string, family: Family): Promise<{ key: Uint8Array; address: string }> {
      const { record, secrets } = await opened()
      const account = record.accounts.find((one) => one.id === id)
      const key = account && (await keyOfAccount(account, family, secrets))
      const address = account?.[family]
      if (!key || address === undefined) throw new KeyError('no_key')
      return { key, address }
    },
  }
}

const purposeOf = ({ id }: VaultRecord) => `wallet vault 1 secrets ${id}`

const isOther = (stored: PasswordCost | undefined, wanted: PasswordCost) =>
  stored !== undefined && (stored.memoryKiB !== wanted.memoryKiB || stored.passes !== wanted.passes)

async function begin(current: VaultRecord, unlock: RawUnlock | undefined, cost: PasswordCost) {
  if (!unlock) throw new KeyError('empty')
  const dataKey = randomBytes(32)
  const secrets: Secrets = { keys: [] }
  return { dataKey, secrets, record: await newUnlock(current, unlock, dataKey, cost) }
}

/** @throws {KeyError} `damaged` if the data key does not open the secrets */
async function readSecrets(record: VaultRecord, dataKey: Bytes): Promise<Secrets> {
  const plain = record.secrets && (await unseal(dataKey, record.secrets, purposeOf(record)))
  if (!plain) throw new KeyError('damaged')
  const secrets: Secrets = JSON.parse(new TextDecoder().decode(plain))
  return secrets
}

async function addWords(record: VaultRecord, { keys }: Secrets, words: string, name: string, backedUp: boolean) {
  const secrets: Secrets = { entropy: toBase64(entropyOf(words)), keys }
  const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'derived', index: 0 }
  const [derived = account] = await withAddresses([account], secrets)
  const others = record.accounts.filter(({ evm, solana }) => evm !== derived.evm && solana !== derived.solana)
  return { record: { ...record, hasWords: true, backedUp, accounts: [derived, ...others] }, secrets }
}

function addKey(record: VaultRecord, secrets: Secrets, { family, key: text }: { family: Family; key: string }, name: string) {
  const key = family === 'evm' ? parseEvmKey(text) : parseSolanaKey(text)
  const address = addressOf(family, key)
  const same = record.accounts.find((account) => account[family] === address)
  if (same && same.kind !== 'watch') throw new KeyError('duplicate')
  const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'imported', [family]: address }
  const accounts = [...record.accounts.filter((one) => one !== same), account]
  return {
    record: { ...record, accounts },
    secrets: { ...secrets, keys: [...secrets.keys, { accountId: account.id, family, key: toBase64(key) }] },
  }
}

const addressOf = (family: Family, key: Uint8Array) => (family === 'evm' ? evmAddressOf(key) : solanaAddressOf(key))

async function keyOfAccount({ id, kind, index }: StoredAccount, family: Family, { entropy, keys }: Secrets) {
  if (kind === 'imported') {
    const imported = keys.find(({ accountId, family: of }) => accountId === id && of === family)
    return imported && fromBase64(imported.key)
  }
  if (kind !== 'derived' || entropy === undefined || index === undefined) return undefined
  const seed = await seedOf(fromBase64(entropy))
  return family === 'evm' ? deriveEvmKey(seed, index) : deriveSolanaKey(seed, index)
}

/** Returns the accounts with the addresses of their keys. Stored addresses are never trusted, because nothing encrypts them. */
async function withAddresses(accounts: readonly StoredAccount[], secrets: Secrets): Promise<StoredAccount[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const { evm: _evm, solana: _solana, ...rest } = account
      if (account.kind === 'watch') return account
      const [evm, solana] = await Promise.all([keyOfAccount(account, 'evm', secrets), keyOfAccount(account, 'solana', secrets)])
      return { ...rest, ...(evm && { evm: evmAddressOf(evm) }), ...(solana && { solana: solanaAddressOf(solana) }) }
    }),
  )
}
