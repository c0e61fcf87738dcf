import type { Hex } from 'viem'
import { type Changes, executor } from './service-calls.ts'
import type { doubles } from './service-doubles.ts'

const ONE = 10n ** 18n

/** Returns changes of single fields of the call data of each service. All are to be refused. */
export const mutations = ({ other: link, thief }: { other: Hex; thief: Hex }): Record<keyof typeof doubles, [string, Changes][]> => ({
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
