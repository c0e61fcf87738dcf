import { createHmac, createPrivateKey, createPublicKey, type KeyObject, pbkdf2Sync, sign } from 'node:crypto'
import { type Address, getAddressDecoder } from '@solana/kit'
import { testMnemonic } from '../accounts.ts'

export type SolanaKey = {
  address: Address
  /** The 32 secret bytes of the key, from which a client creates it. */
  seed: Uint8Array
  /** Returns the Ed25519 signature of a message, 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/** Number of funded accounts for developers. No other program sends from these accounts. */
const testAccountCount = 10

/** Returns the funded accounts of the test mnemonic, at the paths m/44'/501'/i'/0' as in wallets. */
export const solanaTestAccounts = (): SolanaKey[] => Array.from({ length: testAccountCount }, (_, index) => keyAt(index))

/** Returns the faucet: the account after those of developers. The faucet has SOL and may mint every token. */
export const solanaFaucet = (): SolanaKey => keyAt(testAccountCount)

const hardened = 0x8000_0000

function keyAt(index: number): SolanaKey {
  const seed = [44, 501, index, 0].reduce(child, split('ed25519 seed', pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512'))).key
  return keyOf(seed)
}

type Branch = { key: Buffer; chainCode: Buffer }

/** @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md Ed25519 keys have only hardened children. */
function child({ key, chainCode }: Branch, index: number): Branch {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(hardened + index)
  return split(chainCode, Buffer.concat([Buffer.from([0]), key, number]))
}

function split(secret: string | Buffer, data: Buffer): Branch {
  const digest = createHmac('sha512', secret).update(data).digest()
  return { key: digest.subarray(0, 32), chainCode: digest.subarray(32) }
}

/** Returns the key of 32 secret bytes. */
export function keyOf(seed: Uint8Array): SolanaKey {
  // The secret bytes are wrapped in PKCS 8, as in RFC 8410 section 7.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { address: addressOf(key), seed, sign: (message) => sign(null, message, key) }
}

function addressOf(key: KeyObject): Address {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return getAddressDecoder().decode(Buffer.from(x ?? '', 'base64url'))
}
