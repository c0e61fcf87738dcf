import { connectChain, networks } from '@wallet/chains'
import { describe, expect, test } from 'vitest'
import { type Kind, type KindSubject, kindOf } from './kind.ts'
import { knownContracts } from './known-contracts.ts'
import type { StoredOperation } from './tables.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const you = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nobody = `0x${'0'.repeat(40)}`
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const [stEth, wstEth, queue] = [
  '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
]
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const nft = { tokenId: '7', standard: 'erc721' as const }

type Part = Partial<StoredOperation>
const move = (token: string, fromAddress: string, toAddress: string | null, amount = '5', more: Part = {}): StoredOperation => ({
  index: 0,
  type: 'transfer',
  tokenContractId: `ethereum:${token}`,
  fromAddress,
  toAddress,
  amount,
  ...more,
})
const allow = (amount: string, to = pool, more: Part = {}) => move(usdc, me, to, amount, { type: 'approval', ...more })
const eth = (from: string, to: string | null, amount = '5') => move('native', from, to, amount)

const on = (operations: StoredOperation[], change: Partial<KindSubject> = {}): KindSubject => ({
  platformId: 'ethereum',
  fromAddress: me,
  toAddress: pool,
  operations,
  action: null,
  ...change,
})
const kind = (subject: KindSubject) => kindOf(subject, new Set([me]))

describe('a transaction that the holder signed', () => {
  test.each<[what: string, operations: StoredOperation[], change: Partial<KindSubject>, expected: Kind]>([
    ['pays somebody', [eth(me, you)], { toAddress: you }, 'send'],
    ['pays a token to somebody', [move(usdc, me, you)], { toAddress: usdc }, 'send'],
    ['pays nothing to somebody', [eth(me, you, '0')], { toAddress: you }, 'send'],
    ['pays itself', [eth(me, me)], { toAddress: me }, 'send'],
    ['pays itself nothing, as to cancel another', [], { toAddress: me }, 'send'],
    ['exchanges one token for another', [move(usdc, me, pool), move(dai, pool, me)], {}, 'swap'],
    ['exchanges the native token', [eth(me, pool), move(dai, pool, me)], {}, 'swap'],
    ['gets a part back', [move(usdc, me, pool, '9'), move(usdc, pool, me, '2'), move(dai, pool, me)], {}, 'swap'],
    ['buys an NFT', [eth(me, pool), move(usdc, you, me, '1', nft)], {}, 'swap'],
    ['buys a new NFT', [eth(me, pool), move(usdc, nobody, me, '1', nft)], {}, 'mint'],
    ['pays a router of which nothing came yet', [eth(me, router)], { toAddress: router }, 'contract'],
    ['gives two tokens for a third', [move(usdc, me, pool), move(dai, me, pool), move(wstEth, nobody, me)], {}, 'contract'],
    ['gives one token for two', [move(wstEth, me, pool), move(usdc, pool, me), move(dai, pool, me)], {}, 'contract'],
    ['allows a spender', [allow('7')], { toAddress: usdc }, 'approve'],
    ['allows everything of a collection', [allow('1', pool, { standard: 'nft' })], { toAddress: usdc }, 'approve'],
    ['takes an allowance back', [allow('0')], { toAddress: usdc }, 'revoke'],
    ['takes one back and gives another', [allow('0'), allow('3', you)], { toAddress: usdc }, 'approve'],
    ['moves a token by an allowance that shrinks', [move(usdc, me, you), allow('3')], {}, 'send'],
    ['gets new tokens', [move(usdc, nobody, me)], {}, 'mint'],
    ['gets a new NFT', [move(usdc, nobody, me, '1', nft)], {}, 'mint'],
    ['gets a deposit from the parent chain', [eth(nobody, me)], { toAddress: me }, 'receive'],
    ['gets tokens for nothing', [move(usdc, pool, me)], {}, 'claim'],
    ['destroys tokens', [move(usdc, me, nobody)], {}, 'burn'],
    ['makes a contract', [], { toAddress: null }, 'deploy'],
    ['makes a contract and pays it', [eth(me, pool)], { toAddress: null }, 'deploy'],
    ['calls a contract', [], {}, 'contract'],
    ['calls a contract that moves what others have', [move(usdc, pool, you)], {}, 'contract'],
    ['delegates', [], { action: 'delegate', toAddress: me }, 'delegate'],
    ['delegates and pays somebody', [eth(me, you)], { action: 'delegate', toAddress: you }, 'send'],
    ['wraps', [eth(me, weth), move(weth, weth, me)], { toAddress: weth }, 'wrap'],
    ['is about to wrap', [eth(me, weth)], { toAddress: weth }, 'wrap'],
    ['unwraps', [move(weth, me, weth), eth(weth, me)], { toAddress: weth }, 'unwrap'],
    ['unwraps, as a node without traces tells', [move(weth, me, weth)], { toAddress: weth }, 'unwrap'],
    ['pays wrapped tokens to somebody', [move(weth, me, you)], { toAddress: weth }, 'send'],
    ['stakes with Lido', [eth(me, stEth), move(stEth, nobody, me)], { toAddress: stEth }, 'stake'],
    ['is about to stake with Lido', [eth(me, stEth)], { toAddress: stEth }, 'stake'],
    ['stakes with Lido for the wrapped form', [eth(me, wstEth), move(wstEth, nobody, me)], { toAddress: wstEth }, 'stake'],
    ['wraps stETH', [move(stEth, me, wstEth), move(wstEth, nobody, me)], { toAddress: wstEth }, 'wrap'],
    ['unwraps wstETH', [move(wstEth, me, nobody), move(stEth, wstEth, me)], { toAddress: wstEth }, 'unwrap'],
    ['asks Lido for its stake', [move(stEth, me, queue), move(queue, nobody, me, '1', nft)], { toAddress: queue }, 'unstake'],
    ['gets its stake from Lido', [move(queue, me, nobody, '1', nft), eth(queue, me)], { toAddress: queue }, 'claim'],
    ['swaps stETH', [move(stEth, me, pool), move(usdc, pool, me)], {}, 'swap'],
  ])('%s → %s', (_, operations, change, expected) => expect(kind(on(operations, change))).toBe(expected))

  test('without any known contract of the platform → what its movements tell', () => {
    expect(kind(on([move('0xabc', me, pool), move('0xdef', pool, me)], { platformId: 'elsewhere' }))).toBe('swap')
  })
})

