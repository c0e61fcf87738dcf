import examples from '@patina/contract/examples.json' with { type: 'json' }
import { address } from '@solana/kit'
import { from, stranger, token, tokenAccount, usdc } from '../../src/keys/checks/solana-instructions.fixture.ts'
import type { Answers, Json } from './server.fixture.ts'

export const receiver = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
export const reference = address('GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ')
export const wrappedSol = address('So11111111111111111111111111111111111111112')
export const budget = address('ComputeBudget111111111111111111111111111111')
export const rent = 2_039_280n

export const json = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const networks = examples.listPlatforms.response.platforms.map((one) => (one.id === 'solana' ? { ...one, caip2: 'solana:local' } : one))
const level = { maxFeePerGas: '1000', maxPriorityFeePerGas: '1000' }
const item = (contract: string, symbol: string, decimals: number) => ({
  ...examples.getPortfolio.response.items[0],
  ...{ platformId: 'solana', tokenId: `solana:${contract}`, symbol, decimals, amount: `${5_000n * 10n ** BigInt(decimals)}` },
})
export const estimate = { gasLimit: '1200', ...level, totalFee: '5002' }

export const basics = {
  listPlatforms: json({ platforms: networks }),
  getPriorityFees: json({ slow: level, standard: level, fast: level }),
  getBlockhash: json({ platformId: 'solana', blockhash: receiver, lastValidBlockHeight: 100, blockNumber: 1 }),
  getPortfolio: json({ ...examples.getPortfolio.response, items: [item('native', 'SOL', 9), item(usdc, 'USDC', 6)] }),
  estimateFees: json(estimate),
}

/** The answers for somebody else. */
export const others: Answers = {
  getPriorityFees: json({ slow: level, standard: { ...level, maxFeePerGas: '99000' }, fast: level }),
  getBlockhash: json({ platformId: 'solana', blockhash: stranger, lastValidBlockHeight: 9, blockNumber: 1 }),
  estimateFees: json({ ...estimate, gasLimit: '1400000', totalFee: '99999999' }),
}

/** A balance in the standard account and in another one. */
export const balancesOf = async (): Promise<Json> => {
  const program = token
  const accounts = [await tokenAccount(from), reference].map((account) => ({ address: account, amount: '3000000', program }))
  const balance = {
    ...examples.getBalances.response.items[0],
    tokenId: `solana:${usdc}`,
    contractAddress: usdc,
    symbol: 'USDC',
    decimals: 6,
  }
  return json({
    ...examples.getBalances.response,
    platformId: 'solana',
    address: from,
    items: [{ ...balance, balance: '6000000', accounts }],
  })
}
