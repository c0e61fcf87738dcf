import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeOptions, fakeSite, session, solanaAddress, stranger } from '../testing/fake-wallet.ts'
import type { StandardAccount, StandardWallet } from './standard.ts'

afterEach(() => vi.unstubAllGlobals())

type Feature = (...inputs: unknown[]) => Promise<unknown>
const feature = ({ features }: StandardWallet, name: string): Feature =>
  Object(features[`solana:${name}`] ?? features[`standard:${name}`])[name]
const connected = (options: FakeOptions = {}) => fakeSite({ stored: session, ...options })
const firstOf = ({ accounts: [first] }: StandardWallet): StandardAccount => {
  if (!first) throw new Error('The wallet has no account')
  return first
}
const bytes = (...values: number[]) => Uint8Array.from(values)
const base64 = (...values: number[]) => Buffer.from(values).toString('base64')
const answering = (...results: object[]): FakeOptions => ({
  onRequest: (request, document) =>
    document.answer(request, { type: 'session', session }, { type: 'result', id: request.id, result: JSON.parse(JSON.stringify(results)) }),
})

describe('accounts', () => {
  test('a connected site loads → its accounts are there, frozen, with 32 bytes of key', () => {
    const account = firstOf(connected().solana)
    expect(account).toMatchObject({ address: solanaAddress, chains: ['solana:localnet'] })
    expect(account.publicKey).toHaveLength(32)
    expect(Object.isFrozen(account)).toBe(true)
  })

  test('a new session with the same account → the same object, and no event', async () => {
    const site = connected(answering({ signedMessage: base64(1), signature: base64(2) }))
    const before = firstOf(site.solana)
    const heard: unknown[] = []
    Object(site.solana.features['standard:events']).on('change', (change: unknown) => heard.push(change))
    await feature(site.solana, 'signMessage')({ account: before, message: bytes(1) })
    expect(firstOf(site.solana)).toBe(before)
    expect(heard).toEqual([])
  })

  test('silent connecting → never opens a window; connecting → opens one and reports the accounts', async () => {
    const site = fakeSite(answering())
    const heard: unknown[] = []
    Object(site.solana.features['standard:events']).on('change', (change: unknown) => heard.push(change))
    expect(await feature(site.solana, 'connect')({ silent: true })).toEqual({ accounts: [] })
    expect(site.documents).toEqual([])
    expect(await feature(site.solana, 'connect')()).toEqual({ accounts: site.solana.accounts })
    expect(heard).toEqual([{ accounts: [firstOf(site.solana)] }])
    await feature(site.solana, 'connect')()
    expect(site.documents).toHaveLength(1)
  })

  test('a listener of the site throws → the page reports it, and the others and the provider still hear', async () => {
    vi.stubGlobal('queueMicrotask', vi.fn())
    const site = connected()
    const on = Object(site.solana.features['standard:events']).on
    const heard: unknown[] = []
    on('change', () => {
      throw new Error('of the site')
    })
    on('change', (change: unknown) => heard.push(change))
    expect(await site.request('wallet_disconnect')).toBe(null)
    expect(heard).toEqual([{ accounts: [] }])
    expect(queueMicrotask).toHaveBeenCalledOnce()
  })

  test('the site disconnects → no accounts on Solana, those of EVM chains stay', async () => {
    const site = connected()
    await feature(site.solana, 'disconnect')()
    expect(site.solana.accounts).toEqual([])
    expect(await site.request('eth_accounts')).toEqual(session.accounts)
  })
})

describe('signatures', () => {
  test('two messages in one call → one request, and bytes in order', async () => {
    const site = connected(
      answering({ signedMessage: base64(1), signature: base64(2) }, { signedMessage: base64(3), signature: base64(4) }),
    )
    const account = firstOf(site.solana)
    const signed = await feature(site.solana, 'signMessage')({ account, message: bytes(1) }, { account, message: bytes(3) })
    expect(signed).toEqual([
      { signedMessage: bytes(1), signature: bytes(2) },
      { signedMessage: bytes(3), signature: bytes(4) },
    ])
    expect(site.documents[0]?.received).toMatchObject([
      { method: 'solana_signMessage', params: [{ address: solanaAddress, message: base64(1) }, { message: base64(3) }] },
    ])
  })

  test('a transaction without a chain → signed; sent on a chain → its signature', async () => {
    const site = connected(answering({ signedTransaction: base64(9), signature: base64(8) }))
    const account = firstOf(site.solana)
    expect(await feature(site.solana, 'signTransaction')({ account, transaction: bytes(9) })).toEqual([{ signedTransaction: bytes(9) }])
    const send = { account, transaction: bytes(9), chain: 'solana:localnet', options: { skipPreflight: true } }
    expect(await feature(site.solana, 'signAndSendTransaction')(send)).toEqual([{ signature: bytes(8) }])
    expect(site.documents[0]?.received).toMatchObject([
      { method: 'solana_signTransaction' },
      { params: [{ chain: 'solana:localnet', options: { skipPreflight: true } }] },
    ])
  })

  test('a sign-in of a site that is not connected → the account of the answer', async () => {
    const site = fakeSite(answering({ address: solanaAddress, signedMessage: base64(1), signature: base64(2) }))
    const [signed] = Object(await feature(site.solana, 'signIn')({ statement: 'Hello' }))
    expect(signed).toEqual({ account: firstOf(site.solana), signedMessage: bytes(1), signature: bytes(2) })
    expect(site.documents[0]?.received).toMatchObject([{ params: [{ statement: 'Hello' }] }])
  })

  test.each([
    ['another account', { account: { address: stranger }, transaction: bytes(1) }, 4100],
    ['a chain on which it is not shared', { account: { address: solanaAddress }, transaction: bytes(1), chain: 'solana:mainnet' }, -32602],
  ])('%s → refused, and no window', async (_, input, code) => {
    const site = connected()
    await expect(feature(site.solana, 'signTransaction')(input)).rejects.toMatchObject({ code })
    expect(site.documents).toEqual([])
  })

  test.each([[[]], [[{}]], [[{ signedTransaction: '%' }]]])('the window answers %j → -32603', async (results) => {
    const site = connected(answering(...results))
    const input = { account: firstOf(site.solana), transaction: bytes(1) }
    await expect(feature(site.solana, 'signTransaction')(input)).rejects.toMatchObject({ code: -32603 })
  })
})

test('a library of the page loads before or after the wallet → it registers the wallet', () => {
  const site = fakeSite()
  const registered: unknown[] = []
  const detail = { register: (wallet: unknown) => registered.push(wallet) }
  site.page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  expect(registered).toEqual([site.solana])
})
