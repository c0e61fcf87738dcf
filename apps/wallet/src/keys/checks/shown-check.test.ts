import { expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { checkShown } from './shown-check.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')

const token = { tokenId: `ethereum:${usdc}`, symbol: 'USDC', decimals: 6 }
const native = { tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18 }
const unlisted = { tokenId: 'ethereum:0x00000000000000000000000000000000000000aa', symbol: 'COIN', decimals: 2 }
const payment = (shown: Intent['tokens'], tokenId = token.tokenId, caip2 = 'eip155:1'): Intent => ({
  platformId: 'ethereum',
  caip2,
  tokens: shown,
  maxFee: 1n,
  kind: 'transfer',
  tokenId,
  to: '0x',
  amount: 1n,
})
const purchase = (output: Intent['tokens'][number]): Intent => ({
  platformId: 'ethereum',
  caip2: 'eip155:1',
  tokens: [native, output],
  maxFee: 1n,
  kind: 'swap',
  tokenId: native.tokenId,
  amount: 1n,
  outputTokenId: output.tokenId,
  minimum: 1n,
})

test('names, decimals and network are those of the build, or the token is not listed → no difference', () => {
  expect(checkShown(facts, payment([token]))).toEqual([])
  expect(checkShown(facts, payment([{ ...token, tokenId: token.tokenId.toLowerCase() }], token.tokenId.toLowerCase()))).toEqual([])
  expect(checkShown(facts, payment([unlisted], unlisted.tokenId))).toEqual([])
  expect(checkShown(facts, purchase(token))).toEqual([])
  expect(checkShown(facts, purchase(unlisted))).toEqual([])
})

test.each<[string, Intent, string]>([
  ['exchanges two symbols', payment([{ ...token, symbol: 'UNI' }]), `name of token ${token.tokenId} UNI instead of USDC`],
  ['scales a listed token', payment([{ ...token, multiplier: '0.01' }]), `multiplier of token ${token.tokenId} 0.01 instead of none`],
  [
    'scales a token of an EVM network',
    payment([{ ...unlisted, multiplier: '0.01' }], unlisted.tokenId),
    `multiplier of token ${unlisted.tokenId} 0.01 instead of none`,
  ],
  ['moves the point', payment([{ ...token, decimals: 4 }]), 'decimals of USDC 4 instead of 6'],
  [
    'renames the native token',
    payment([{ ...native, symbol: 'USDC' }], native.tokenId),
    'name of token ethereum:native USDC instead of ETH',
  ],
  ['names another network', payment([token], token.tokenId, 'eip155:8453'), 'network of ethereum eip155:8453 instead of eip155:1'],
])('the server %s → the difference is named', (_what, intent, difference) => {
  expect(checkShown(facts, intent)).toEqual([difference])
})

test.each(['6', [6], 6.5, null])('the decimals are %j → no number of decimals', (decimals) => {
  const odd: Intent = JSON.parse(
    JSON.stringify({ ...payment([]), tokens: [{ ...token, decimals }] }, (_, one) => (typeof one === 'bigint' ? 1 : one)),
  )
  expect(checkShown(facts, odd)).toEqual([`token ${token.tokenId} has no number of decimals, or no name`])
})

test('an unlisted token of Solana has a multiplier → no difference', () => {
  const solana = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('solana')
  if (!solana) throw new Error('The build knows Solana')
  const share = { tokenId: 'solana:7e5pxK83ceXb2iWXBizF1U8MdL7C5VcVBBXpDWaYo3x1', symbol: 'SHARE', decimals: 8, multiplier: '10' }
  expect(checkShown(solana, { ...payment([share], share.tokenId, solana.caip2), platformId: 'solana' })).toEqual([])
})

test('the page shows another token than it sends → a difference', () => {
  expect(checkShown(facts, payment([native]))).toEqual([`token ${token.tokenId} was not shown`])
})

// The last two have Cyrillic and Greek letters.
test.each(['USDC', 'usdc', 'US\u200bDC', 'ＵＳＤＣ', 'ÚSDC', 'UЅDС', 'ΕΤΗ'])(
  'a swap buys an unlisted token with the name %s → refused',
  (symbol) => {
    expect(checkShown(facts, purchase({ ...unlisted, symbol }))).toEqual([
      `token ${unlisted.tokenId} has the name of another token, ${symbol}`,
    ])
  },
)
