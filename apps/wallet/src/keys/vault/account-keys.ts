import type { Family } from '@patina/sdk'
import { deriveKey } from '../derive/derive-key.ts'
import { keyFamilies } from '../derive/families.ts'
import { parsePath, standardPath } from '../derive/paths.ts'
import { seedOf } from '../derive/words.ts'
import { addressesBy } from '../families.ts'
import { KeyError } from '../key-error.ts'
import { fromBase64 } from './bytes.ts'
import type { Secrets, StoredAccount } from './record.ts'

/** The keys behind the secrets. The seed takes tenths of a second, so it is made once for several accounts. */
export type Keys = { seed: Uint8Array | undefined; imported: Secrets['keys'] }

export const keysOf = async (secrets: Secrets): Promise<Keys> => ({
  seed: secrets.entropy === undefined ? undefined : await seedOfSecrets(secrets),
  imported: secrets.keys,
})

/** @throws {KeyError} `no_key` if there are no words */
export async function seedOfSecrets({ entropy, seed }: Secrets): Promise<Uint8Array> {
  if (seed !== undefined) return fromBase64(seed)
  if (entropy === undefined) throw new KeyError('no_key')
  return seedOf(fromBase64(entropy))
}

/** Returns the key of an account on a family. Undefined if the account has none there. */
export function keyOfAccount({ id, kind, index, path }: StoredAccount, family: Family, { seed, imported }: Keys): Uint8Array | undefined {
  if (kind === 'imported') {
    const found = imported.find(({ accountId, family: of }) => accountId === id && of === family)
    return found && fromBase64(found.key)
  }
  if (kind !== 'derived' || seed === undefined) return undefined
  const known = index === undefined ? parsePath(path) : standardPath(family, index)
  return known?.family === family ? deriveKey(seed, known) : undefined
}

/** Returns the accounts with the addresses of their keys. */
export async function withAddresses(accounts: readonly StoredAccount[], secrets: Secrets): Promise<StoredAccount[]> {
  const keys = await keysOf(secrets)
  return accounts.map((account) => {
    if (account.kind === 'watch') return account
    const addresses = addressesBy((family) => {
      const key = keyOfAccount(account, family, keys)
      return key && keyFamilies[family].addressOf(key)
    })
    return { ...account, ...addresses }
  })
}
