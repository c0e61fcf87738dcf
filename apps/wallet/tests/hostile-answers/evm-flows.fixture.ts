import { encodeFunctionData, erc20Abi } from 'viem'
import { readyPayment } from '../../src/signing/ready-payment.ts'
import { json, level, ONE, odd, others, payments, receiver, usdc } from './evm-answers.fixture.ts'
import { judgeCall } from './evm-judge.fixture.ts'
import { replacementFlows, revocationFlows } from './evm-revocations.fixture.ts'
import { swapFlows } from './evm-swaps.fixture.ts'
import { assetOf, type Flow, typedAmount } from './flow.fixture.ts'
import type { Answers } from './server.fixture.ts'

type Payment = { tokenId: string; text: string; answers?: Answers; call: Parameters<typeof judgeCall>[2] }

/** A payment. `text` is the amount as the user types it; without one, the whole balance is paid. */
const payment = (name: string, { tokenId, text, call, answers = payments }: Payment): Flow<'evm'> => ({
  name,
  family: 'evm',
  answers,
  others: [others],
  async prepare(client, account) {
    const asset = await assetOf(client, tokenId)
    const amount = text === '' ? 'max' : typedAmount(text, asset)
    return [await readyPayment(client, account, { asset, to: receiver, amount }, 'standard')]
  },
  judge: async (ready, signed) => judgeCall(ready, signed, call),
})

const transferOf = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })

const paymentFlows = [
  payment('a payment of ether', {
    tokenId: 'ethereum:native',
    text: '0.5',
    call: () => ({ chainId: 31_337, to: receiver, value: ONE / 2n, data: '0x' }),
  }),
  payment('a payment of the whole ether', {
    tokenId: 'ethereum:native',
    text: '',
    call: ({ amount }) => ({ chainId: 31_337, to: receiver, value: amount, data: '0x' }),
  }),
  payment('a payment of ether on Base', {
    tokenId: 'base:native',
    answers: { ...payments, getPriorityFees: json({ slow: level('90000'), standard: level('100000'), fast: level('200000') }) },
    text: '0.5',
    call: () => ({ chainId: 31_338, to: receiver, value: ONE / 2n, data: '0x' }),
  }),
  payment('a payment of a token', {
    tokenId: `ethereum:${usdc}`,
    text: '2.5',
    call: () => ({ chainId: 31_337, to: usdc, value: 0n, data: transferOf(2_500_000n) }),
  }),
  // The server alone knows the decimals of an unlisted token, so the amount in base units is what the page shows.
  payment('a payment of an unlisted token', {
    tokenId: `ethereum:${odd}`,
    text: '2.5',
    call: ({ amount }) => ({ chainId: 31_337, to: odd, value: 0n, data: transferOf(amount) }),
  }),
]

export const evmFlows: readonly Flow<'evm'>[] = [...paymentFlows, ...swapFlows, ...revocationFlows, ...replacementFlows]
