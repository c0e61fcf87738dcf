import { createWalletClient, type Platform } from '@patina/sdk'
import { expect, test } from 'vitest'
import { prepareCalls } from './prepare-calls.ts'

const address = `0x${'a'.repeat(40)}`
const level = (maxFeePerGas: string, maxPriorityFeePerGas: string) => ({ maxFeePerGas, maxPriorityFeePerGas })
const fees = { slow: level('110', '5'), standard: level('125', '7'), fast: level('200', '9') }
/** A node of a rollup: 4,000 wei pay for layer 1. */
const estimate = { gasLimit: '30000', maxFeePerGas: '125', totalFee: `${30_000 * 125 + 4_000}` }
const client = createWalletClient({
  baseUrl: 'https://api.example.com',
  fetch: async ({ url }) => Response.json(url.includes('priority-fees') ? fees : url.includes('estimate-fees') ? estimate : { nonce: 3 }),
})
const network: Platform = {
  id: 'ethereum',
  name: 'Ethereum',
  family: 'evm',
  caip2: 'eip155:1',
  enabled: true,
  explorerUrl: null,
  logoUrl: null,
  nativeToken: { symbol: 'ETH', decimals: 18 },
}

test.each<[string, Record<string, string>, Record<string, unknown>]>([
  ['no fee', {}, { type: 'eip1559', maxFeePerGas: 125n, maxPriorityFeePerGas: 7n }],
  ['a gas price below the lowest', { gasPrice: '0x64' }, { type: 'legacy', gasPrice: 110n }],
  ['a gas price above it', { gasPrice: '0x78' }, { type: 'legacy', gasPrice: 120n }],
  ['a maximum below the lowest', { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x2' }, { maxFeePerGas: 110n, maxPriorityFeePerGas: 2n }],
  ['a maximum above it', { maxFeePerGas: '0x78', maxPriorityFeePerGas: '0x2' }, { maxFeePerGas: 120n, maxPriorityFeePerGas: 2n }],
])('a site asks for %s → the fee of a block that takes it', async (_what, fee, expected) => {
  const call = { from: address, to: address, value: '0x0', data: '0x', chainId: '0x1', gas: '0x5208', ...fee }
  expect(await prepareCalls(client, { address, network }, [call])).toMatchObject({
    transactions: [{ nonce: 3, gas: 21_000n, ...expected }],
  })
})

test('calls on a rollup → the cost beside gas, with a margin of a quarter, also where the site gives the gas', async () => {
  const call = { from: address, to: address, value: '0x0', data: '0x', chainId: '0x1' }
  const { transactions, extraFee } = await prepareCalls(client, { address, network }, [call, { ...call, gas: '0x5208' }])
  expect(transactions.map(({ gas }) => gas)).toEqual([30_000n, 21_000n])
  expect(extraFee).toBe(2n * 5_000n)
})
