import { ProviderError } from '@patina/connect/protocol'
import type { Platform } from '@patina/sdk'
import { describe, expect, test } from 'vitest'
import type { SiteRecord } from '../data/sites/site-record.ts'
import type { WalletAccount } from '../keys/keyring-types.ts'
import type { AskFacts } from './ask.ts'
import { readAsk } from './read-ask.ts'
import { sessionOf } from './session-of.ts'

const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const [own, other, watched] = [addressOf('1'), addressOf('2'), addressOf('3')]
const solana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const account = (id: string, evm: string, kind: WalletAccount['kind'] = 'derived'): WalletAccount => ({
  id,
  name: id,
  kind,
  addresses: { evm, solana },
})
const network = (id: string, caip2: string, family: Platform['family'] = 'evm'): Platform => ({
  id,
  name: id,
  enabled: true,
  nativeToken: { symbol: 'ETH', decimals: 18 },
  family,
  caip2,
  explorerUrl: null,
  logoUrl: null,
})
const networks = [
  network('ethereum', 'eip155:1'),
  network('base', 'eip155:8453'),
  network('solana', 'solana:4uhcVJyU9pJkvQyUS88uRDiswHScSXDo', 'solana'),
]
const record: SiteRecord = {
  origin: 'https://site.example.com',
  grants: {
    evm: { accountIds: ['first', 'watched'], platformIds: ['ethereum'] },
    solana: { accountIds: ['first'], platformIds: ['solana'] },
  },
  firstUsedAt: 1,
  lastUsedAt: 1,
}
const facts: AskFacts = {
  record,
  accounts: [account('first', own), account('second', other), account('watched', watched, 'watch')],
  networks,
  site: { origin: 'https://site.example.com', host: 'site.example.com', isLoopback: false },
  isUsed: (id) => id === 'used',
  now: () => 0,
}

function ask(method: string, params: Parameters<typeof readAsk>[0]['params'] = [], given: Partial<AskFacts & { chainId: string }> = {}) {
  const { chainId, ...rest } = given
  const request = { type: 'request', id: 'a', method, params, ...(chainId !== undefined && { chainId }) } as const
  try {
    return readAsk(request, { ...facts, ...rest })
  } catch (error) {
    if (error instanceof ProviderError) return error.code
    throw error
  }
}

const stranger = { record: undefined }

describe('connecting', () => {
  test('a site that is not connected → the user chooses', () => {
    expect(ask('eth_requestAccounts', [], stranger)).toEqual({ kind: 'connect', family: 'evm', isPart: false })
    expect(ask('solana_connect', [], stranger)).toEqual({ kind: 'connect', family: 'solana', isPart: false })
  })

  test('a connected site → its accounts without a decision, and no watched one', () => {
    expect(ask('eth_requestAccounts')).toEqual({ kind: 'answered', result: [own] })
    expect(ask('solana_connect')).toEqual({ kind: 'answered', result: [solana] })
  })

  test('a session → only what was shared, in lower case', () => {
    expect(sessionOf(facts)).toMatchObject({ accounts: [own], chainId: '0x1', chains: ['0x1'], solana: [{ chains: ['solana:testnet'] }] })
    expect(sessionOf({ ...facts, record: undefined })).toBeNull()
  })
})

describe('the network of a site', () => {
  test.each([
    ['0x1', { kind: 'answered', result: null, platformId: 'ethereum' }],
    ['0x2105', { kind: 'permit', network: networks[1] }],
    ['0xa', 4902],
    ['0x01', -32602],
    [1, -32602],
  ])('it switches to %s → %j', (chainId, expected) => {
    expect(ask('wallet_switchEthereumChain', [{ chainId }])).toEqual(expected)
  })

  test('it adds a known network with a node of its own → the node is ignored', () => {
    expect(ask('wallet_addEthereumChain', [{ chainId: '0x2105', rpcUrls: ['https://evil.example'] }])).toEqual({
      kind: 'permit',
      network: networks[1],
    })
  })
})

describe('messages', () => {
  test.each([
    ['Hello', [72, 101, 108, 108, 111]],
    ['0x4869', [72, 105]],
    ['0xzz', [48, 120, 122, 122]],
    ['deadbeef', [100, 101, 97, 100, 98, 101, 101, 102]],
  ])('the message is %s → its bytes', (message, bytes) => {
    expect(ask('personal_sign', [message, own])).toMatchObject({
      kind: 'messages',
      messages: [Uint8Array.from(bytes)],
      signer: { address: own },
    })
  })

  test.each([
    ['half a byte', ['0x123', own], -32602],
    ['no text', [7, own], -32602],
    ['an account that is not shared', ['Hi', other], 4100],
    ['a watched account', ['Hi', watched], 4100],
  ])('%s → %s', (_, params, code) => {
    expect(ask('personal_sign', params)).toBe(code)
  })

  test('the site is not connected → 4100', () => {
    expect(ask('personal_sign', ['Hi', own], stranger)).toBe(4100)
  })
})

