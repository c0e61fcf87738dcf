import { KeyError, minPasswordLength } from '../key-error.ts'
import { type Bytes, fromBase64, randomBytes, toBase64 } from './bytes.ts'
import type { VaultRecord } from './record.ts'
import { seal, unseal } from './seal.ts'
import { type PasswordCost, passkeyKey, passwordKey } from './unlock-key.ts'

/** What opens the vault. The page asks the passkey, because a worker cannot: `output` is that of its PRF for `salt`. */
export type RawUnlock = { password: string } | { passkey: { credentialId: string; salt: string; output: Bytes } }

/** Returns the record with a way to unlock it. @throws {KeyError} `weak_password` */
export async function newUnlock(record: VaultRecord, by: RawUnlock, dataKey: Bytes, cost: PasswordCost): Promise<VaultRecord> {
  if ('password' in by) {
    if (by.password.length < minPasswordLength) throw new KeyError('weak_password')
    const salt = randomBytes(16)
    const key = await passwordKey(by.password, salt, cost)
    return { ...record, password: { salt: toBase64(salt), cost, dataKey: await seal(key, dataKey, purposeOf(record, 'password')) } }
  }
  const { credentialId, salt, output } = by.passkey
  const key = await passkeyKey(output, record.id)
  return { ...record, passkey: { credentialId, salt, dataKey: await seal(key, dataKey, purposeOf(record, 'passkey')) } }
}

/** Returns the data key. @throws {KeyError} `wrong_password`, `wrong_passkey` */
export async function openDataKey(record: VaultRecord, by: RawUnlock): Promise<Bytes> {
  if ('password' in by) {
    const { password } = record
    // Argon2 refuses an empty password, which no wallet has.
    const key = password && by.password !== '' && (await passwordKey(by.password, fromBase64(password.salt), password.cost))
    const dataKey = key && (await unseal(key, password.dataKey, purposeOf(record, 'password')))
    if (!dataKey) throw new KeyError('wrong_password')
    return dataKey
  }
  const { passkey } = record
  const key = passkey && (await passkeyKey(by.passkey.output, record.id))
  const dataKey = key && (await unseal(key, passkey.dataKey, purposeOf(record, 'passkey')))
  if (!dataKey) throw new KeyError('wrong_passkey')
  return dataKey
}

/**
 * Returns the record unless a deleted passkey would lose a secret. Confirmed words restore derived accounts. Only a password keeps imported
 * keys.
 * @throws {KeyError} `only_copy`
 */
export function withoutOnlyCopy(record: VaultRecord): VaultRecord {
  const isRestorable = record.hasWords && record.backedUp && record.accounts.every(({ kind }) => kind !== 'imported')
  if (record.password === undefined && !isRestorable) throw new KeyError('only_copy')
  return record
}

const purposeOf = ({ id }: VaultRecord, kind: string) => `wallet vault 1 ${kind} ${id}`
