import { address } from '@solana/kit'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import type { Intent, Revoked } from '../intent.ts'
import { checkEvm, type EvmTransaction } from './evm-check.ts'
import { check, instruction, network, pay, from as solana, stranger, token, usdc } from './solana-instructions.fixture.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')

const abi = parseAbi([
  'function approve(address,uint256)',
  'function approve(address,address,uint160,uint48)',
  'function setApprovalForAll(address,bool)',
])
const nobody = '0x0000000000000000000000000000000000000000'
const operator = (approved: boolean) => encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, approved] })
const permit = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [contract, spender, amount, 0] })
const nft = (to: `0x${string}`, id: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [to, id] })

const judge = (revoked: Revoked, to: string, data: string, change: Partial<EvmTransaction> = {}) => {
  const tokenId = `ethereum:${contract}`
  const tokens = [{ tokenId, symbol: 'COIN', decimals: 2 }]
  const intent: Intent = { platformId: 'ethereum', caip2: 'eip155:1', tokens, maxFee: 100n, kind: 'revoke', tokenId, spender, ...revoked }
  const fees = { gas: 10n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
  return checkEvm(facts, { chainId: 1, nonce: 0, to, value: 0n, data, ...fees, ...change }, from, intent)
}

test.each<[string, Revoked, string, string]>([
  ['an allowance', {}, contract, nft(spender, 0n)],
  ['an operator', { of: 'operator' }, contract, operator(false)],
  ['the permission for one NFT', { of: 'nft', nftId: '7' }, contract, nft(nobody, 7n)],
  ['a permission of Permit2', { of: 'permit2' }, permit2, permit(0n)],
])('the call ends %s, as shown → no difference; with value → one', async (_what, revoked, to, data) => {
  expect(await judge(revoked, to, data)).toEqual([])
  expect(await judge(revoked, to, data, { value: 1n })).not.toEqual([])
})

test.each<[string, Revoked, string, string]>([
  ['makes an operator', { of: 'operator' }, contract, operator(true)],
  ['approves another NFT', { of: 'nft', nftId: '7' }, contract, nft(nobody, 8n)],
  ['gives the NFT to the spender', { of: 'nft', nftId: '7' }, contract, nft(spender, 7n)],
  ['gives a permission of Permit2', { of: 'permit2' }, permit2, permit(1n)],
  ['calls another contract than Permit2', { of: 'permit2' }, contract, permit(0n)],
])('the call %s → a difference', async (_what, revoked, to, data) => {
  expect(await judge(revoked, to, data)).not.toEqual([])
})

const account = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const second = address('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
const ended = (...accounts: string[]): Intent => ({
  ...network,
  kind: 'revokes',
  revoked: accounts.map((one) => ({ tokenId: `solana:${usdc}`, spender: stranger, account: one })),
})
const shown = ended(account)
const revoke = instruction(token, [account, solana], 5)

test('a Revoke of each shown token account → no difference; of fewer, or of more → one', async () => {
  const both = [revoke, instruction(token, [second, solana], 5)]
  expect(await check(shown, [revoke])).toEqual([])
  expect(await check(ended(account, second), both)).toEqual([])
  expect(await check(shown, both)).not.toEqual([])
  expect(await check(ended(account, second), [revoke])).not.toEqual([])
})

test.each([
  ['is of another account', [instruction(token, [usdc, solana], 5)]],
  ['approves instead', [instruction(token, [account, stranger, solana], 4, 1, 0, 0, 0, 0, 0, 0, 0)]],
  ['is of another program', [instruction(stranger, [account, solana], 5)]],
  ['is followed by a payment', [revoke, pay(stranger, 1n)]],
  ['is signed by another owner', [instruction(token, [account, stranger], 5)]],
  ['is missing', []],
])('the transaction %s → a difference', async (_what, instructions) => {
  expect(await check(shown, instructions)).not.toEqual([])
})