describe('a transaction that somebody else signed', () => {
  const other = (operations: StoredOperation[], change: Partial<KindSubject> = {}) => kind(on(operations, { fromAddress: you, ...change }))
  test.each<[what: string, operations: StoredOperation[], expected: Kind]>([
    ['pays the holder', [eth(you, me)], 'receive'],
    ['brings new tokens', [move(usdc, nobody, me)], 'receive'],
    ['takes tokens by an allowance', [move(usdc, me, you)], 'send'],
    ["settles the holder's order", [move(usdc, me, pool), move(dai, pool, me)], 'swap'],
    ['submits a permit', [allow('7')], 'approve'],
    ['submits a permit of nothing', [allow('0')], 'revoke'],
    ['pretends a payment by the holder', [move(usdc, me, pool, '0')], 'send'],
    ['pretends a payment to the holder', [move(usdc, pool, me, '0')], 'receive'],
    ['calls the holder', [], 'contract'],
  ])('%s → %s', (_, operations, expected) => expect(other(operations)).toBe(expected))

  test('delegates its own account → what it means for the holder', () => {
    expect(other([eth(you, me)], { action: 'delegate' })).toBe('receive')
  })
})

describe('on Solana', () => {
  const [wallet, friend, mint] = ['3xTPAZxmpwd8GrNEKApaTw6VH4jqJ31WFXUvQzgwhR7c', 'Friend', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
  const wrapped = 'So11111111111111111111111111111111111111112'
  const part = (token: string, from: string, to: string) => ({ ...move(token, from, to), tokenContractId: `solana:${token}` })
  const solana = (operations: StoredOperation[], change: Partial<KindSubject> = {}) =>
    kindOf(on(operations, { platformId: 'solana', fromAddress: wallet, toAddress: null, ...change }), new Set([wallet]))
  test.each<[what: string, operations: StoredOperation[], change: Partial<KindSubject>, expected: Kind]>([
    ['a payment', [part('native', wallet, friend)], { toAddress: friend }, 'send'],
    ['a swap of SOL', [part('native', wallet, 'pool'), part(mint, 'pool', wallet)], {}, 'swap'],
    ['wrapping', [part('native', wallet, wrapped), part(wrapped, wrapped, wallet)], {}, 'wrap'],
    ['unwrapping', [part(wrapped, wallet, wrapped), part('native', wrapped, wallet)], {}, 'unwrap'],
    ['new tokens of a mint', [part(mint, mint, wallet)], {}, 'mint'],
    ['burned tokens', [part(mint, wallet, mint)], {}, 'burn'],
    ['a stake', [part('native', wallet, 'stake')], { action: 'stake' }, 'stake'],
    ['a stake that is given up', [], { action: 'unstake' }, 'unstake'],
    ['a stake that is withdrawn', [part('native', 'stake', wallet)], { action: 'claim' }, 'claim'],
    ['a call without a receiver', [], {}, 'contract'],
  ])('%s → %s', (_, operations, change, expected) => expect(solana(operations, change)).toBe(expected))
})

test('network data → the contracts that decide a kind, in canonical form', () => {
  for (const network of networks) {
    const chain = connectChain(network, 'http://127.0.0.1:1')
    const { wrappedNative, services, names, staking } = knownContracts(network.id)
    const addresses = [wrappedNative, ...services, ...names.keys(), ...Object.values(staking ?? {})]
    for (const address of addresses) expect(chain.parseAddress(address ?? ''), network.id).toBe(address)
  }
})
