import fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { account, checksum } from './build.fixture.ts'
import { Refusal } from './claim.ts'
import { findSignIns, readSignIn, type SignIn, writeSignIn } from './sign-in.ts'

const address = checksum(account)
const evm: SignIn = {
  family: 'evm',
  domain: 'app.example:8443',
  address,
  statement: 'I accept the terms: https://app.example/tos',
  uri: 'https://app.example:8443/login',
  version: '1',
  chainId: '1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
}
const solana: SignIn = { family: 'solana', domain: 'app.example', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }
const without = (lines: RegExp) => writeSignIn(evm).replace(lines, '')

describe('the text of a sign-in', () => {
  test('every field of ERC-4361 → read as it was written, and as viem reads it', () => {
    const whole: SignIn = {
      ...evm,
      scheme: 'https',
      expirationTime: '2030-01-01T00:00:00Z',
      notBefore: '2021-01-01T00:00:00+02:00',
      requestId: 'some_id',
      resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/claim.json'],
    }
    const text = writeSignIn(whole)
    expect(readSignIn(text)).toEqual(whole)
    const { family, issuedAt = '', expirationTime = '', notBefore = '', chainId, ...same } = whole
    expect(parseSiweMessage(text)).toEqual({
      ...same,
      chainId: Number(chainId),
      issuedAt: new Date(issuedAt),
      expirationTime: new Date(expirationTime),
      notBefore: new Date(notBefore),
    })
  })

  test('no statement → one more line break than with one', () => {
    const { statement, ...silent } = evm
    expect(writeSignIn(silent)).toContain(`${address}\n\n\nURI: `)
    expect(readSignIn(writeSignIn(silent))).toEqual(silent)
  })

  test.each<[string, Partial<SignIn>]>([
    ['only the host and the address', {}],
    ['a statement', { statement: 'Welcome' }],
    ['a field', { nonce: 'a' }],
    ['two fields', { uri: 'https://app.example', nonce: 'a' }],
    [
      'a statement and all fields',
      { ...evm, family: 'solana', address: solana.address, chainId: 'solana:mainnet', resources: ['https://a.example'] },
    ],
  ])('Solana, %s → read as it was written', (_, fields) => {
    const signIn: SignIn = { ...solana, ...fields }
    expect(readSignIn(writeSignIn(signIn))).toEqual(signIn)
  })

  test.each([
    ['a missing URI and chain', without(/URI.*\n|Chain.*\n/g)],
    ['a short nonce', without(/(?<=Nonce: .......)./)],
    ['version 2', writeSignIn(evm).replace('Version: 1', 'Version: 2')],
    ['fields in another order', writeSignIn(evm).replace(/(URI.*\n)(Version.*\n)/, '$2$1')],
    ['a day without a time', writeSignIn(evm).replace(/Issued At.*/, 'Issued At: 2021-09-30')],
    ['a month that is none', writeSignIn(evm).replace('2021-09', '2021-19')],
    ['a line at the end', `${writeSignIn(evm)}\n`],
    ['a word before', `Hello ${writeSignIn(evm)}`],
    ['a line before', `Hello\n${writeSignIn(evm)}`],
    ['a user before the host', writeSignIn(evm).replace('app.', 'user@app.')],
    ['a path behind the host', writeSignIn(evm).replace('app.example:8443 ', 'app.example:8443/x ')],
    ['a mark of direction', writeSignIn(evm).replace('accept', 'acc\u202eept')],
    ['a line break of Windows', writeSignIn(evm).replaceAll('\n', '\r\n')],
    ['an address of Solana', writeSignIn(evm).replace(address, solana.address)],
    ['another spelling', writeSignIn(evm).replace('wants', 'Wants')],
    ['no text', ''],
  ])('%s → is none', (_, text) => {
    expect(readSignIn(text)).toBeUndefined()
  })

  test.each<[string, Partial<SignIn>]>([
    ['a line break in a statement', { statement: 'a\nb' }],
    ['a host with a space', { domain: 'a b' }],
    ['a nonce with a space', { nonce: '1234 5678' }],
    ['a resource that is no URI', { resources: ['x y'] }],
  ])('%s → cannot be written', (_, fields) => {
    expect(() => writeSignIn({ ...evm, ...fields })).toThrow(Refusal)
  })

  test('any values → what is written is read back, or the refusal', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '1', ' ', '\n', ':', '/', '@', '-', '\u200b', 'URI: ', 'Resources:'),
      maxLength: 6,
    })
    const fields = fc.record({ statement: text, uri: text, nonce: text, requestId: text, domain: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(fields, fc.constantFrom(evm, solana), (given, base) => {
        const signIn = { ...base, ...given }
        try {
          expect(readSignIn(writeSignIn(signIn))).toEqual(signIn)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the hosts before the phrase of a sign-in', () => {
  const phrase = 'wants you to sign in with your Ethereum account:'
  test.each<[string, string, string[]]>([
    ['the first line', writeSignIn(evm), ['app.example:8443']],
    ['a scheme', `https://a.example ${phrase}`, ['a.example']],
    ['a word before', `Welcome! a.example ${phrase}`, ['a.example']],
    ['a user before the host', `https://a.example@b.example ${phrase}`, ['a.example@b.example']],
    ['capitals', `A.EXAMPLE ${phrase.toUpperCase()}`, ['a.example']],
    ['a line break in the phrase', `a.example ${phrase.replace('sign in', 'sign\nin')}`, ['a.example']],
    ['an invisible character in the phrase', `a.example ${phrase.replace('sign', 's\u200big\u202en')}`, ['a.example']],
    ['wide letters', `a.example ${phrase.replace('sign', 'ｓｉｇｎ')}`, ['a.example']],
    ['a space that does not break', `a.example\u00a0${phrase}`, ['a.example']],
    ['another chain', 'a.example wants you to sign in with your Bitcoin account:', ['a.example']],
    ['two', `a.example ${phrase}\nb.example ${phrase}`, ['a.example', 'b.example']],
    ['no host', phrase, ['']],
    ['another text', 'Please sign in with your Ethereum account', []],
  ])('%s → found', (_, text, hosts) => {
    expect(findSignIns(text)).toEqual(hosts)
  })
})
