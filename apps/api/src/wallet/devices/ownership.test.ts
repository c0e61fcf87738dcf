import { createSignInMessage, parseSignInMessage, type SignInMessage } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { networkOf, silentChains } from '../../../testing/chains.ts'
import { testOrigin } from '../../../testing/device-key.ts'
import { localChains } from '../../../testing/local-chains.ts'
import { linkMessage, newAccount } from '../../../testing/proof.ts'
import { checkOwnership } from './ownership.ts'

const chains = localChains()
const device = { id: '5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3e' }
const now = Date.parse('2025-01-31T12:00:00.000Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString()
const account = newAccount()
const other = newAccount()

function chainCalled(id: string, from = chains) {
  const chain = from.get(id)
  if (!chain) throw new Error(`There is no ${networkOf(id).name}`)
  return chain
}
const ethereum = chainCalled('ethereum')
const claim = { deviceId: device.id, origins: ['https://old.example', testOrigin], chain: ethereum, address: testAddress(account.address) }

type Change = (valid: SignInMessage) => SignInMessage
const messageOf = (change?: Change) => linkMessage(device, ethereum, account.address, change, now)
const check = async (message: string, signer = account, about = claim) =>
  checkOwnership(about, { message, signature: await signer.signMessage(message) }, now)
const refused = (why: RegExp) =>
  expect.objectContaining({ code: 'invalid_proof', cause: expect.objectContaining({ message: expect.stringMatching(why) }) })

describe('an address is proved', () => {
  test.each<[string, Change]>([
    ['of its account for this device', (valid) => valid],
    ['with the scheme before the domain', (valid) => ({ ...valid, scheme: 'http' })],
    ['with another statement', (valid) => ({ ...valid, statement: 'Yes.' })],
    ['without a statement', ({ statement: _, ...valid }) => valid],
    ['with another nonce', (valid) => ({ ...valid, nonce: '12345678' })],
    ['with a request id', (valid) => ({ ...valid, requestId: 'some-request' })],
    ['that became valid a minute ago', (valid) => ({ ...valid, notBefore: minutes(-1) })],
    ['with a time in another zone', (valid) => ({ ...valid, issuedAt: '2025-01-31T13:00:00+01:00' })],
    ['by a phone whose clock is nearly a minute fast', (valid) => ({ ...valid, issuedAt: minutes(0.9), expirationTime: minutes(10) })],
    ['issued nearly ten minutes ago', (valid) => ({ ...valid, issuedAt: minutes(-9.9), expirationTime: minutes(0.1) })],
  ])('a sign-in message %s → the address is proved', async (_, change) => {
    await expect(check(messageOf(change))).resolves.toBeUndefined()
  })

  test('the key of the address signed the message → proved without querying a node', async () => {
    const silent = chainCalled('ethereum', silentChains())
    const message = linkMessage(device, silent, account.address, undefined, now)
    await expect(check(message, account, { ...claim, chain: silent })).resolves.toBeUndefined()
  })
})

describe('an address is not proved', () => {
  test.each<[string, RegExp, Change]>([
    ['for another domain', /domain/, (valid) => ({ ...valid, domain: 'wallet.example' })],
    ['for the domain at another port', /domain/, (valid) => ({ ...valid, domain: 'localhost:81' })],
    ['for a domain that begins alike', /domain/, (valid) => ({ ...valid, domain: 'localhost:80.evil.example' })],
    ['under another scheme', /domain/, (valid) => ({ ...valid, scheme: 'https' })],
    ['at another URI', /URI/, (valid) => ({ ...valid, uri: `${testOrigin}/v1/wallet` })],
    ['at the URI with a query', /URI/, (valid) => ({ ...valid, uri: `${valid.uri}?x` })],
    ['by an account of another kind', /Ethereum/, (valid) => ({ ...valid, accountKind: 'Solana' })],
    ['by another address', /address/, (valid) => ({ ...valid, address: other.address })],
    ['by its address in lower case', /address/, (valid) => ({ ...valid, address: valid.address.toLowerCase() })],
    ['on the public chain', /Chain ID/, (valid) => ({ ...valid, chainId: '1' })],
    ['on another chain', /Chain ID/, (valid) => ({ ...valid, chainId: '31338' })],
    ['on the chain in another spelling', /Chain ID/, (valid) => ({ ...valid, chainId: `0${valid.chainId}` })],
    ['more than ten minutes ago', /10 minutes ago/, (valid) => ({ ...valid, issuedAt: minutes(-10.1), expirationTime: minutes(-0.2) })],
    ['from the future', /future/, (valid) => ({ ...valid, issuedAt: minutes(1.1), expirationTime: minutes(5) })],
    ['without an expiry', /missing/, ({ expirationTime: _, ...valid }) => valid],
    ['for longer than ten minutes', /within 10 minutes/, (valid) => ({ ...valid, expirationTime: minutes(10.1) })],
    ['with an expiry before its issue', /within 10 minutes/, (valid) => ({ ...valid, expirationTime: minutes(-1) })],
    ['that is expired', /passed/, (valid) => ({ ...valid, issuedAt: minutes(-5), expirationTime: minutes(-0.1) })],
    ['that is not valid yet', /Not Before/, (valid) => ({ ...valid, notBefore: minutes(2) })],
    ['for another device', /device/, (valid) => ({ ...valid, resources: ['urn:uuid:5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3f'] })],
    [
      'for several devices',
      /device/,
      (valid) => ({ ...valid, resources: [...(valid.resources ?? []), 'urn:uuid:5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3f'] }),
    ],
    ['for no device', /device/, (valid) => ({ ...valid, resources: [] })],
    ['without resources', /device/, ({ resources: _, ...valid }) => valid],
    ['with a short nonce', /form/, (valid) => ({ ...valid, nonce: '1234567' })],
    ['with an invalid time', /form/, (valid) => ({ ...valid, issuedAt: 'now' })],
  ])('a signed sign-in message %s → refused', async (_, why, change) => {
    await expect(check(messageOf(change))).rejects.toEqual(refused(why))
  })

  test.each<[string, string, Change]>([
    ['for another domain', 'domain_mismatch', (valid) => ({ ...valid, domain: 'wallet.example' })],
    ['for another path', 'uri_mismatch', (valid) => ({ ...valid, uri: `${testOrigin}/v1/wallet` })],
    ['from the future', 'clock', (valid) => ({ ...valid, issuedAt: minutes(3), expirationTime: minutes(5) })],
    ['that is expired', 'expired', (valid) => ({ ...valid, issuedAt: minutes(-5), expirationTime: minutes(-0.1) })],
    ['that is not valid yet', 'clock', (valid) => ({ ...valid, notBefore: minutes(2) })],
    ['of an account of another kind', 'account_mismatch', (valid) => ({ ...valid, accountKind: 'Solana' })],
    ['of another address', 'address_mismatch', (valid) => ({ ...valid, address: other.address })],
    ['of its address in lower case', 'checksum_missing', (valid) => ({ ...valid, address: valid.address.toLowerCase() })],
    ['for another chain', 'chain_mismatch', (valid) => ({ ...valid, chainId: '31338' })],
    ['for another device', 'device_mismatch', (valid) => ({ ...valid, resources: [] })],
    ['without an end', 'lifetime', ({ expirationTime: _, ...valid }) => valid],
  ])('a sign-in message %s → refused with the reason %s', async (_, reason, change) => {
    const isAboutTime = reason === 'clock' || reason === 'expired'
    const details = { reason, ...(isAboutTime && { serverTime: new Date(now).toISOString() }) }
    await expect(check(messageOf(change))).rejects.toEqual(expect.objectContaining({ code: 'invalid_proof', details }))
  })

  test('a sign-in message is unreadable, or signed by another account → the reason says which', async () => {
    await expect(check('x')).rejects.toMatchObject({ details: { reason: 'malformed' } })
    await expect(check(messageOf(), other)).rejects.toMatchObject({ details: { reason: 'signature' } })
  })

  test('the sign-in message of a proof is malformed → refused', async () => {
    for (const text of ['', 'x', messageOf().replace('Version: 1', 'Version: 2'), `${messageOf()}\n`, 'x'.repeat(2_049)])
      await expect(check(text)).rejects.toEqual(refused(/form/))
  })

  test('any part of a sign-in message is changed after signing → refused', async () => {
    const message = messageOf((valid) => ({ ...valid, scheme: 'http', requestId: '7', notBefore: minutes(-1) }))
    const signature = await account.signMessage(message)
    const whole = parseSignInMessage(message)
    if (!whole) throw new Error('The message must be valid before the test changes it')
    const changes: { [field in keyof SignInMessage]-?: SignInMessage[field] } = {
      scheme: 'https',
      domain: 'localhost',
      accountKind: 'Solana',
      address: other.address,
      statement: 'Send everything.',
      uri: testOrigin,
      chainId: '1',
      nonce: 'Uv3Xc9Qk2U',
      issuedAt: minutes(0.5),
      expirationTime: minutes(9.5),
      notBefore: minutes(-2),
      requestId: '8',
      resources: [],
    }
    for (const [field, value] of Object.entries(changes)) {
      const changed = createSignInMessage({ ...whole, [field]: value })
      await expect(checkOwnership(claim, { message: changed, signature }, now), field).rejects.toEqual(refused(/./))
    }
    await expect(checkOwnership(claim, { message, signature }, now)).resolves.toBeUndefined()
  })

  test('another account signed the message → the proof is refused', async () => {
    await expect(check(messageOf(), other)).rejects.toEqual(refused(/signature/))
  })

  test('a proof is sent by another device, for another chain or to another API than its message names → refused', async () => {
    for (const elsewhere of [
      { deviceId: '5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3f' },
      { chain: chainCalled('base') },
      { origins: ['https://wallet.example'] },
      { address: testAddress(other.address) },
    ])
      await expect(check(messageOf(), account, { ...claim, ...elsewhere })).rejects.toEqual(refused(/./))
  })

  test('a proof is sent for a platform that cannot verify messages → refused', async () => {
    const { verifyMessage: _, ...mute } = ethereum
    await expect(check(messageOf(), account, { ...claim, chain: mute })).rejects.toEqual(refused(/cannot prove/))
  })

  test('a contract account must verify a signature and the node does not answer → unavailable', async () => {
    const silent = chainCalled('ethereum', silentChains())
    const message = linkMessage(device, silent, account.address, undefined, now)
    await expect(check(message, other, { ...claim, chain: silent })).rejects.toMatchObject({ name: 'ChainError', reason: 'unavailable' })
  })
})
