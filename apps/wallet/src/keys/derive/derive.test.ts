import { getBase58Encoder } from '@solana/kit'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { standardAddresses } from './addresses.ts'
import { parseEvmKey } from './evm-key.ts'
import { deriveEd25519, parseSolanaKey, solanaAddressOf } from './solana-key.ts'
import { checkWords, entropyOf, newWords, seedOf } from './words.ts'

const about = `${'abandon '.repeat(11)}about`

// Addresses that MetaMask and Phantom show for these words.
test.each([
  [about, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['test test test test test test test test test test test junk', 0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['test test test test test test test test test test test junk', 1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
])('the words "%s" with index %i on EVM → the address of MetaMask, %s', async (words, index, address) => {
  expect(standardAddresses(await seedOf(entropyOf(words)), index).evm).toBe(address)
})

test.each([
  [about, 0, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  ['test test test test test test test test test test test junk', 0, 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'],
  // https://solana.com/developers/cookbook/wallets/restore-from-mnemonic
  ['neither lonely flavor argue grass remind eye tag avocado spot unusual intact', 0, '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'],
  ['neither lonely flavor argue grass remind eye tag avocado spot unusual intact', 1, 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'],
])('the words "%s" with index %i on Solana → the address of Phantom, %s', async (words, index, address) => {
  expect(standardAddresses(await seedOf(entropyOf(words)), index).solana).toBe(address)
})

// https://github.com/satoshilabs/slips/blob/master/slip-0010.md, test vector 1 for ed25519
test.each([
  ["m/0'", '0x68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  ["m/0'/1'/2'/2'/1000000000'", '0x8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('the path %s of SLIP-10 → the published key', (path, key) => {
  expect(bytesToHex(deriveEd25519(hexToBytes('0x000102030405060708090a0b0c0d0e0f'), path))).toBe(key)
})

test.each([12, 24] as const)('%i new words → they are a phrase, and no two are the same', (count) => {
  const phrases = Array.from({ length: 20 }, () => newWords(count).join(' '))
  for (const phrase of phrases) expect(entropyOf(phrase)).toHaveLength(count === 12 ? 16 : 32)
  expect(new Set(phrases).size).toBe(20)
})

const numbered = about.split(' ').map((word, index) => `${index + 1}. ${word}`)
test.each([
  about.toUpperCase(),
  ` ${about.replaceAll(' ', '\n ')} `,
  numbered.join('\n'),
  numbered.join(' ').replaceAll('.', ')'),
  about.replaceAll(' ', ', '),
  `“${about}”`,
  about
    .split(' ')
    .map((word) => `"${word}"`)
    .join(','),
  about.replaceAll(' ', '\u00a0').replace('about', 'ab\u200bout\ufeff'),
])('words are typed as %j → they are read', (text) => {
  expect(entropyOf(text)).toEqual(new Uint8Array(16))
})

test.each(['', 'abandon', `${'abandon '.repeat(12)}`, about.replace('about', 'aboot'), `${'abandon '.repeat(14)}about`])(
  'the words "%s" are no phrase → refused with bad_words',
  (text) => {
    expect(() => entropyOf(text)).toThrow('bad_words')
  },
)

test.each([
  [12, about, new Uint8Array(16)],
  [15, `${'abandon '.repeat(14)}address`, new Uint8Array(20)],
  [18, `${'abandon '.repeat(17)}agent`, new Uint8Array(24)],
  [21, `${'abandon '.repeat(20)}admit`, new Uint8Array(28)],
  [24, `${'abandon '.repeat(23)}art`, new Uint8Array(32)],
])('%i words → their entropy', async (_count, text, entropy) => {
  expect(entropyOf(text)).toEqual(entropy)
  await expect(checkWords(text)).resolves.toBeUndefined()
})

test.each([
  ['fr', `${'abaisser '.repeat(11)}abeille`],
  ['es', `${'ábaco '.repeat(11)}abierto`],
  ['ja', `${'あいこくしん '.repeat(11)}あおぞら`],
])('words of the language %s → refused with the language', async (language, text) => {
  await expect(checkWords(text)).rejects.toMatchObject({ code: 'other_language', details: [language] })
})

test('words of no language → refused with bad_words', async () => {
  await expect(checkWords(about.replace('about', 'aboot'))).rejects.toMatchObject({ code: 'bad_words' })
})

const solanaPair = '4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs'

test('a private key of 64 bytes in base58 or JSON → both have the same address', () => {
  const key = parseSolanaKey(solanaPair)
  const json = JSON.stringify([...key, ...publicKeyOf(key)])
  expect(solanaAddressOf(parseSolanaKey(json))).toBe(solanaAddressOf(key))
})

test.each(['', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', '[1,2,3]', `[${'1,'.repeat(63)}1]`, '0OIl', '{"a":1}'])(
  'a Solana key is "%s" → refused with bad_key, also if it is an address',
  (text) => {
    expect(() => parseSolanaKey(text)).toThrow('bad_key')
  },
)

test.each([
  '',
  '0x',
  '11',
  `0x${'00'.repeat(32)}`,
  `0x${'ff'.repeat(32)}`,
  `0x${'zz'.repeat(32)}`,
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
])('an EVM key is "%s" → refused with bad_key', (text) => {
  expect(() => parseEvmKey(text)).toThrow('bad_key')
})

const publicKeyOf = (key: Uint8Array) => getBase58Encoder().encode(solanaAddressOf(key))
