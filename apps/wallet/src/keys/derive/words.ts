import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { KeyError } from '../key-error.ts'
import { type Bytes, randomBytes } from '../vault/bytes.ts'

/** Returns new words of BIP-39. */
export const newWords = (count: 12 | 24): string[] => wordsOf(randomBytes(count === 12 ? 16 : 32))

/** Returns the words of an entropy. */
export const wordsOf = (entropy: Uint8Array): string[] => entropyToMnemonic(entropy, wordlist).split(' ')

/**
 * Returns the entropy of words, in any case and with any white space between them.
 * @throws {KeyError} `bad_words` unless they are 12 or 24 words with the right checksum
 */
export function entropyOf(text: string): Bytes {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== 12 && words.length !== 24) throw new KeyError('bad_words')
  try {
    return new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist))
  } catch {
    throw new KeyError('bad_words')
  }
}

/** Returns the seed of words without a passphrase. */
export const seedOf = (entropy: Uint8Array): Promise<Uint8Array> => mnemonicToSeed(wordsOf(entropy).join(' '))