describe('transactions', () => {
  const payment = { from: own, to: other, value: '0x1', chainId: '0x1' }

  test('a payment of the site → one call', () => {
    expect(ask('eth_sendTransaction', [payment])).toMatchObject({ kind: 'calls', calls: [{ from: own, to: other, value: '0x1' }] })
  })

  test.each([
    ['odd hex', { ...payment, data: '0x1' }, -32602],
    ['a number as the value', { ...payment, value: 1 }, -32602],
    ['another chain', { ...payment, chainId: '0x2105' }, -32602],
    ['a delegation', { ...payment, type: '0x4' }, -32602],
    ['an authorization list', { ...payment, authorizationList: [] }, -32602],
    ['data for the own account', { ...payment, to: own, data: '0x12' }, -32602],
    ['another account', { ...payment, from: other }, 4100],
  ])('%s → %s', (_, given, code) => {
    expect(ask('eth_sendTransaction', [given])).toBe(code)
  })

  test('a batch with a used id, too many calls, or a capability that is not known → 5720, 5740, 5700', () => {
    const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to: other }] }
    const codeOf = (change: object) => ask('wallet_sendCalls', [{ ...batch, ...change }])
    expect(codeOf({})).toMatchObject({ kind: 'calls', batch: { from: own } })
    expect([codeOf({ id: 'used' }), codeOf({ calls: Array(10_000).fill({ to: other }) })]).toEqual([5720, 5740])
    expect([codeOf({ capabilities: { auxiliaryFunds: {} } }), codeOf({ chainId: '0x2105' })]).toEqual([5700, 4100])
    expect(codeOf({ atomicRequired: true, calls: [{ to: other }, { to: other }] })).toBe(5760)
  })
})

describe('typed data', () => {
  const typed = (domain: Record<string, string | number>) => ({
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain,
    message: { text: 'Hi' },
  })
  test.each([
    [{ chainId: 1 }, 'typed'],
    [{ chainId: '1' }, 'typed'],
    [{ chainId: 8453 }, -32602],
    [{ chainId: 1, verifyingContract: own }, -32602],
  ])('the domain is %j → %s', (domain, expected) => {
    const read = ask('eth_signTypedData_v4', [own, JSON.stringify(typed(domain))])
    expect(typeof read === 'object' ? read.kind : read).toBe(expected)
  })
})

describe('Solana', () => {
  test('a sign-in names no domain → that of the site', () => {
    const read = ask('solana_signIn', [{ statement: 'Hi', nonce: '12345678' }])
    const [text] = typeof read === 'object' && read.kind === 'messages' ? read.messages : []
    expect(new TextDecoder().decode(text)).toBe(
      `site.example.com wants you to sign in with your Solana account:\n${solana}\n\nHi\n\nNonce: 12345678`,
    )
  })

  test.each([
    ['another domain', [{ domain: 'bank.example' }], 4001],
    ['two lines', [{ statement: 'a\nb' }], -32602],
    ['a number', [{ nonce: 12345678 }], -32602],
    ['resources that are none', [{ resources: ['a\nb'] }], -32602],
  ])('a sign-in has %s → %s', (_, params, code) => {
    expect(ask('solana_signIn', params)).toBe(code)
  })

  test.each([
    ['no base64', [{ address: solana, transaction: '%', chain: 'solana:testnet' }], -32602],
    ['another cluster', [{ address: solana, transaction: 'AA==', chain: 'solana:mainnet' }], 4100],
    ['another account', [{ address: own, transaction: 'AA==', chain: 'solana:testnet' }], 4100],
    ['no cluster', [{ address: solana, transaction: 'AA==' }], -32602],
  ])('a transaction to send has %s → %s', (_, params, code) => {
    expect(ask('solana_signAndSendTransaction', params)).toBe(code)
  })
})

test.each(['eth_sign', 'constructor', 'eth_decrypt', 'wallet_sendTransaction'])('the method is %s → -32601', (method) => {
  expect(ask(method)).toBe(-32601)
})

describe('wallet_connect with a sign-in', () => {
  const params = [{ version: '1', capabilities: { signInWithEthereum: { nonce: '12345678', statement: 'Hi' } } }]

  test('the site is not connected → it connects first, and the request goes on', () => {
    expect(ask('wallet_connect', params, stranger)).toEqual({ kind: 'connect', family: 'evm', isPart: true })
  })

  test('the site is connected → the wallet writes the text with the origin that it saw', () => {
    const read = ask('wallet_connect', params)
    const [text] = typeof read === 'object' && read.kind === 'messages' ? read.messages : []
    expect(new TextDecoder().decode(text)).toBe(
      `site.example.com wants you to sign in with your Ethereum account:\n${own}\n\nHi\n\nURI: https://site.example.com\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 1970-01-01T00:00:00.000Z`,
    )
  })

  test.each([
    ['another domain', { nonce: '12345678', domain: 'bank.example' }],
    ['no nonce', {}],
    ['a short nonce', { nonce: '1234567' }],
    ['a time that is none', { nonce: '12345678', issuedAt: 'today' }],
    ['a line break', { nonce: '12345678', statement: 'a\nURI: https://bank.example' }],
  ])('it has %s → -32602', (_, signInWithEthereum) => {
    expect(ask('wallet_connect', [{ capabilities: { signInWithEthereum } }])).toBe(-32602)
  })
})
