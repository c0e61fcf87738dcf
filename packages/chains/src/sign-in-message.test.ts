import fc from 'fast-check'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createSignInMessage, MAX_SIGN_IN_MESSAGE, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'

const text = (characters: string, constraints: { minLength?: number; maxLength?: number }) =>
  fc.string({ unit: fc.constantFrom(...characters), ...constraints })
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphanumerics = `${letters}0123456789`
const plain = `${alphanumerics}-._~!$&'()*+,;=:@`
const uri = fc
  .tuple(fc.constantFrom('https://', 'urn:uuid:', 'wallet:'), text(`${plain}/?#`, { minLength: 1, maxLength: 40 }))
  .map((parts) => parts.join(''))
  // Without an authority, a path cannot begin with two slashes (RFC 3986, section 3.3).
  .filter((text) => !text.includes(':////'))
const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

/** Generates random messages of Ethereum accounts, in viem's form. */
const siwe = fc.record(
  {
    scheme: fc.constantFrom('https', 'http', 'wallet+app'),
    domain: fc.constantFrom('example.com', 'api.example.co.uk:8443', '127.0.0.1:3000', 'localhost', 'localhost:1'),
    address: text('0123456789abcdef', { minLength: 40, maxLength: 40 }).map((hex) => getAddress(`0x${hex}`)),
    statement: text(`${plain}/?#[] `, { minLength: 1, maxLength: 80 }),
    uri: fc.constantFrom('https://example.com/v1/wallet/addresses', 'http://127.0.0.1:3000/', 'https://example.com/a?b=c#d'),
    version: fc.constant('1' as const),
    chainId: fc.integer({ min: 1 }),
    nonce: text(alphanumerics, { minLength: 8, maxLength: 40 }),
    issuedAt: instant,
    expirationTime: instant,
    notBefore: instant,
    requestId: text(plain, { minLength: 1, maxLength: 20 }),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)

test('a sign-in message written by viem → every field is read, and writing it returns the same text', () => {
  fc.assert(
    fc.property(siwe, (fields) => {
      const text = createSiweMessage(fields)
      const { version: _, chainId, issuedAt, expirationTime, notBefore, ...same } = fields
      const read = parseSignInMessage(text)
      expect(read).toEqual({
        ...same,
        accountKind: 'Ethereum',
        chainId: String(chainId),
        issuedAt: issuedAt.toISOString(),
        ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
        ...(notBefore && { notBefore: notBefore.toISOString() }),
      })
      expect(read && createSignInMessage(read)).toBe(text)
    }),
  )
})

test('a sign-in message written here → viem reads the same fields', () => {
  fc.assert(
    fc.property(siwe, ({ version: _, chainId, issuedAt, expirationTime, notBefore, ...same }) => {
      // viem's parser requires a statement and takes it from the line before the URI.
      // The parser ends the last resource at the end of the text.
      const fields = { statement: 'Link this address.', ...same }
      const text = createSignInMessage({
        ...fields,
        accountKind: 'Ethereum',
        chainId: String(chainId),
        issuedAt: issuedAt.toISOString(),
        ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
        ...(notBefore && { notBefore: notBefore.toISOString() }),
      })
      const read = parseSiweMessage(text)
      expect(read).toMatchObject({ ...fields, version: '1', chainId, issuedAt })
      expect(read.expirationTime).toEqual(expirationTime)
      expect(read.notBefore).toEqual(notBefore)
    }),
  )
})

const message: SignInMessage = {
  domain: 'api.example.com',
  accountKind: 'Ethereum',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  statement: 'Link this address to your wallet device.',
  uri: 'https://api.example.com/v1/wallet/addresses',
  chainId: '1',
  nonce: 'fN3k0q9Zx7',
  issuedAt: '2025-01-31T12:00:00.000Z',
  expirationTime: '2025-01-31T12:10:00.000Z',
  resources: ['urn:uuid:5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3e'],
}
const written = createSignInMessage(message)

test('an account of another chain family signs in → its message can be written and read, too', () => {
  const solana = {
    ...message,
    accountKind: 'Solana',
    address: '4Nd1mYvq1x8c8Jp3hQy1m3Q2zW1v3m8f8d1T6d7g5h2K',
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  expect(parseSignInMessage(createSignInMessage(solana))).toEqual(solana)
})

test.each<[string, string]>([
  ['empty text', ''],
  ['a line before it', `\n${written}`],
  ['a line break after it', `${written}\n`],
  ['a line after it', `${written}\nand more`],
  ['Windows line breaks', written.replaceAll('\n', '\r\n')],
  ['two messages', `${written}\n${written}`],
  ['another phrase', written.replace('wants you to sign in', 'wants you to log in')],
  ['no domain', written.replace('api.example.com wants', ' wants')],
  ['a domain with a path', written.replace('api.example.com wants', 'api.example.com/x wants')],
  ['a domain with a space', written.replace('api.example.com wants', 'api example.com wants')],
  ['a domain in letters that look alike', written.replace('api.example.com wants', 'аpi.example.com wants')],
  ['an empty account kind', written.replace('your Ethereum account', 'your  account')],
  ['no address', written.replace(message.address, '')],
  ['an address with a space', written.replace('0x7099', '0x7 99')],
  ['a statement of two lines', written.replace('Link this', 'Link\nthis')],
  ['a statement with a bidirectional override', written.replace('Link this', 'Link \u202ethis')],
  ['a statement with a control character', written.replace('Link this', 'Link\u0000this')],
  ['no blank line before the fields', written.replace('\n\nURI', '\nURI')],
  ['an invalid URI', written.replace('URI: https:', 'URI: https')],
  ['a URI with a space', written.replace('/v1/wallet', '/v1 /wallet')],
  ['a URI with half an escape', written.replace('/v1/wallet', '/v1/%2/wallet')],
  ['another version', written.replace('Version: 1', 'Version: 2')],
  ['a longer version', written.replace('Version: 1', 'Version: 10')],
  ['no chain', written.replace('Chain ID: 1', 'Chain ID: ')],
  ['a chain with a colon', written.replace('Chain ID: 1', 'Chain ID: eip155:1')],
  ['a nonce of seven', written.replace(message.nonce, '1234567')],
  ['a nonce with a sign', written.replace(message.nonce, '1234567-')],
  ['no nonce', written.replace(`Nonce: ${message.nonce}\n`, '')],
  ['a time without a zone', written.replace('12:00:00.000Z', '12:00:00.000')],
  ['a time in words', written.replace(message.issuedAt, 'Fri, 31 Jan 2025 12:00:00 GMT')],
  ['a day that does not exist', written.replace('2025-01-31T12:00', '2025-02-30T12:00')],
  ['an hour that does not exist', written.replace('T12:00', 'T25:00')],
  ['lines in another order', written.replace(/(Version.*)\n(Chain.*)/, '$2\n$1')],
  ['an expiry before the issue', written.replace(/(Issued.*)\n(Expiration.*)/, '$2\n$1')],
  ['a field twice', written.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['an unknown field', written.replace('Version: 1', 'Version: 1\nAdmin: yes')],
  ['a lower-case name', written.replace('Nonce:', 'nonce:')],
  ['a resource that is not a URI', written.replace('urn:uuid:', '')],
  ['a resource without its dash', written.replace('- urn', 'urn')],
  ['a text that is too long', written.replace(message.nonce, 'x'.repeat(MAX_SIGN_IN_MESSAGE))],
])('a text is written with this fault: %s → not a sign-in message', (_, text) => {
  expect(text).not.toBe(written)
  expect(parseSignInMessage(written)).toEqual(message)
  expect(parseSignInMessage(text)).toBeUndefined()
})

test('any sign-in message that can be read → writing it returns the same text', () => {
  const mutation = fc.tuple(fc.nat(written.length), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 3 }), (mutations) => {
      const text = mutations.reduce((before, [at, gone, put]) => before.slice(0, at) + put + before.slice(at + gone), written)
      const read = parseSignInMessage(text)
      if (read) expect(createSignInMessage(read)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
