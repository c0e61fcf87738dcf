import type { Hex } from 'viem'
import { type Changes, executor } from './service-calls.ts'
import type { DoubleId } from './service-doubles.ts'

const ONE = 10n ** 18n

/** Returns changes of single fields of the call data of each service. All are to be refused. */
export const mutations = ({ other: link, thief }: { other: Hex; thief: Hex }): Record<DoubleId, [string, Changes][]> => ({
  kyberswap: [
    ['recipient', { dstReceiver: thief }],
    ['input', { srcToken: link }],
    ['output', { dstToken: link }],
    ['amount', { amount: 101n * ONE, srcAmounts: [101n * ONE] }],
    ['amount that is taken', { srcAmounts: [101n * ONE] }],
    ['number of receivers of the input', { srcReceivers: [executor, thief] }],
    ['minimum', { minReturnAmount: 1n }],
    ['receiver of a fee', { feeReceivers: [thief], feeAmounts: [25n] }],
    ['contract that gets an allowance', { approveTarget: thief }],
    ['permit', { permit: '0x01' }],
    ...[0, 1, 2, 3, 4, 5, 6, 8].map((bit): [string, Changes] => [`flag ${bit}`, { flags: 0x200n | (1n << BigInt(bit)) }]),
  ],
  'zero-ex': [
    ['recipient', { recipient: thief }],
    ['input', { token: link }],
    ['output', { buyToken: link }],
    ['amount', { amount: 101n * ONE }],
    ['minimum', { minAmountOut: 1n }],
    ['operator', { operator: thief }],
    ['target', { target: thief }],
    ['operator and target', { operator: thief, target: thief }],
  ],
  lifi: [
    ['recipient', { receiver: thief }],
    ['input', { sendingAssetId: link }],
    ['output', { last: { receivingAssetId: link } }],
    ['amount', { fromAmount: 101n * ONE }],
    ['minimum', { minimum: 1n }],
    ['deposit', { requiresDeposit: false }],
    ['output that is the native token', { last: { receivingAssetId: '0x0000000000000000000000000000000000000000' } }],
  ],
  'uniswap-api': [
    ['recipient', { to: thief }],
    ['recipient that is the proxy', { to: '0x0000000000000000000000000000000000000001' }],
    ['recipient of the swap', { recipient: thief }],
    ['input', { inputToken: link }],
    ['output', { token: link }],
    ['amount', { amount: 101n * ONE }],
    ['minimum', { minimum: 1n }],
    ['router', { router: thief }],
    ['payer', { payerIsUser: true }],
    ['command that may fail', { command: '0x0884' }],
    ['command that transfers', { command: '0x0805' }],
    ['command that takes a fee', { command: '0x0806' }],
    ['number of commands', { command: '0x08' }],
  ],
})

/** Returns changes of the call data of each service that takes the operator's fee. All are to be refused for a quote with a fee. */
export const feeMutations = ({ operator, other, thief }: { operator: Hex; other: Hex; thief: Hex }) =>
  ({
    kyberswap: [
      ['receiver', { feeReceivers: [thief] }],
      ['rate', { feeAmounts: [26n] }],
      ['rate, which is above all of the output', { feeAmounts: [10_001n] }],
      ['number of fees', { feeReceivers: [operator, thief], feeAmounts: [25n, 25n] }],
      ['number of receivers', { feeReceivers: [operator, operator] }],
      ['number of rates', { feeAmounts: [25n, 25n] }],
      ['fee, which is missing', { feeReceivers: [], feeAmounts: [], flags: 0x200n }],
      ['receiver, which is missing', { feeReceivers: [] }],
      ['rate, which is missing', { feeAmounts: [] }],
      ['token of the fee, which is the input', { flags: 0x280n }],
      ['unit, which is a fixed amount', { flags: 0x240n }],
    ],
    'uniswap-api': [
      ['receiver', { feeTo: thief }],
      ['receiver, which is the caller', { feeTo: '0x0000000000000000000000000000000000000001' }],
      ['rate', { feeBps: 26n }],
      ['rate, which is above all of the output', { feeBps: 10_001n }],
      ['token of the fee', { feeToken: other }],
      ['number of fees', { order: ['08', '06', '06', '04'] }],
      ['fee, which is missing', { order: ['08', '04'] }],
      ['order: a fee after the payout', { order: ['08', '04', '06'] }],
      ['order: a swap after the fee', { order: ['06', '08', '04'] }],
      ['fee, which may fail', { command: '0x088604' }],
      ['fee, which has another precision', { command: '0x080704' }],
    ],
  }) satisfies Partial<Record<DoubleId, [string, Changes][]>>
