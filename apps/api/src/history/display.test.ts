import { networks } from '@wallet/chains'
import { describe, expect, test } from 'vitest'
import { createPlatforms } from '../catalogue/platforms.ts'
import { createTokens } from '../catalogue/tokens.ts'
import type { StoredOperation } from '../ledger/tables.ts'
import type { TransactionRow } from '../ledger/transaction-row.ts'
import { localeOf } from '../texts/locales.ts'
import { displayFieldsOf, viewerOf } from './display.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const you = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nobody = `0x${'0'.repeat(40)}`
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unlisted = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
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
    fromAddress: from,
    toAddress: to,
    amount: `${amount}`,
    ...(nft !== undefined && { tokenId: nft, standard: 'erc721' as const }),
  })),
  ...change,
})
const drawn = (subject: TransactionRow, language = 'en', own: string[] = [], isFlagged = false) =>
  displayFieldsOf(subject, me, {
    platformName: 'Ethereum',
    locale: localeOf(language),
    findToken: tokens.find,
    isOwn: (address) => own.includes(address),
    isFlagged,
  })
const ether = 10n ** 18n

describe('the drawing of a transaction', () => {
  test('of a swap → what was given and gained, with the name of the exchange', () => {
    const swap = row(
      [
        { from: me, to: router, amount: ether },
        { from: router, to: me, amount: ether / 2n },
        { from: unlisted, to: me, amount: 3_120_500_000n, token: usdc },
      ],
      { toAddress: router },
    )
    expect(drawn(swap)).toMatchObject({
      kind: 'swap',
      title: 'Swapped 0.5 ETH',
      sent: [{ tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18, amount: `${ether / 2n}`, formatted: '0.5' }],
      received: [{ tokenId: `ethereum:${usdc}`, symbol: 'USDC', decimals: 6, amount: '3120500000', formatted: '3120.5' }],
      counterparty: { address: router, name: 'Uniswap V2', own: false, flagged: false },
      feeFormatted: '0.000021',
    })
  })

  test('of a token that nobody lists → its amount, without what is unknown', () => {
    expect(drawn(row([{ from: me, to: you, amount: 7n, token: unlisted }]))).toMatchObject({
      title: 'Payment sent',
      sent: [{ tokenId: `ethereum:${unlisted}`, symbol: null, decimals: null, amount: '7', formatted: null, logoUrl: null }],
    })
  })

  test('of NFTs of one contract → each by itself', () => {
    const both = ['7', '9'].map((nft) => ({ from: you, to: me, amount: 1n, token: unlisted, nft }))
    expect(drawn(row(both, { fromAddress: you, toAddress: unlisted })).received).toMatchObject([
      { tokenIdNft: '7', decimals: 0, formatted: '1' },
      { tokenIdNft: '9', decimals: 0, formatted: '1' },
    ])
  })

  test('between two linked addresses → the other one is own', () => {
    expect(drawn(row([{ from: me, to: you, amount: 1n }]), 'en', [you])).toMatchObject({ counterparty: { address: you, own: true } })
  })

  test('with a warning → the other side is flagged', () => {
    const bait = row([{ from: you, to: me, amount: 0n }], { fromAddress: you, toAddress: usdc })
    expect(drawn(bait, 'en', [], true)).toMatchObject({
      kind: 'receive',
      title: 'Transaction confirmed',
      sent: [],
      received: [],
      counterparty: { address: you, flagged: true },
    })
  })

  test('of a swap on Solana → the exchange, not the program that was called first', () => {
    const [exchange, accounts] = ['exchange', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL']
    const movement = (tokenContractId: string, fromAddress: string, toAddress: string, index: number): StoredOperation => ({
      index,
      type: 'transfer',
      tokenContractId,
      fromAddress,
      toAddress,
      amount: '5',
    })
    const operations = [movement('solana:native', me, exchange, 0), movement('solana:token', exchange, me, 1)]
    expect(drawn(row([], { platformId: 'solana', toAddress: accounts, operations }))).toMatchObject({
      kind: 'swap',
      counterparty: { address: exchange },
    })
  })

  test('to oneself, or of a new contract → no other side', () => {
    expect(drawn(row([{ from: me, to: me, amount: 1n }], { toAddress: me }))).not.toHaveProperty('counterparty')
    expect(drawn(row([], { toAddress: null }))).not.toHaveProperty('counterparty')
  })

  test('of new tokens → the contract that was called, not the address of zeros', () => {
    expect(drawn(row([{ from: nobody, to: me, amount: 1n, token: usdc }], { toAddress: usdc }))).toMatchObject({
      kind: 'mint',
      counterparty: { address: usdc, name: 'USD Coin' },
    })
  })

  test('of an allowance → who may spend', () => {
    expect(drawn(row([{ from: me, to: router, amount: 7n, token: usdc, type: 'approval' }], { toAddress: usdc }))).toMatchObject({
      kind: 'approve',
      counterparty: { address: router, name: 'Uniswap V2' },
    })
  })

  test('without a fee → no formatted fee', () => {
    expect(drawn(row([], { fee: null }))).not.toHaveProperty('feeFormatted')
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
  test.each<[what: string, subject: TransactionRow, en: string, de: string]>([
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
    ['tokens for nothing', row([{ from: you, to: me, amount: ether }]), 'Claimed 1 ETH', '1 ETH abgeholt'],
    ['a delegation', row([], { action: 'delegate' }), 'Account delegation changed', 'Delegierung des Kontos geändert'],
    ['a new contract', row([], { toAddress: null }), 'Contract created', 'Vertrag erstellt'],
    ['a stake', row([{ from: me, to: you, amount: ether }], { action: 'stake' }), 'Staked 1 ETH', '1 ETH gestakt'],
    ['a pending call', row([], pending), 'Transaction pending', 'Transaktion ausstehend'],
  ])('of %s → in the language of the device', (_, subject, en, de) => {
    expect(drawn(subject).title).toBe(en)
    expect(drawn(subject, 'de-AT').title).toBe(de)
  })
})

test('several addresses take part → shown as the one that signed sees it, or else always the same one', () => {
  expect(viewerOf({ fromAddress: 'b' }, ['a', 'b'])).toBe('b')
  expect(viewerOf({ fromAddress: 'x' }, ['b', 'a'])).toBe('a')
})
