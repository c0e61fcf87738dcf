import type { Family } from '@patina/sdk'
import { keyFamilies } from '../derive/families.ts'
import { entropyOf, seedOf, wordsOf } from '../derive/words.ts'
import { KeyError } from '../key-error.ts'
import type { Candidate } from '../keyring-types.ts'
import { keyOfAccount, keysOf, seedOfSecrets, withAddresses } from './account-keys.ts'
import { fromBase64, randomBytes, toBase64 } from './bytes.ts'
import { candidatesOf, withCandidates } from './candidates.ts'
import { readSecrets, type Session, stored, type VaultOptions } from './opened-vault.ts'
import { isSame, newRecord, type Secrets, type StoredAccount, type VaultRecord } from './record.ts'
import { readRecord } from './slots.ts'
import type { PasswordCost } from './unlock-key.ts'
import { newUnlock, openDataKey, type RawUnlock, withoutOnlyCopy } from './unlocks.ts'

export type NewSecret = { words: string; passphrase?: string } | { family: Family; key: string }

export type DerivedCalls = ReturnType<typeof derivedCalls>

/** Returns the calls that make keys of the secrets. They need chain libraries, which a wallet that is only opened does not load. */
export const derivedCalls = (session: Session, options: VaultOptions) => ({
  ...additions(session, options),
  ...readings(session, options),
})

const additions = (session: Session, { slots, cost, exclusive }: VaultOptions) => ({
  /**
   * Adds words or a private key, and their first account. `unlock` is needed for the first secret, and creates the wallet.
   * @throws {KeyError} `bad_words`, `bad_key`, `duplicate`, `exists`, `locked`, `only_copy`, `weak_password`
   */
  add: (secret: NewSecret, { name, unlock, backedUp = false }: { name: string; unlock?: RawUnlock | undefined; backedUp?: boolean }) =>
    exclusive(async () => {
      const current = (await readRecord(slots)) ?? newRecord()
      if ('words' in secret && current.hasWords) throw new KeyError('exists')
      const { dataKey, secrets, record } = current.secrets ? await session.opened() : await begin(current, unlock, cost)
      const added = 'words' in secret ? await addWords(record, secrets, secret, { name, backedUp }) : addKey(record, secrets, secret, name)
      await session.store({ record: withoutOnlyCopy(added.record), dataKey, secrets: added.secrets })
    }),

  /** Adds the account with the lowest free index. */
  addAccount: (name: string) =>
    exclusive(async () => {
      const { record, dataKey, secrets } = await session.opened()
      if (!record.hasWords) throw new KeyError('no_key')
      const taken = record.accounts.map(({ index }) => index)
      const index = Array.from({ length: taken.length + 1 }, (_, at) => at).find((at) => !taken.includes(at)) ?? 0
      const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'derived', index }
      const accounts = await withAddresses([...record.accounts, account], secrets)
      await session.store({ record: { ...record, accounts }, dataKey, secrets })
    }),

  /** Adds accounts of other wallets from the same words. */
  addCandidates: (chosen: readonly { path: string; name: string }[]) =>
    exclusive(async () => {
      const { record, dataKey, secrets } = await session.opened()
      if (!record.hasWords) throw new KeyError('no_key')
      const accounts = withCandidates(record.accounts, chosen, await seedOfSecrets(secrets))
      await session.store({ record: { ...record, accounts }, dataKey, secrets })
    }),
})

const readings = (session: Session, { slots }: VaultOptions) => ({
  /** Returns the words. @throws {KeyError} `no_key` if the wallet has none */
  async reveal(by: RawUnlock): Promise<string[]> {
    const record = await stored(slots)
    const { entropy } = await readSecrets(record, await openDataKey(record, by))
    if (entropy === undefined) throw new KeyError('no_key')
    return wordsOf(fromBase64(entropy))
  },

  /** Returns the accounts that other wallets derive from the words, without those of this wallet. @throws {KeyError} `no_key`, `locked` */
  async candidates(): Promise<Candidate[]> {
    const { record, secrets } = await session.opened()
    return candidatesOf(record.accounts, await seedOfSecrets(secrets))
  },

  /** Returns the private key of an account. The caller overwrites it after use. @throws {KeyError} `no_key`, `locked` */
  async keyOf(id: string, family: Family): Promise<{ key: Uint8Array; address: string }> {
    const { record, secrets } = await session.opened()
    const account = record.accounts.find((one) => one.id === id)
    const key = account && keyOfAccount(account, family, await keysOf(secrets))
    if (!key) throw new KeyError('no_key')
    return { key, address: keyFamilies[family].addressOf(key) }
  },
})

async function begin(current: VaultRecord, unlock: RawUnlock | undefined, cost: PasswordCost) {
  if (!unlock) throw new KeyError('empty')
  const dataKey = randomBytes(32)
  const secrets: Secrets = { keys: [] }
  return { dataKey, secrets, record: await newUnlock(current, unlock, dataKey, cost) }
}

async function addWords(
  record: VaultRecord,
  { keys }: Secrets,
  { words, passphrase = '' }: { words: string; passphrase?: string },
  { name, backedUp }: { name: string; backedUp: boolean },
) {
  const entropy = entropyOf(words)
  const hasPassphrase = passphrase !== ''
  const seed = hasPassphrase && toBase64(new Uint8Array(await seedOf(entropy, passphrase)))
  const secrets: Secrets = { entropy: toBase64(entropy), ...(seed && { seed }), keys }
  const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'derived', index: 0 }
  const [derived = account] = await withAddresses([account], secrets)
  const others = record.accounts.filter((one) => !isSame(one, derived))
  return { record: { ...record, hasWords: true, hasPassphrase, backedUp, accounts: [derived, ...others] }, secrets }
}

function addKey(record: VaultRecord, secrets: Secrets, { family, key: text }: { family: Family; key: string }, name: string) {
  const { parseKey, addressOf } = keyFamilies[family]
  const key = parseKey(text)
  const address = addressOf(key)
  const same = record.accounts.find((account) => account[family] === address)
  if (same && same.kind !== 'watch') throw new KeyError('duplicate')
  const account: StoredAccount = { id: crypto.randomUUID(), name, kind: 'imported', [family]: address }
  const accounts = [...record.accounts.filter((one) => one !== same), account]
  return {
    record: { ...record, accounts },
    secrets: { ...secrets, keys: [...secrets.keys, { accountId: account.id, family, key: toBase64(key) }] },
  }
}
