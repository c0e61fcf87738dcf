import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { KeyError } from '../key-error.ts'
import { type Bytes, randomBytes } from '../vault/bytes.ts'

/** Returns new words of BIP-39. */
export const newWords = (count: 12 | 24): string[] => wordsOf(randomBytes(count === 12 ? 16 : 32))

/** Returns the words of an entropy. */
export const wordsOf = (entropy: Uint8Array): string[] => entropyToMnemonic(entropy, wordlist).split(' ')

const lengths = [12, 15, 18, 21, 24]

/**
 * Returns the words of a text, in lower case. Numbers, commas, quotes and invisible characters between them are left out, because people copy
 * them from lists.
 */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')

/**
 * Returns the entropy of English words.
 * @throws {KeyError} `bad_words` unless they are 12, 15, 18, 21 or 24 words with the right checksum
 */
export function entropyOf(text: string): Bytes {
  const words = splitWords(text)
  if (!lengths.includes(words.length)) throw new KeyError('bad_words')
  try {
    return new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist))
  } catch {
    throw new KeyError('bad_words')
  }
}

/** The other languages of BIP-39, by language tag. Their lists are large, so they load only for words that are not English. */
const otherLanguages = {
  cs: () => import('@scure/bip39/wordlists/czech'),
  fr: () => import('@scure/bip39/wordlists/french'),
  it: () => import('@scure/bip39/wordlists/italian'),
  ja: () => import('@scure/bip39/wordlists/japanese'),
  ko: () => import('@scure/bip39/wordlists/korean'),
  pt: () => import('@scure/bip39/wordlists/portuguese'),
  es: () => import('@scure/bip39/wordlists/spanish'),
  'zh-Hans': () => import('@scure/bip39/wordlists/simplified-chinese'),
  'zh-Hant': () => import('@scure/bip39/wordlists/traditional-chinese'),
} as const

/**
 * Checks that words are a phrase that this wallet can import.
 * @throws {KeyError} `other_language` with its language tag, or `bad_words`
 */
export async function checkWords(text: string): Promise<void> {
  try {
    entropyOf(text)
  } catch (error) {
    const words = splitWords(text)
    for (const [tag, load] of Object.entries(otherLanguages)) {
      const list = new Set((await load()).wordlist.map((word) => word.normalize('NFKD')))
      if (words.length > 0 && words.every((word) => list.has(word))) throw new KeyError('other_language', [tag])
    }
    throw error
  }
}

/** Returns the seed of words and their passphrase. The same passphrase in another Unicode form has the same seed (NFKD). */
export const seedOf = (entropy: Uint8Array, passphrase = ''): Promise<Uint8Array> => mnemonicToSeed(wordsOf(entropy).join(' '), passphrase)
