import { argon2id } from 'hash-wasm'
import { type Bytes, utf8 } from './bytes.ts'

/** The cost of a password: memory in KiB and passes over it. */
export type PasswordCost = { memoryKiB: number; passes: number }

/** The second recommendation of RFC 9106 with one lane, because WebAssembly has one. A phone takes about a second. */
export const passwordCost: PasswordCost = { memoryKiB: 65_536, passes: 3 }

/** Returns the key of a password, by argon2id. The same text typed on another system has the same key (NFKC). */
export async function passwordKey(password: string, salt: Bytes, { memoryKiB, passes }: PasswordCost): Promise<Bytes> {
  const key = await argon2id({
    password: utf8(password.normalize('NFKC')),
    salt,
    memorySize: memoryKiB,
    iterations: passes,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })
  return new Uint8Array(key)
}

/** Returns the key of a passkey from the output of its PRF, by HKDF. */
export async function passkeyKey(output: Bytes, vaultId: string): Promise<Bytes> {
  const secret = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: utf8(vaultId), info: utf8('wallet vault passkey 1') }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, secret, 256))
}
