import type { Family } from '@patina/sdk'
import { KeyError } from '../key-error.ts'
import type { Vault } from '../vault/vault.ts'

/** Uses the key of an account, and overwrites it afterwards. @throws {KeyError} `no_key`, `locked` */
export async function withKey<T>(
  vault: Pick<Vault, 'keyOf'>,
  accountId: string,
  family: Family,
  use: (key: Uint8Array, address: string) => Promise<T>,
): Promise<T> {
  const { key, address } = await vault.keyOf(accountId, family)
  try {
    return await use(key, address)
  } finally {
    key.fill(0)
  }
}

/** @throws {KeyError} `differs` if there are differences */
export function refuse(differences: readonly string[]) {
  if (differences.length > 0) throw new KeyError('differs', differences)
}
