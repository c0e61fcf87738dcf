import { Wallet } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createWalletClient } from '../client.ts'
import { ethersAccount } from '../ethers.ts'
import { solanaTransactions } from '../kit.ts'
import { viemAccount } from '../viem.ts'
import { evmTransactions } from './evm.ts'
import { previewRequest } from './preview-request.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x00000000000000000000000000000000000c0de1'
const platform = { id: 'base', caip2: 'eip155:8453' }
const call = { to: contract, value: '0', data: '0x12', gasLimit: '50000' }
const fees = { slow: level('1'), standard: level('10'), fast: level('20') }

function level(price: string) {
  return { maxFeePerGas: price, maxPriorityFeePerGas: price }
}

const gas = (amount: bigint) => ({ gasLimit: `${amount}`, ...fees.standard })

/** Returns a client whose server has these answers by the end of the path, and estimates. `estimated` collects the estimated values. */
function clientOf(answers: Record<string, unknown>, estimateOf: (value: bigint) => object = () => gas(21_000n)) {
  const estimated: bigint[] = []
  const client = createWalletClient({
    baseUrl: 'http://127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/estimate-fees')) {
        const { value } = await request.json()
        estimated.push(BigInt(value))
        return Response.json(estimateOf(BigInt(value)))
      }
      const [, answer] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? []
      return Response.json(answer, { status: answer === undefined ? 404 : 200 })
    },
  })
  return { client, estimated }
}

test('a rollup charges for the data of a swap and of its approval → both have the charge with a margin in their fee', async () => {
  const built = { ...call, extraFee: '4000', approvals: [{ ...call, extraFee: '400' }], verification: 'simulated' }
  const { client } = clientOf({ '/swap/tx': built, '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const { approvals, swap } = await evmTransactions(from).prepareSwap(client, {
    platform,
    quote: JSON.parse('{"inAmount":"5"}'),
  })
  expect([approvals[0]?.maxFee, swap.maxFee]).toEqual([500_500n, 505_000n])
})

