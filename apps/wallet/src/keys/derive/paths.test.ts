import { getBase58Encoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressAt, previewWords } from './addresses.ts'
import { parsePath, searchedPaths } from './paths.ts'
import { entropyOf, seedOf } from './words.ts'

const junk = 'test test test test test test test test test test test junk'
const addressOf = async (words: string, text: string) => {
  const path = parsePath(text)
  if (!path) throw new Error('The path is not known')
  return addressAt(await seedOf(entropyOf(words)), path)
}

test.each(["m/44'/60'/1'/0/0", "m/44'/60'/0'/3", "m/44'/60'/0'/1/2"] as const)(
  'the path %s on EVM → the address of another implementation',
  async (path) => {
    expect(await addressOf(junk, path)).toBe(mnemonicToAccount(junk, { path }).address)
  },
)

const trust = 'team engine square letter hero song dizzy scrub tornado fabric divert saddle'
const sollet = 'miracle pizza supply useful steak border same again youth silver access hundred'
test.each([
  // Tests of Trust Wallet.
  ["m/44'/501'/0'", trust, 'HiipoCKL8hX2RVmJTz3vaLy34hS2zLhWWMkUWtw85TmZ'],
  ["m/44'/501'/0'/0'", trust, 'CgWJeEWkiYqosy1ba7a3wn9HAQuHyK48xs3LM4SSDc1C'],
  // Tests of SolanaSwift.
  ["m/501'/0'/0/0", sollet, '3h1zGmCwsRJnVk5BuRNMLsPaQu1y2aqXqXDWYCgrp5UG'],
])('the path %s on Solana → the published address', async (path, words, address) => {
  expect(await addressOf(words, path)).toBe(address)
})

test.each([
  '',
  'm',
  "m/44'/60'",
  "m/44'/60'/0'/0/-1",
  "m/44'/60'/0'/0/01",
  "m/44'/60'/0'/0/2147483648",
  "m/44'/60'/0'/2/0",
  "m/44'/60'/0'/0/0/0",
  " m/44'/60'/0'/0/0",
  "m/44'/60'/0'/0/0\n",
  "M/44'/60'/0'/0/0",
  'm/44h/60h/0h/0/0',
  "m/44'/501'/0",
  "m/44'/0'/0'/0/0",
  7,
  undefined,
])('the path %j is not of a known template → undefined', (text) => {
  expect(parsePath(text)).toBeUndefined()
})

test('the searched paths → at most 40 addresses, each once, and each is a known path', async () => {
  const paths = searchedPaths()
  const seed = await seedOf(entropyOf(junk))
  const addresses = new Set(paths.map((path) => addressAt(seed, path)))
  expect(addresses.size).toBe(paths.length)
  expect(paths.map(({ path }) => parsePath(path))).toEqual(paths)
  // A standard path has a second address, on Solana.
  expect(paths.length + paths.filter(({ index }) => index !== undefined).length).toBe(35)
})

describe('a passphrase', () => {
  // https://github.com/trezor/python-mnemonic/blob/master/vectors.json
  test.each([
    [
      `${'abandon '.repeat(11)}about`,
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    ],
    [
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
    ],
    [
      'gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog',
      '628c3827a8823298ee685db84f55caa34b5cc195a778e52d45f59bcf75aba68e4d7590e101dc414bc1bbd5737666fbbef35d1f1903953b66624f910feef245ac',
    ],
    [
      'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
      '64c87cde7e12ecf6704ab95bb1408bef047c22db4cc7491c4271d170a1b213d20b385bc1588d9c7b38f1b39d415665b8a9030c9ec653d75e65f847d8fc1fc440',
    ],
  ])('the words "%s" of BIP-39 with the passphrase TREZOR → the published seed', async (words, seed) => {
    expect(bytesToHex(await seedOf(entropyOf(words), 'TREZOR'))).toBe(`0x${seed}`)
  })

  test('it is typed in another Unicode form → the same addresses; with a space behind it → others', async () => {
    const composed = await previewWords(junk, 'Z\u00fcrich \u304c')
    expect(await previewWords(junk, 'Zu\u0308rich \u304b\u3099')).toEqual(composed)
    expect(await previewWords(junk, 'Z\u00fcrich \u304c ')).not.toEqual(composed)
    expect(getBase58Encoder().encode(composed.solana ?? '')).toHaveLength(32)
  })

  test('it is empty → the addresses of the words alone', async () => {
    expect(await previewWords(junk, '')).toEqual({
      evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    })
  })
})
