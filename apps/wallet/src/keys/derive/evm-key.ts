import { HDKey } from '@scure/bip32'
import { isHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { KeyError } from '../key-error.ts'

/** Returns the private key of a path by BIP-32. */
export function deriveSecp256k1(seed: Uint8Array, path: string): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(path)
  if (!privateKey) throw new Error('A derived account has a private key')
  return privateKey
}

/** Returns the address of a private key, with its checksum. */
export const evmAddressOf = (key: Uint8Array): string => privateKeyToAddress(bytesToHex(key))

/** Returns a private key from its hexadecimal text. @throws {KeyError} `bad_key` */
export function parseEvmKey(text: string): Uint8Array {
  const hex = `0x${text.trim().replace(/^0x/i, '')}`
  if (!isHex(hex) || hex.length !== 66) throw new KeyError('bad_key')
  const key = hexToBytes(hex)
  try {
    evmAddressOf(key)
  } catch {
    throw new KeyError('bad_key')
  }
  return key
}