test('a quote has a critical warning → refused with its warnings, unless the caller accepts it', async () => {
  const built = { ...call, approvals: [], verification: 'simulated' }
  const { client } = clientOf({ '/swap/tx': built, '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const warnings = [
    { code: 'price_impact', severity: 'c', value: '38.2' },
    { code: 'slippage', severity: 'w', value: '5' },
  ]
  const quote = JSON.parse(JSON.stringify({ inAmount: '5', warnings }))
  const { prepareSwap } = evmTransactions(from)
  const refused = {
    code: 'quote_warning',
    message: expect.stringContaining('price_impact 38.2'),
    details: { warnings: warnings.slice(0, 1) },
  }
  await expect(prepareSwap(client, { platform, quote })).rejects.toMatchObject(refused)
  await expect(prepareSwap(client, { platform, quote, accept: ['slippage'] })).rejects.toMatchObject(refused)
  expect(await prepareSwap(client, { platform, quote, accept: ['price_impact'] })).toMatchObject({
    approvals: [],
    verification: 'simulated',
  })
})

test('the whole balance goes to a contract whose gas depends on the amount → no estimate of 0, and the amount leaves the larger fee', async () => {
  const balance = 10_000_000n
  const { client, estimated } = clientOf(
    { '/balances': { items: [{ balance: `${balance}` }] }, '/priority-fees': fees, '/nonce': { nonce: 7 } },
    (value) => gas(value > balance / 2n ? 90_000n : 60_000n),
  )
  const prepared = await evmTransactions(from).prepareTransfer(client, { platform, tokenId: 'base:native', to: contract, amount: 'max' })
  expect(estimated).toEqual([5_000_000n, 9_400_000n])
  expect(prepared).toMatchObject({ amount: 9_100_000n, maxFee: 900_000n, unsigned: { value: 9_100_000n, gas: 90_000n } })
})

test('the balance does not cover the fee → insufficient_funds', async () => {
  const { client } = clientOf({ '/balances': { items: [{ balance: '1000' }] }, '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const prepared = evmTransactions(from).prepareTransfer(client, { platform, tokenId: 'base:native', to: contract, amount: 'max' })
  await expect(prepared).rejects.toMatchObject({ code: 'insufficient_funds' })
})

test('the token keeps a part of a payment → tokenFee is what it keeps, and a cancellation has none', async () => {
  const tokenId = `base:${contract}`
  const kept = { gasLimit: '50000', ...fees.standard, tokenFees: [{ tokenId, amount: '25' }] }
  const { client } = clientOf({ '/priority-fees': fees, '/nonce': { nonce: 7 } }, () => kept)
  const account = evmTransactions(from)
  const prepared = await account.prepareTransfer(client, { platform, tokenId, to: from, amount: 1_000n })
  expect(prepared).toMatchObject({ amount: 1_000n, tokenFee: 25n })
  expect(await account.prepareCancel(client, prepared)).not.toHaveProperty('tokenFee')
})

test.each(['USDC', contract, 'base:USDC', `ethereum:${contract}`])(
  'the token id is %s → invalid_token_id, which names it',
  async (tokenId) => {
    const { client } = clientOf({})
    const refused = { code: 'invalid_token_id', message: expect.stringContaining(tokenId) }
    for (const account of [evmTransactions(from), solanaTransactions(from)])
      await expect(account.prepareTransfer(client, { platform, tokenId, to: from, amount: 1n })).rejects.toMatchObject(refused)
  },
)

test('a prepared swap has an approval → the preview has both calls in order, with the gas and the fees that will be signed', async () => {
  const built = { ...call, approvals: [{ ...call, data: '0x09' }], verification: 'simulated' }
  const { client } = clientOf({ '/swap/tx': built, '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const { approvals, swap } = await evmTransactions(from).prepareSwap(client, { platform, quote: JSON.parse('{"inAmount":"5"}') })
  expect(previewRequest(from, swap, approvals)).toEqual({
    address: from,
    platformId: 'base',
    calls: [{ ...call, data: '0x09' }, call],
    ...fees.standard,
  })
})

test('a transaction of Solana is prepared → the preview has its bytes', () => {
  const prepared = { platformId: 'solana', amount: 1n, maxFee: 5_000n, unsigned: 'AQAB' }
  expect(previewRequest('owner', prepared)).toEqual({ address: 'owner', platformId: 'solana', transaction: 'AQAB' })
})

test('the delegation of the account is revoked → viem and ethers sign the same transaction of type 4, and a cancellation has none', async () => {
  const secret = `0x${'11'.repeat(32)}` as const
  const [account, other] = [viemAccount(privateKeyToAccount(secret)), await ethersAccount(new Wallet(secret))]
  const { client } = clientOf({ '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const delegateTo = `0x${'0'.repeat(40)}`
  const revocation = { to: account.address, data: '0x', value: '0', delegateTo }
  const prepared = await account.prepareRevoke(client, { platform, revocations: [revocation] })
  expect(prepared).toMatchObject({ amount: 0n, maxFee: 460_000n, unsigned: { gas: 46_000n, delegateTo } })
  expect(previewRequest(account.address, prepared)).toMatchObject({ delegate: delegateTo })
  const signed = await account.sign(prepared)
  expect(signed).toMatch(/^0x04/)
  expect(await other.sign(prepared)).toBe(signed)
  const cancelled = await account.prepareCancel(client, prepared)
  expect(cancelled.unsigned).not.toHaveProperty('delegateTo')
  expect(await account.sign(cancelled)).toMatch(/^0x02/)
})

test('two approvals are revoked in one transaction of an EVM chain → invalid_input', async () => {
  const { client } = clientOf({ '/priority-fees': fees, '/nonce': { nonce: 7 } })
  const revocations = [1, 2].map(() => ({ to: contract, data: '0x', value: '0' }))
  await expect(evmTransactions(from).prepareRevoke(client, { platform, revocations })).rejects.toMatchObject({ code: 'invalid_input' })
})
