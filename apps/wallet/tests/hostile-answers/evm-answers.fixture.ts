import examples from '@patina/contract/examples.json' with { type: 'json' }
import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { owner } from './flow.fixture.ts'
import type { Answers, Json } from './server.fixture.ts'

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
export const spender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const collection = '0x0000000000000000000000000000000000000721'
/** A token that no build lists. */
export const odd = '0x00000000000000000000000000000000000000dd'
export const me = getAddress(owner)
export const ONE = 10n ** 18n
export const deadline = 1_900_000_000n

export const recorded = (operation: keyof typeof examples): Json => JSON.parse(JSON.stringify(examples[operation].response))
export const json = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const item = (platformId: string, contract: string, symbol: string, decimals: number) => ({
  ...examples.getPortfolio.response.items[0],
  ...{ platformId, tokenId: `${platformId}:${contract}`, symbol, decimals, amount: `${5_000n * 10n ** BigInt(decimals)}` },
})
const portfolio = {
  ...examples.getPortfolio.response,
  items: [
    item('ethereum', 'native', 'ETH', 18),
    item('base', 'native', 'ETH', 18),
    item('ethereum', usdc, 'USDC', 6),
    item('ethereum', odd, 'ODD', 9),
  ],
}

export const basics = {
  listPlatforms: recorded('listPlatforms'),
  getPriorityFees: recorded('getPriorityFees'),
  getNonce: recorded('getNonce'),
}
export const payments: Answers = {
  ...basics,
  getPortfolio: json(portfolio),
  estimateFees: recorded('estimateFees'),
  getBalances: recorded('getBalances'),
}

/** The answers for somebody else on another network. */
export const others: Answers = {
  getNonce: json({ ...examples.getNonce.response, address: spender, nonce: 4_711 }),
  getPriorityFees: json({ slow: level('9'), standard: level('9'), fast: level('9') }),
  estimateFees: json({ gasLimit: '21000', ...level('5'), totalFee: '900000000000000000' }),
  getBalances: json({
    ...examples.getBalances.response,
    address: spender,
    items: [{ ...examples.getBalances.response.items[0], balance: '77' }],
  }),
}

export function level(price: string) {
  return { maxFeePerGas: price, maxPriorityFeePerGas: price }
}

/** Returns the call of an approval. */
export const approving = (to: Hex, amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
