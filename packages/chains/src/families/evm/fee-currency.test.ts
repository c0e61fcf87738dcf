import { describe, expect, test } from 'vitest'
import type { Hex } from '../../network.ts'
import { celo } from '../../networks/celo/network.ts'
import { testAddress } from '../../testing/address.ts'
import real from './testing/celo-cip64-fee-in-usdc.json' with { type: 'json' }
import { reportOf, transferLog } from './testing/known-transaction.ts'

const zeroAddress = `0x${'0'.repeat(40)}` as const
const sender = '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1'
const friend = '0xb2b2b2b2b2B2b2B2B2b2b2B2B2b2B2B2b2b2b2b2'
const sequencer = '0x4200000000000000000000000000000000000011'
const feeHandler = '0xcD437749E43A154C07F3553504c68fBfD56B8778'
const dollar = '0x765DE816845861e75A25fCA122bb6898B8B1282a'
const usdc = testAddress('0xcebA9300f2b948710d2653dD7B07f33A8B32118C')
const tether = '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e'
const unlisted = testAddress('0xc3c3c3c3c3c3c3c3c3C3C3c3C3C3C3c3C3C3c3c3')
const tetherReserve = '0x000000000000000000000000000000000Ce106A5'

type Log = ReturnType<typeof transferLog>
type Fee = { token: Hex; payer: Hex; reserved: bigint; tip: bigint; base: bigint }

/** Functions that add the logs of the fee to the logs of a transaction, as each issuer's contract writes them. */
const charge = {
  /** Logs of Mento's StableTokenV2 and Circle's FiatTokenCeloV2_2: the whole reserve returns to the payer, who then pays the fee. */
  byReturn: ({ token, payer, reserved, tip, base }: Fee, logs: Log[]) => [
    transferLog(token, payer, zeroAddress, reserved),
    ...logs,
    transferLog(token, zeroAddress, payer, reserved),
    transferLog(token, payer, sequencer, tip),
    transferLog(token, payer, feeHandler, base),
  ],
  /** Logs of Mento's StableTokenV3: only the unused part of the reserve returns. */
  byRefund: ({ token, payer, reserved, tip, base }: Fee, logs: Log[]) => [
    transferLog(token, payer, zeroAddress, reserved),
    ...logs,
    transferLog(token, zeroAddress, payer, reserved - tip - base),
    transferLog(token, zeroAddress, sequencer, tip),
    transferLog(token, zeroAddress, feeHandler, base),
  ],
  /** Logs of Tether's TetherTokenCeloExtension: the unused part of the reserve, if any, returns last. */
  byReserve: ({ token, payer, reserved, tip, base }: Fee, logs: Log[]) => [
    transferLog(token, payer, tetherReserve, reserved),
    ...logs,
    transferLog(token, tetherReserve, sequencer, tip),
    transferLog(token, tetherReserve, feeHandler, base),
    ...(reserved > tip + base ? [transferLog(token, tetherReserve, payer, reserved - tip - base)] : []),
  ],
}

const transaction = { type: '0x7b', from: sender.toLowerCase(), to: friend.toLowerCase() }
const receipt = { status: '0x1', gasUsed: '0x186a0', effectiveGasPrice: '0x2540be400' }
const read = (feeCurrency: string, logs: Log[], status = '0x1') =>
  reportOf({ transaction: { ...transaction, feeCurrency: feeCurrency.toLowerCase() }, receipt: { ...receipt, status, logs } }, celo)

test('a real transaction with a fee through the USDC adapter → 0.001279 USDC and no CELO', async () => {
  expect(await reportOf(real, celo)).toMatchObject({ fee: 1_279n, feeContract: usdc })
})

test("the same transaction with Circle's logs for its gas → the same fee, and no movement", async () => {
  // The transaction reserves 222,284 gas at the effective price, in units of USDC.
  const fee = { token: usdc, payer: '0xefe945ee33ce4ab037ff4d1e1384d0efcd95f37b', reserved: 1_603n, tip: 1n, base: 1_278n } as const
  const report = await reportOf({ ...real, receipt: { ...real.receipt, logs: charge.byReturn(fee, []) } }, celo)
  expect(report).toMatchObject({ fee: 1_279n, feeContract: usdc, operations: [] })
})

describe.each<[string, (fee: Fee, logs: Log[]) => Log[], Hex, Hex]>([
  ['cUSD, whose contract returns everything first', charge.byReturn, dollar, dollar],
  ['cUSD, whose contract returns the rest', charge.byRefund, dollar, dollar],
  ['USDT, whose contract keeps a reserve', charge.byReserve, tether, celo.feeAdapters[1].adapter],
  ['a token behind an unknown adapter', charge.byRefund, unlisted, friend],
])('gas paid in %s', (_, write, token, feeCurrency) => {
  const fee = { token, payer: sender, reserved: 9_000n, tip: 20n, base: 700n } as const

  test('a claim of 5 USDC → one movement, the claim', async () => {
    const report = await read(feeCurrency, write(fee, [transferLog(usdc, friend, sender, 5_000_000n)]))
    expect(report).toMatchObject({ status: 'confirmed', fee: 720n, feeContract: token })
    expect(report.operations).toEqual([{ index: 2, type: 'transfer', contractAddress: usdc, from: friend, to: sender, amount: 5_000_000n }])
  })

  test('a payment in the same token → the payment is a movement, the fee is not', async () => {
    const report = await read(feeCurrency, write(fee, [transferLog(token, sender, friend, 300n)]))
    expect(report).toMatchObject({ fee: 720n, operations: [{ contractAddress: token, from: sender, to: friend, amount: 300n }] })
    expect(report.operations).toHaveLength(1)
  })

  test('the sender mints or burns tokens itself → they are movements', async () => {
    const own = [transferLog(token, sender, zeroAddress, 9_000n), transferLog(token, zeroAddress, sender, 40n)]
    const { fee: paid, operations } = await read(feeCurrency, write(fee, own))
    expect(paid).toBe(720n)
    expect(operations).toMatchObject([
      { to: zeroAddress, amount: 9_000n },
      { from: zeroAddress, amount: 40n },
    ])
  })

  test('a transaction that fails → the fee was paid', async () => {
    expect(await read(feeCurrency, write(fee, []), '0x0')).toMatchObject({
      status: 'failed',
      fee: 720n,
      feeContract: token,
      operations: [],
    })
  })

  test('all gas is used, without a tip → the whole reserve is the fee, and there is no movement', async () => {
    const report = await read(feeCurrency, write({ ...fee, tip: 0n, base: 9_000n }, []))
    expect(report).toMatchObject({ fee: 9_000n, operations: [] })
  })
})

describe('gas in a token, and the logs do not show the fee', () => {
  const logs = [transferLog(dollar, sender, friend, 5n), transferLog(dollar, friend, sender, 3n)]

  test('logs without the fee, and a known adapter → the gas at its price in the token; every movement stays', async () => {
    const report = await read(dollar, logs)
    expect(report).toMatchObject({ fee: 10n ** 15n, feeContract: dollar })
    expect(report.operations).toHaveLength(2)
  })

  test('logs without the fee, and an unknown currency → the fee in its own units', async () => {
    expect(await read(friend, logs)).toMatchObject({ fee: 10n ** 15n, feeContract: friend })
  })
})

test('gas paid in CELO → the fee names no token', async () => {
  const report = await reportOf({ transaction: { ...transaction, type: '0x2' }, receipt }, celo)
  expect(report.fee).toBe(10n ** 15n)
  expect(report).not.toHaveProperty('feeContract')
})
