import { expect, test } from 'vitest'
import { readFacts } from '../../keys/facts.ts'
import { type ReceiverRisk, type RiskInput, receiverRisk } from './receiver-risk.ts'

const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: ['kyberswap'] })
const evm = facts.get('ethereum')
const solana = facts.get('solana')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = { tokenId: 'ethereum:native', facts: evm }
const tokens = { tokenId: `ethereum:${usdc}`, facts: evm }
const sol = { tokenId: 'solana:native', facts: solana }

test.each<[string, RiskInput, ReceiverRisk | undefined]>([
  ['tokens to their own contract', { ...tokens, to: usdc }, { level: 'lost', kind: 'own_contract' }],
  ['tokens to their own contract in lower case', { ...tokens, to: usdc.toLowerCase() }, { level: 'lost', kind: 'own_contract' }],
  ['tokens to the zero address', { ...tokens, to: `0x${'0'.repeat(40)}` }, { level: 'lost', kind: 'burn' }],
  ['ether to the dead address', { ...ether, to: `0x${'0'.repeat(36)}dEaD` }, { level: 'lost', kind: 'burn' }],
  ['ether to a precompiled contract', { ...ether, to: `0x${'0'.repeat(39)}1` }, { level: 'lost', kind: 'burn' }],
  ['tokens to another listed token', { ...tokens, to: dai }, { level: 'confirm', kind: 'token', symbol: 'DAI' }],
  ['ether to a listed token', { ...ether, to: usdc }, { level: 'confirm', kind: 'token', symbol: 'USDC' }],
  ['ether to wrapped ether, which returns tokens', { ...ether, to: weth }, { level: 'note', kind: 'wrapped_native', symbol: 'WETH' }],
  ['tokens to wrapped ether', { ...tokens, to: weth }, { level: 'confirm', kind: 'token', symbol: 'WETH' }],
  ['tokens to a known exchange', { ...tokens, to: router }, { level: 'confirm', kind: 'contract' }],
  ['SOL to a listed mint', { ...sol, to: usdcMint }, { level: 'lost', kind: 'mint', symbol: 'USDC' }],
  ['tokens to their own mint', { ...sol, tokenId: `solana:${usdcMint}`, to: usdcMint }, { level: 'lost', kind: 'own_contract' }],
  [
    'a listed token that the API calls a wallet',
    { ...tokens, to: dai, described: { type: 'wallet' } },
    { level: 'confirm', kind: 'token', symbol: 'DAI' },
  ],
  [
    'an unlisted token',
    { ...tokens, to: someone, described: { type: 'token', symbol: 'X' } },
    { level: 'confirm', kind: 'token', symbol: 'X' },
  ],
  ['a contract', { ...ether, to: someone, described: { type: 'contract' } }, { level: 'confirm', kind: 'contract' }],
  ['a program', { ...sol, to: someone, described: { type: 'program' } }, { level: 'lost', kind: 'program' }],
  [
    'a token account',
    { ...sol, to: someone, described: { type: 'token_account', owner: 'ada' } },
    { level: 'lost', kind: 'token_account', owner: 'ada' },
  ],
  [
    'the vault of a multisig',
    { ...sol, to: someone, described: { type: 'program_account' } },
    { level: 'confirm', kind: 'program_account' },
  ],
  ['a smart account', { ...tokens, to: someone, described: { type: 'smart_account' } }, undefined],
  ['a wallet', { ...tokens, to: someone, described: { type: 'wallet' } }, undefined],
  ['a new address', { ...tokens, to: someone, described: { type: 'new' } }, undefined],
  ['an address without an answer of the API', { ...tokens, to: someone }, undefined],
])('%s → its risk', (_, input, risk) => {
  expect(receiverRisk(input)).toEqual(risk)
})
