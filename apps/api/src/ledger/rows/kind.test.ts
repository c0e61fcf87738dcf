import { connectChain, networks } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type Kind, type KindSubject, kindOf } from './kind.ts'
import { knownContracts } from './known-contracts.ts'
import type { StoredOperation } from './tables.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const you = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const issuer = `0x${'0'.repeat(40)}`
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
  fromAddress: testAddress(fromAddress),
  toAddress: toAddress === null ? null : testAddress(toAddress),
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

describe('kindOf, signed by the viewer', () => {
  test.each<[what: string, operations: StoredOperation[], change: Partial<KindSubject>, expected: Kind]>([
    ['a payment', [eth(me, you)], { toAddress: you }, 'send'],
    ['a payment of a token', [move(usdc, me, you)], { toAddress: usdc }, 'send'],
    ['a payment of zero', [eth(me, you, '0')], { toAddress: you }, 'send'],
    ['a payment to itself', [eth(me, me)], { toAddress: me }, 'send'],
    ['an empty call to itself, which cancels another transaction', [], { toAddress: me }, 'send'],
    ['one token for another', [move(usdc, me, pool), move(dai, pool, me)], {}, 'swap'],
    ['the native token for another', [eth(me, pool), move(dai, pool, me)], {}, 'swap'],
    [
      'one token for another, with a part returned',
      [move(usdc, me, pool, '9'), move(usdc, pool, me, '2'), move(dai, pool, me)],
      {},
      'swap',
    ],
    ['an existing NFT for a payment', [eth(me, pool), move(usdc, you, me, '1', nft)], {}, 'swap'],
    ['a new NFT for a payment', [eth(me, pool), move(usdc, issuer, me, '1', nft)], {}, 'mint'],
    ['a payment to a router that returned nothing yet', [eth(me, router)], { toAddress: router }, 'contract'],
    ['two tokens for a third', [move(usdc, me, pool), move(dai, me, pool), move(wstEth, issuer, me)], {}, 'contract'],
    ['one token for two', [move(wstEth, me, pool), move(usdc, pool, me), move(dai, pool, me)], {}, 'contract'],
    ['an allowance', [allow('7')], { toAddress: usdc }, 'approve'],
    ['an allowance for a whole collection', [allow('1', pool, { standard: 'nft' })], { toAddress: usdc }, 'approve'],
    ['an allowance of zero', [allow('0')], { toAddress: usdc }, 'revoke'],
    ['one allowance removed and another set', [allow('0'), allow('3', you)], { toAddress: usdc }, 'approve'],
    ['a payment that also reduces an allowance', [move(usdc, me, you), allow('3')], {}, 'send'],
    ['new tokens', [move(usdc, issuer, me)], {}, 'mint'],
    ['a new NFT', [move(usdc, issuer, me, '1', nft)], {}, 'mint'],
    ['a deposit from the parent chain', [eth(issuer, me)], { toAddress: me }, 'receive'],
    ['tokens without payment', [move(usdc, pool, me)], {}, 'claim'],
    ['tokens sent to the zero address', [move(usdc, me, issuer)], {}, 'burn'],
    ['a new contract', [], { toAddress: null }, 'deploy'],
    ['a new contract with a payment', [eth(me, pool)], { toAddress: null }, 'deploy'],
    ['a call without movements', [], {}, 'contract'],
    ['a call that only moves tokens of others', [move(usdc, pool, you)], {}, 'contract'],
    ['a delegation', [], { action: 'delegate', toAddress: me }, 'delegate'],
    ['a delegation with a payment', [eth(me, you)], { action: 'delegate', toAddress: you }, 'send'],
    ['wrapping', [eth(me, weth), move(weth, weth, me)], { toAddress: weth }, 'wrap'],
    ['wrapping, still pending', [eth(me, weth)], { toAddress: weth }, 'wrap'],
    ['unwrapping', [move(weth, me, weth), eth(weth, me)], { toAddress: weth }, 'unwrap'],
    ['unwrapping, read without a trace', [move(weth, me, weth)], { toAddress: weth }, 'unwrap'],
    ['a payment of wrapped tokens', [move(weth, me, you)], { toAddress: weth }, 'send'],
    ['staking with Lido', [eth(me, stEth), move(stEth, issuer, me)], { toAddress: stEth }, 'stake'],
    ['staking with Lido, still pending', [eth(me, stEth)], { toAddress: stEth }, 'stake'],
    ['staking with Lido for wstETH', [eth(me, wstEth), move(wstEth, issuer, me)], { toAddress: wstEth }, 'stake'],
    ['wrapping stETH', [move(stEth, me, wstEth), move(wstEth, issuer, me)], { toAddress: wstEth }, 'wrap'],
    ['unwrapping wstETH', [move(wstEth, me, issuer), move(stEth, wstEth, me)], { toAddress: wstEth }, 'unwrap'],
    ['a withdrawal request to Lido', [move(stEth, me, queue), move(queue, issuer, me, '1', nft)], { toAddress: queue }, 'unstake'],
    ['a claimed withdrawal from Lido', [move(queue, me, issuer, '1', nft), eth(queue, me)], { toAddress: queue }, 'claim'],
    ['stETH for another token', [move(stEth, me, pool), move(usdc, pool, me)], {}, 'swap'],
  ])('the viewer signed %s → %s', (_, operations, change, expected) => expect(kind(on(operations, change))).toBe(expected))

  test('a platform has no known contracts → the movements decide the kind', () => {
    expect(kind(on([move('0xabc', me, pool), move('0xdef', pool, me)], { platformId: 'elsewhere' }))).toBe('swap')
  })
})

