import { type Address, networks } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { createPlatforms } from '../../wallet/catalogue/platforms.ts'
import { createTokens } from '../../wallet/catalogue/tokens.ts'
import type { TransactionRow } from '../rows/row.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { localeOf } from '../texts/locales.ts'
import { displayFieldsOf, viewerOf } from './display.ts'

const me = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const you = testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const zeroAddress = `0x${'0'.repeat(40)}`
const weth = testAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const router = testAddress('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const unlisted = testAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
const tokens = createTokens(createPlatforms(networks, new Map()))

type Movement = { from: string; to: string; amount: bigint; token?: string; type?: StoredOperation['type']; nft?: string }
const row = (movements: Movement[], change: Partial<TransactionRow> = {}): TransactionRow => ({
  id: 1,
  platformId: 'ethereum',
  hash: '0x1',
  status: 'confirmed',
  failureReason: null,
  blockNumber: 1,
  blockHash: '0x1',
  final: false,
  fromAddress: me,
  toAddress: you,
  nonce: 1,
  fee: '21000000000000',
  feeTokenId: null,
  position: 0,
  action: null,
  completeInBlock: null,
  readAtBlock: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  operations: movements.map(({ from, to, amount, token = 'native', type = 'transfer', nft }, index) => ({
    index,
    type,
    tokenContractId: `ethereum:${token}`,
    fromAddress: testAddress(from),
    toAddress: testAddress(to),
    amount: `${amount}`,
    ...(nft !== undefined && { tokenId: nft, standard: 'erc721' as const }),
  })),
  ...change,
})
const display = (subject: TransactionRow, language = 'en', own: string[] = [], isFlagged = false) =>
  displayFieldsOf(subject, me, {
    platformName: 'Ethereum',
    locale: localeOf(language),
    findToken: tokens.find,
    isOwn: (address) => own.includes(address),
    isFlagged,
  })
const ether = 10n ** 18n

describe('displayFieldsOf', () => {
  test('rent stays in a new account, and returns from a closed one → no payment, and the sums', () => {
    const rents = row([
      { from: me, to: router, amount: 5n, type: 'rent' },
      { from: you, to: me, amount: 3n, type: 'rent' },
      { from: you, to: router, amount: 9n, type: 'rent' },
    ])
    expect(display(rents)).toMatchObject({ kind: 'contract', sent: [], received: [], rent: '5', returnedRent: '3' })
    expect(display(row([{ from: me, to: you, amount: 5n }]))).not.toHaveProperty('rent')
  })

  test('a payment of a token with a multiplier → base units, the shown amount, and the same amount in the title', () => {
    const payment = row([{ from: me, to: you, amount: 1_500_000n, token: usdc }])
    payment.operations = payment.operations.map((operation) => ({ ...operation, multiplier: '10' }))
    expect(display(payment)).toMatchObject({ title: 'Sent 15 USDC', sent: [{ amount: '1500000', formatted: '15', multiplier: '10' }] })
  })

  test('a swap → the sent and received tokens and the name of the exchange', () => {
    const swap = row(
      [
        { from: me, to: router, amount: ether },
        { from: router, to: me, amount: ether / 2n },
        { from: unlisted, to: me, amount: 3_120_500_000n, token: usdc },
      ],
      { toAddress: router },
    )
    expect(display(swap)).toMatchObject({
      kind: 'swap',
      title: 'Swapped 0.5 ETH',
      sent: [{ tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18, amount: `${ether / 2n}`, formatted: '0.5' }],
      received: [{ tokenId: `ethereum:${usdc}`, symbol: 'USDC', decimals: 6, amount: '3120500000', formatted: '3120.5' }],
      counterparty: { address: router, name: 'Uniswap V2', own: false, flagged: false },
      feeFormatted: '0.000021',
    })
  })

  test('a token that the catalogue does not list → its amount; symbol, decimals and formatted amount are null', () => {
    expect(display(row([{ from: me, to: you, amount: 7n, token: unlisted }]))).toMatchObject({
      title: 'Payment sent',
      sent: [{ tokenId: `ethereum:${unlisted}`, symbol: null, decimals: null, amount: '7', formatted: null, logoUrl: null }],
    })
  })

  test('a transaction moves several NFTs of one contract → one movement for each NFT', () => {
    const both = ['7', '9'].map((nft) => ({ from: you, to: me, amount: 1n, token: unlisted, nft }))
    expect(display(row(both, { fromAddress: you, toAddress: unlisted })).received).toMatchObject([
      { tokenIdNft: '7', decimals: 0, formatted: '1' },
      { tokenIdNft: '9', decimals: 0, formatted: '1' },
    ])
  })

  test('a payment between two linked addresses → the counterparty is marked as own', () => {
    expect(display(row([{ from: me, to: you, amount: 1n }]), 'en', [you])).toMatchObject({ counterparty: { address: you, own: true } })
  })

  test('a transaction has a warning → its counterparty is flagged', () => {
    const bait = row([{ from: you, to: me, amount: 0n }], { fromAddress: you, toAddress: usdc })
    expect(display(bait, 'en', [], true)).toMatchObject({
      kind: 'receive',
      title: 'Transaction confirmed',
      sent: [],
      received: [],
      counterparty: { address: you, flagged: true },
    })
  })

  test('a swap on Solana → the counterparty is the exchange, not the first called program', () => {
    const [exchange, accounts] = [testAddress('exchange'), testAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')]
    const movement = (tokenContractId: string, fromAddress: Address, toAddress: Address, index: number): StoredOperation => ({
      index,
      type: 'transfer',
      tokenContractId,
      fromAddress,
      toAddress,
      amount: '5',
    })
    const operations = [movement('solana:native', me, exchange, 0), movement('solana:token', exchange, me, 1)]
    expect(display(row([], { platformId: 'solana', toAddress: accounts, operations }))).toMatchObject({
      kind: 'swap',
      counterparty: { address: exchange },
    })
  })

  test('a payment to oneself or a new contract → no counterparty', () => {
    expect(display(row([{ from: me, to: me, amount: 1n }], { toAddress: me }))).not.toHaveProperty('counterparty')
    expect(display(row([], { toAddress: null }))).not.toHaveProperty('counterparty')
  })

  test('minted tokens → the counterparty is the called contract, not the zero address', () => {
    expect(display(row([{ from: zeroAddress, to: me, amount: 1n, token: usdc }], { toAddress: usdc }))).toMatchObject({
      kind: 'mint',
      counterparty: { address: usdc, name: 'USD Coin' },
    })
  })

  test('an allowance → the counterparty is the spender', () => {
    expect(display(row([{ from: me, to: router, amount: 7n, token: usdc, type: 'approval' }], { toAddress: usdc }))).toMatchObject({
      kind: 'approve',
      counterparty: { address: router, name: 'Uniswap V2' },
    })
  })

  test('a transaction without a fee → no formatted fee', () => {
    expect(display(row([], { fee: null }))).not.toHaveProperty('feeFormatted')
  })
})

describe('the title of a transaction', () => {
  const payment = [{ from: me, to: you, amount: ether }]
  const wrapping = row(
    [
      { from: me, to: weth, amount: ether },
      { from: weth, to: me, amount: ether, token: weth },
    ],
    { toAddress: weth },
  )
  const pending = { status: 'pending', blockNumber: null, blockHash: null } as const
  test.each<[transaction: string, subject: TransactionRow, en: string, de: string]>([
    ['a payment', row(payment), 'Sent 1 ETH', '1 ETH gesendet'],
    ['a pending payment', row(payment, pending), 'Sending 1 ETH', '1 ETH wird gesendet'],
    ['a failed payment', row(payment, { status: 'failed', failureReason: 'reverted' }), 'Transaction failed', 'Transaktion fehlgeschlagen'],
    ['wrapping', wrapping, 'Wrapped 1 ETH', '1 ETH gewrappt'],
    ['pending wrapping', { ...wrapping, ...pending }, 'Wrapping 1 ETH', '1 ETH wird gewrappt'],
    [
      'a revocation',
      row([{ from: me, to: router, amount: 0n, token: usdc, type: 'approval' }]),
      'Allowance for USDC removed',
      'Freigabe für USDC entfernt',
    ],
    ['a claim', row([{ from: you, to: me, amount: ether }]), 'Claimed 1 ETH', '1 ETH abgeholt'],
    ['a delegation', row([], { action: 'delegate' }), 'Account delegation changed', 'Delegierung Ihres Kontos geändert'],
    ['a new contract', row([], { toAddress: null }), 'Contract created', 'Smart Contract erstellt'],
    ['a stake', row([{ from: me, to: you, amount: ether }], { action: 'stake' }), 'Staked 1 ETH', '1 ETH gestakt'],
    ['a pending call', row([], { ...pending, toAddress: testAddress('0xc') }), 'Transaction pending', 'Transaktion ausstehend'],
    ['a pending swap', row([], { ...pending, toAddress: testAddress(router) }), 'Swap pending', 'Tausch ausstehend'],
    [
      'a pending swap of the native token',
      row([{ from: me, to: router, amount: ether }], { ...pending, toAddress: testAddress(router) }),
      'Swapping 1 ETH',
      '1 ETH wird getauscht',
    ],
  ])('the transaction is %s → a title in the language of the device', (_, subject, en, de) => {
    expect(display(subject).title).toBe(en)
    expect(display(subject, 'de-AT').title).toBe(de)
  })
})

test('a pending swap on Solana first funds a token account → its title is that of a swap', () => {
  const [jupiter, account] = [testAddress('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'), testAddress('account')]
  const swap = row([{ from: me, to: account, amount: 500_000_000n }], { status: 'pending', platformId: 'solana', toAddress: jupiter })
  swap.operations = swap.operations.map((operation) => ({ ...operation, tokenContractId: 'solana:native' }))
  expect(display(swap).title).toBe('Swapping 0.5 SOL')
})

test('several linked addresses take part → the signer is the viewer, or else the first in alphabetical order', () => {
  expect(viewerOf({ fromAddress: testAddress('b') }, ['a', 'b'])).toBe('b')
  expect(viewerOf({ fromAddress: testAddress('x') }, ['b', 'a'])).toBe('a')
})
