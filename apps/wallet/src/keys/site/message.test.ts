import { ed25519 } from '@noble/curves/ed25519'
import { type SignIn, writeSignIn } from '@patina/claims'
import { getAddressEncoder, address as solanaAddress } from '@solana/kit'
import fc from 'fast-check'
import { hashMessage, hexToBytes, isHex, recoverMessageAddress, serializeTransaction, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { pay, transactionOf } from '../checks/solana-instructions.fixture.ts'
import { readSolana } from '../checks/solana-message.ts'
import { fromBase64 } from '../vault/bytes.ts'
import type { SiteAsk } from './requests.ts'
import { account, addresses, createSigner, site, stranger } from './site.fixture.ts'

const { read, sign, keys } = createSigner()
const evm = (message: string | Uint8Array): SiteAsk => ({
  kind: 'evm_message',
  message: typeof message === 'string' ? stringToBytes(message) : message,
})
const solana = (...messages: (string | Uint8Array)[]): SiteAsk => ({
  kind: 'solana_messages',
  messages: messages.map((one) => (typeof one === 'string' ? stringToBytes(one) : one)),
})
const codes = async (ask: SiteAsk, origin = site) =>
  (await read(ask, { origin }))[0]?.findings.map(({ code, severity }) => `${code} ${severity}`)

const signIn: SignIn = {
  family: 'evm',
  domain: 'app.example',
  address: addresses.evm,
  statement: 'Welcome',
  uri: 'https://app.example/login',
  version: '1',
  chainId: '1',
  nonce: '12345678',
  issuedAt: '2021-09-30T16:25:24.000Z',
}
const text = writeSignIn(signIn)
const solanaText = writeSignIn({ family: 'solana', domain: 'app.example', address: addresses.solana })

test('a message of an EVM chain → signed with the prefix of EIP-191, and the key is overwritten', async () => {
  for (const message of ['Example `personal_sign` message', '', '💛 ü\nline']) {
    const [signature = ''] = await sign(evm(message))
    if (!isHex(signature)) throw new Error(signature)
    expect(await recoverMessageAddress({ message, signature })).toBe(addresses.evm)
  }
  expect(keys.every((key) => key.every((byte) => byte === 0))).toBe(true)
})

test('messages of Solana → signed as they are, in one request', async () => {
  const messages = ['Hello', '你好']
  const signatures = await sign(solana(...messages))
  const key = new Uint8Array(getAddressEncoder().encode(solanaAddress(addresses.solana)))
  expect(signatures.map((one, at) => ed25519.verify(fromBase64(one), stringToBytes(messages[at] ?? ''), key))).toEqual([true, true])
})

test('the witness of a message → the digest that is signed, and a text without hidden marks', async () => {
  const [witness] = await read(evm('a\u202eb\r\n'))
  expect(witness).toMatchObject({
    caip2: 'eip155:1',
    account,
    claims: [],
    digest: hashMessage('a\u202eb\r\n'),
    content: { kind: 'message', shown: 'a\\u{202e}b\\u{d}\n', isText: true },
  })
})

test('another message than the shown one → refused with differs', async () => {
  const [shown] = await read(evm('Hello'))
  await expect(sign(evm('Hello!'), { digests: [shown?.digest ?? ''] })).rejects.toMatchObject({ code: 'differs' })
  await expect(sign(solana('a', 'b'), { digests: [] })).rejects.toMatchObject({ code: 'differs' })
})

test.each([
  ['32 bytes', new Uint8Array(32).fill(0x61), ['signs_hash critical']],
  ['32 bytes that are no text', new Uint8Array(32).fill(0xff), ['signs_hash critical', 'unreadable warning']],
  ['bytes that are no text', Uint8Array.from([0xff, 1]), ['unreadable warning']],
  ['a hash in hexadecimal', `0x${'ab'.repeat(32)}`, ['signs_hash critical']],
])('%s → readable as a warning only', async (_, message, expected) => {
  expect(await codes(evm(message))).toEqual(expected)
  expect(await codes(solana(message))).toEqual(expected)
})

describe('a message that is a transaction', () => {
  const message = () => readSolana(transactionOf([pay(solanaAddress(addresses.solana), 1n)])).bytes
  const rlp = serializeTransaction({ type: 'legacy', chainId: 1, nonce: 1, gasPrice: 2n, gas: 21_000n, to: stranger, value: 3n })
  test.each<[string, () => Uint8Array]>([
    ['of an EVM chain', () => hexToBytes(rlp)],
    ['of an EVM chain in hexadecimal', () => stringToBytes(rlp)],
    ['of type 0x2', () => hexToBytes(serializeTransaction({ type: 'eip1559', chainId: 1, to: stranger, value: 3n }))],
    ['of type 0x4', () => hexToBytes(`0x04${rlp.slice(2)}`)],
    ['a message of Solana', message],
    ['a transaction of Solana', () => Uint8Array.from([1, ...new Uint8Array(64), ...message()])],
  ])('%s → refused', async (_, bytes) => {
    for (const ask of [evm(bytes()), solana(bytes())])
      await expect(sign(ask)).rejects.toMatchObject({ code: 'refused', details: ['is_transaction', expect.any(String)] })
  })

  test('a message of Solana without instructions, with the own account as signer → refused', async () => {
    const bytes = readSolana(transactionOf([], solanaAddress(addresses.solana))).bytes
    await expect(sign(solana(bytes))).rejects.toMatchObject({ details: ['is_transaction', expect.any(String)] })
  })
})

describe('a transaction of Solana in a version that this build does not read', () => {
  const key = new Uint8Array(getAddressEncoder().encode(solanaAddress(addresses.solana)))
  const bytes = (first: number, signer: Uint8Array) => Uint8Array.from([first, 1, 0, 1, ...new Uint8Array(36).fill(7), 1, 2, ...signer, 9])

  test.each([0x81, 0x82, 0xbf, 0xfe])('the first byte is %d, and the own account is named → refused', async (first) => {
    await expect(sign(solana(bytes(first, key)))).rejects.toMatchObject({ details: ['is_transaction', expect.any(String)] })
  })

  test('other bytes, or a message in the format for messages → signed', async () => {
    for (const message of [bytes(0x81, new Uint8Array(32)), bytes(0xff, key), bytes(0x7f, key)])
      expect(await sign(solana(message))).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  test('for the proven site and the own account → parsed for the page, and signed', async () => {
    const [witness] = await read(evm(text))
    expect(witness).toMatchObject({ findings: [], content: { signIn } })
    expect(await sign(evm(text))).toHaveLength(1)
    expect((await read(solana(solanaText)))[0]).toMatchObject({ findings: [], content: { signIn: { domain: 'app.example' } } })
    expect(await sign(solana(solanaText))).toHaveLength(1)
  })

  test.each([
    ['with small letters in the address', writeSignIn({ ...signIn, address: account }), site],
    ['with the scheme of the site', `https://${text}`, site],
    ['at a port', writeSignIn({ ...signIn, domain: 'app.example:8443', uri: 'https://app.example:8443' }), 'https://app.example:8443'],
    [
      'on this computer by http',
      writeSignIn({ ...signIn, domain: '127.0.0.1:3004', uri: 'https://127.0.0.1:3004' }),
      'http://127.0.0.1:3004',
    ],
    ['on localhost', writeSignIn({ ...signIn, domain: 'localhost:9011', uri: 'https://localhost:9011' }), 'http://localhost:9011'],
  ])('%s → no finding', async (_, message, origin) => {
    expect(await codes(evm(message), origin)).toEqual([])
  })

  test.each([
    ['another host', text.replace('app.example ', 'evil.example '), 'other_site'],
    ['a host below the own one', text.replace('app.example ', 'x.app.example '), 'other_site'],
    ['a port', text.replace('app.example ', 'app.example:8443 '), 'other_site'],
    ['a user before the host', text.replace('app.example ', 'app.example@evil.example '), 'other_site'],
    ['the own host as user', text.replace('app.example ', 'user@app.example '), 'other_site'],
    ['another scheme', `http://${text}`, 'other_site'],
    ['a letter that looks like another', text.replace('app.example ', 'аpp.example '), 'other_site'],
    ['a word before another host', `Please read. evil.example wants you to sign in with your Ethereum account: ${account}`, 'other_site'],
    ['another host behind a text', `Hello\n\n${text.replace('app.example ', 'evil.example ')}`, 'other_site'],
    ['another host behind a line separator', `Hello\u2028${text.replace('app.example ', 'evil.example ')}`, 'other_site'],
    ['a mark of direction', text.replace('Welcome', 'Wel\u202ecome'), 'other_site'],
    [
      'an invisible character in the phrase of another host',
      text.replace('app.example ', 'evil.example ').replace('sign', 's\u200bign'),
      'other_site',
    ],
    ['a second sign-in', `${text}\n${text}`, 'other_site'],
    ['a sign-in at another site of another chain', 'evil.example wants you to sign in with your Bitcoin account:', 'other_site'],
    ['no host', text.replace('app.example ', ''), 'other_site'],
    ['the zero address', writeSignIn({ ...signIn, address: `0x${'0'.repeat(40)}` }), 'other_account'],
    ['the address of somebody else', writeSignIn({ ...signIn, address: stranger }), 'other_account'],
    ['an address of another family', solanaText, 'other_account'],
  ])('%s → refused', async (_, message, code) => {
    await expect(sign(evm(message))).rejects.toMatchObject({ code: 'refused', details: [code, expect.any(String)] })
  })

  test.each([
    ['no URI and no chain', text.replace(/URI.*\n|Chain.*\n/g, ''), ['sign_in_malformed warning']],
    ['a word before the own host', `Welcome! ${text}`, ['sign_in_malformed warning']],
    ['a time that is over', writeSignIn({ ...signIn, expirationTime: '2025-01-01T00:00:00Z' }), ['sign_in_expired warning']],
    ['a time to come', writeSignIn({ ...signIn, notBefore: '2027-01-01T00:00:00Z' }), ['sign_in_early warning']],
    ['a URI of another host', writeSignIn({ ...signIn, uri: 'https://evil.example' }), ['sign_in_uri warning']],
  ])('%s → a warning', async (_, message, expected) => {
    expect(await codes(evm(message))).toEqual(expected)
    expect(await sign(evm(message))).toHaveLength(1)
  })

  test.each(['http://app.example', 'null', 'file:///tmp', 'https://app.example/', 'https://user@app.example', 'HTTPS://app.example', ''])(
    'the origin is %j → refused',
    async (origin) => {
      await expect(sign(evm('Hello'), {}, { origin })).rejects.toMatchObject({
        code: 'refused',
        details: ['other_site', expect.any(String)],
      })
    },
  )
})

test.each([
  ['no messages', solana()],
  ['21 messages', solana(...Array.from({ length: 21 }, () => 'a'))],
])('%s → refused', async (_, ask) => {
  await expect(sign(ask)).rejects.toMatchObject({ code: 'refused', details: ['malformed', expect.any(String)] })
})

test('a text instead of bytes → refused, because it is read in another way than it is signed', async () => {
  const ask = { kind: 'evm_message', message: '0x48656c6c6f' } as unknown as SiteAsk
  await expect(sign(ask)).rejects.toMatchObject({ code: 'refused', details: ['malformed', expect.any(String)] })
})

test('any bytes → the signature of exactly these bytes, or the refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (message) => {
      const [signature = ''] = await sign(evm(message)).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'refused' })
        return []
      })
      if (isHex(signature)) expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(addresses.evm)
    }),
    { numRuns: 20 },
  )
})

test('a request for the other family, or for a network that the build does not know → refused', async () => {
  for (const platformId of ['solana', 'elsewhere'])
    await expect(sign(evm('Hello'), {}, { platformId })).rejects.toMatchObject({
      code: 'refused',
      details: ['other_chain', expect.any(String)],
    })
})