describe('kindOf, signed by another account', () => {
  const other = (operations: StoredOperation[], change: Partial<KindSubject> = {}) => kind(on(operations, { fromAddress: you, ...change }))
  test.each<[what: string, operations: StoredOperation[], expected: Kind]>([
    ['a payment to the viewer', [eth(you, me)], 'receive'],
    ['new tokens for the viewer', [move(usdc, issuer, me)], 'receive'],
    ['tokens taken by an allowance', [move(usdc, me, you)], 'send'],
    ["the viewer's order is settled", [move(usdc, me, pool), move(dai, pool, me)], 'swap'],
    ['a signed permit', [allow('7')], 'approve'],
    ['a signed permit of zero', [allow('0')], 'revoke'],
    ['a zero payment that seems to come from the viewer', [move(usdc, me, pool, '0')], 'send'],
    ['a zero payment to the viewer', [move(usdc, pool, me, '0')], 'receive'],
    ['a call to the viewer without movements', [], 'contract'],
  ])('another account signed %s → %s', (_, operations, expected) => expect(other(operations)).toBe(expected))

  test('another account delegates and pays the viewer → receive', () => {
    expect(other([eth(you, me)], { action: 'delegate' })).toBe('receive')
  })
})

describe('kindOf on Solana', () => {
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
    ['a stake that is deactivated', [], { action: 'unstake' }, 'unstake'],
    ['a stake that is withdrawn', [part('native', 'stake', wallet)], { action: 'claim' }, 'claim'],
    ['a call without a receiver', [], {}, 'contract'],
  ])('a Solana transaction has %s → %s', (_, operations, change, expected) => expect(solana(operations, change)).toBe(expected))
})

test('the network data has contract addresses → each is in canonical form', () => {
  for (const network of networks) {
    const chain = connectChain(network, 'http://127.0.0.1:1')
    const { wrappedNative, services, names, staking } = knownContracts(network.id)
    const addresses = [wrappedNative, ...services, ...names.keys(), ...Object.values(staking ?? {})]
    for (const address of addresses) expect(chain.parseAddress(address ?? ''), network.id).toBe(address)
  }
})
