import { allFamilies, type Family } from '@patina/sdk'
import { parsePath } from '../derive/paths.ts'
import { type Addresses, addressesBy } from '../families.ts'
import { KeyError } from '../key-error.ts'
import type { WalletAccount } from '../keyring-types.ts'
import { utf8 } from './bytes.ts'
import type { Sealed } from './seal.ts'
import type { PasswordCost } from './unlock-key.ts'

/** The newest version of the stored format. */
const version = 2

/**
 * An account as it is stored, with an address under the name of each family. A derived account has either the number of a standard account,
 * `index`, or a `path`.
 */
export type StoredAccount = Omit<WalletAccount, 'addresses'> & Addresses & { index?: number }

/** Returns an account as the page knows it. */
export const accountOf = ({ id, name, kind, path, ...stored }: StoredAccount): WalletAccount => ({
  id,
  name,
  kind,
  addresses: addressesBy((family) => stored[family]),
  ...(path !== undefined && { path }),
})

/** Returns whether two accounts have an address in common. */
export const isSame = (one: Addresses, other: Addresses): boolean =>
  allFamilies.some((family) => one[family] !== undefined && one[family] === other[family])

/**
 * The stored wallet. A random data key encrypts the secrets, and each way to unlock encrypts the data key. Names and addresses are readable
 * without a key, because the locked wallet shows them. The encryption authenticates them, so that nobody changes them in the storage.
 */
export type VaultRecord = {
  version: number
  id: string
  /** Increases with each write. */
  revision: number
  accounts: StoredAccount[]
  backedUp: boolean
  hasWords: boolean
  hasPassphrase?: boolean
  /** The encrypted `Secrets`. Undefined if the wallet has only watched addresses. */
  secrets?: Sealed
  password?: { salt: string; cost: PasswordCost; dataKey: Sealed }
  passkey?: { credentialId: string; salt: string; dataKey: Sealed }
}

/**
 * What is encrypted, in base64: the entropy of the words, and private keys by account. `seed` is stored only if the words have a passphrase.
 * It has the effect of the passphrase, so that the wallet needs the passphrase never again and does not know it.
 */
export type Secrets = { entropy?: string; seed?: string; keys: { accountId: string; family: Family; key: string }[] }

export const newRecord = (): VaultRecord => ({
  version,
  id: crypto.randomUUID(),
  revision: 0,
  accounts: [],
  backedUp: false,
  hasWords: false,
})

/** Returns the text of a record, with a checksum that finds damage. */
export async function encodeRecord(record: VaultRecord): Promise<string> {
  const body = JSON.stringify(record)
  return `${await checksum(body)} ${body}`
}

/**
 * Returns the record of a text, or undefined if the text is damaged.
 * @throws {KeyError} `newer_version` if a newer program wrote it
 */
export async function decodeRecord(text: unknown): Promise<VaultRecord | undefined> {
  if (typeof text !== 'string') return undefined
  const body = text.slice(65)
  if (text !== `${await checksum(body)} ${body}`) return undefined
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null || !('version' in value) || typeof value.version !== 'number') return undefined
  if (value.version > version) throw new KeyError('newer_version')
  return isRecord(value) ? value : undefined
}

/**
 * The checksum proves that this program wrote the text, so most parts of a record need no check of their own. A path decides which key signs,
 * so it must be a known one.
 */
const isRecord = (value: object): value is VaultRecord =>
  'id' in value && 'accounts' in value && Array.isArray(value.accounts) && value.accounts.every(hasKnownPath)

const hasKnownPath = (account: unknown) => {
  const { path }: { path?: unknown } = Object(account)
  return path === undefined || parsePath(path) !== undefined
}

async function checksum(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
