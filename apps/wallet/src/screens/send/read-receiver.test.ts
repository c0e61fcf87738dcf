import type { Platform } from '@patina/sdk'
import { expect, test } from 'vitest'
import { readReceiver } from './read-receiver.ts'

const platformOf = (id: string, family: 'evm' | 'solana', caip2: string): Platform => ({
  id,
  family,
  caip2,
  name: id,
  enabled: true,
  explorerUrl: null,
  logoUrl: null,
  nativeToken: { symbol: 'N', decimals: 18 },
})
const [ethereum, base, solana] = [
  platformOf('ethereum', 'evm', 'eip155:1'),
  platformOf('base', 'evm', 'eip155:8453'),
  platformOf('solana', 'solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
]
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const assetOf = (platform: Platform, token: string, decimals: number) => ({ tokenId: `${platform.id}:${token}`, decimals, platform })
const ether = assetOf(ethereum, 'native', 18)
const dollars = assetOf(ethereum, usdc, 6)
const baseEther = assetOf(base, 'native', 18)
const sol = assetOf(solana, 'native', 9)
const solDollars = assetOf(solana, mint, 6)
const assets = [ether, dollars, baseEther, sol, solDollars]
const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test.each([
  ['an address', ada, { to: ada }],
  ['an address with a line break', `${ada.slice(0, 20)}\n${ada.slice(20)}`, { to: ada }],
  ['an address of another family', bob, { to: bob }],
  ['a link without network', `ethereum:${ada}`, { to: ada, asset: dollars }],
  ['a link of another network', `ethereum:${ada}@8453?value=1.5e18`, { to: ada, asset: baseEther, text: '1.5' }],
  ['a prefix of another network', `base:${ada}`, { to: ada, asset: baseEther }],
  ['an amount of the native token', `ethereum:${ada}?value=1`, { to: ada, asset: ether, text: '0.000000000000000001' }],
  [
    'a token transfer',
    `ethereum:${usdc.toLowerCase()}@1/transfer?address=${ada}&uint256=2500000`,
    { to: ada, asset: dollars, text: '2.5' },
  ],
  ['a CAIP-10 id', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${bob}`, { to: bob, asset: sol }],
  ['a Solana Pay link', `solana:${bob}?amount=0.25&spl-token=${mint}&label=Shop`, { to: bob, asset: solDollars, text: '0.25' }],
  ['a network without a token', `ethereum:${ada}@137`, { problem: { kind: 'no_network', network: 'eip155:137' } }],
  ['a token that the wallet does not have', `ethereum:${ada}/transfer?address=${ada}&uint256=1`, { problem: { kind: 'no_token' } }],
  ['a memo', `solana:${bob}?memo=7`, { to: bob, asset: sol, memo: '7' }],
  ['references', `solana:${bob}?reference=${mint}`, { to: bob, asset: sol, references: [mint] }],
  ['a link to another server', 'solana:https%3A%2F%2Fexample.com', { problem: { kind: 'remote' } }],
  ['a call', `ethereum:${usdc}/approve?address=${ada}&uint256=1`, { problem: { kind: 'unsupported', part: 'approve' } }],
  ['an unknown prefix', `xyz:${ada}`, { problem: { kind: 'unknown_network', part: 'xyz' } }],
  ['a part of a unit', `ethereum:${ada}?value=0.1`, { problem: { kind: 'bad_amount' } }],
  ['a name', 'alice.eth', undefined],
  ['the beginning of an address', ada.slice(0, 9), undefined],
])('%s is pasted while tokens of Ethereum are chosen → receiver, token and amount, or the reason', (_, pasted, read) => {
  expect(readReceiver(pasted, assets, dollars)).toEqual(read)
})
