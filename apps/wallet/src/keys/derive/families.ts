import type { Family } from '@patina/sdk'
import { getBase58Decoder, isAddress as isSolanaAddress } from '@solana/kit'
import { bytesToHex, getAddress, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { utf8 } from '../vault/bytes.ts'
import { evmAddressOf, parseEvmKey } from './evm-key.ts'
import { parseSolanaKey, signSolana, solanaAddressOf } from './solana-key.ts'

type FamilyKeys = {
  /** Returns the address of a private key. */
  addressOf(key: Uint8Array): string
  /** Returns a private key from its text. @throws {KeyError} `bad_key` */
  parseKey(text: string): Uint8Array
  /** Returns an address in canonical form, or undefined if the text is no address. */
  readAddress(text: string): string | undefined
  /** Returns the signature of a text. */
  signText(key: Uint8Array, text: string): Promise<string>
}

/** What the worker does with the keys of each family. It needs chain libraries, which the page does not load. */
export const keyFamilies: Readonly<Record<Family, FamilyKeys>> = {
  evm: {
    addressOf: evmAddressOf,
    parseKey: parseEvmKey,
    // In mixed case, an address must have the right checksum. In upper case only, it has none.
    readAddress(text) {
      const address = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
      return isAddress(address) ? getAddress(address) : undefined
    },
    signText: (key, text) => privateKeyToAccount(bytesToHex(key)).signMessage({ message: text }),
  },
  solana: {
    addressOf: solanaAddressOf,
    parseKey: parseSolanaKey,
    readAddress: (text) => (isSolanaAddress(text) ? text : undefined),
    signText: async (key, text) => getBase58Decoder().decode(signSolana(key, utf8(text))),
  },
}
