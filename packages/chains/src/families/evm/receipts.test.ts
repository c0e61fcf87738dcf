import { describe, expect, test } from 'vitest'
import { ethereum } from '../../networks/ethereum/network.ts'
import { mantle } from '../../networks/mantle/network.ts'
import { optimism } from '../../networks/optimism/network.ts'
import sale from './testing/ethereum-v2-sale-fee-on-transfer.json' with { type: 'json' }
import { reportOf } from './testing/known-transaction.ts'
import deposits from './testing/op-deposits.json' with { type: 'json' }

describe('a sale of a token with a fee on transfers', () => {
  test('a sale of a token with a transfer fee, on Ethereum → the seller pays tokens and receives unwrapped ether', async () => {
    const { operations } = await reportOf(sale, ethereum)
    const seller = '0x8167aE7E480b7eA52262470cF5Ea8c74d9A1B548'
    const own = operations.filter(({ type, from, to }) => type === 'transfer' && (from === seller || to === seller))
    expect(own).toMatchObject([
      { contractAddress: '0x292fcDD1B104DE5A00250fEBbA9bC6A5092A0076', from: seller, amount: 0x15df593bb473480000000n },
      { contractAddress: null, from: ethereum.exchange.router, to: seller, amount: 0x436ddef9fd901e0n },
    ])
  })
})

describe('the fee of a transaction with blobs', () => {
  const transaction = { type: '0x3', from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, gasPrice: '0x4' }
  // The transaction has six blobs of 2^17 gas each, as EIP-4844 counts them.
  const receipt = { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x4', blobGasUsed: '0xc0000', blobGasPrice: '0x7' }

  test('a blob transaction on Ethereum → its fee is gas and blob gas, each at its price', async () => {
    expect(await reportOf({ transaction, receipt }, ethereum)).toMatchObject({ fee: 21_000n * 4n + 6n * 131_072n * 7n })
  })

  test('a blob transaction reverts → the same fee, since its blobs are published', async () => {
    expect(await reportOf({ transaction, receipt: { ...receipt, status: '0x0' } }, ethereum)).toMatchObject({
      status: 'failed',
      fee: 21_000n * 4n + 6n * 131_072n * 7n,
    })
  })

  test('a transaction without blobs has blob gas in its receipt, as on Jovian → its fee is the gas alone', async () => {
    expect(await reportOf({ transaction: { ...transaction, type: '0x2' }, receipt }, optimism)).toMatchObject({ fee: 84_000n })
  })
})

describe('the fee of a transaction on Mantle', () => {
  const transaction = { type: '0x2', from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}` }
  const receipt = { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3', l1Fee: '0x64', l1GasPrice: '0x9', tokenRatio: '0xd05' }

  test('a Mantle receipt from before Arsia → the fee is the gas alone, which includes the layer 1 data', async () => {
    expect(await reportOf({ transaction, receipt: { ...receipt, l1FeeScalar: '10000' } }, mantle)).toMatchObject({ fee: 63_000n })
  })

  test('a Mantle receipt since Arsia → the fee is gas, layer 1 data and operator fee', async () => {
    const terms = { l1BaseFeeScalar: '0x0', l1BlobBaseFeeScalar: '0x1', operatorFeeScalar: '0x2', operatorFeeConstant: '0x7' }
    const since = { ...receipt, ...terms, daFootprintGasScalar: '0x190', blobGasUsed: '0x9c40' }
    expect(await reportOf({ transaction, receipt: since }, mantle)).toMatchObject({ fee: 63_000n + 100n + 21_000n * 200n + 7n })
  })

  test('an OP-stack receipt like one from before Ecotone → the fee includes the layer 1 data', async () => {
    expect(await reportOf({ transaction, receipt: { ...receipt, l1FeeScalar: '1' } }, optimism)).toMatchObject({ fee: 63_100n })
  })
})

describe('a deposit on an OP-stack chain', () => {
  const [toOneself, failing] = deposits.constructed
  if (!toOneself || !failing) throw new Error('The fixture lacks its two constructed deposits')
  const user = '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1'
  const friend = '0xb2b2b2b2b2B2b2B2B2b2b2B2B2b2B2B2b2b2b2b2'
  const mint = { type: 'transfer', contractAddress: null, from: `0x${'0'.repeat(40)}`, to: user, amount: 10n ** 18n }
  const payment = { type: 'transfer', contractAddress: null, from: user, to: friend, amount: 10n ** 18n }

  test('the receipt of a deposit has layer 1 and operator fees → the deposit pays none', async () => {
    expect(await reportOf(deposits.real, optimism)).toMatchObject({ status: 'confirmed', fee: 0n, operations: [] })
  })

  test('a deposit to oneself → income, and no payment', async () => {
    const { status, fee, operations } = await reportOf(toOneself, optimism)
    expect({ status, fee, operations }).toMatchObject({ status: 'confirmed', fee: 0n, operations: [mint] })
  })

  test('a deposit to another account → income and its payment, with different indexes', async () => {
    const { operations } = await reportOf({ transaction: failing.transaction, receipt: toOneself.receipt }, optimism)
    expect(operations).toMatchObject([payment, mint])
    expect(new Set(operations.map(({ index }) => index)).size).toBe(2)
    expect(Math.max(...operations.map(({ index }) => index))).toBeLessThan(2 ** 31)
  })

  test('a deposit whose call fails → failed, with the income but without the payment', async () => {
    const { status, fee, operations } = await reportOf(failing, optimism)
    expect({ status, fee, operations }).toMatchObject({ status: 'failed', fee: 0n, operations: [mint] })
  })

  test('a deposit that mints nothing and fails → moves nothing', async () => {
    const { operations } = await reportOf({ ...failing, transaction: { ...failing.transaction, mint: '0x0' } }, optimism)
    expect(operations).toEqual([])
  })

  test('another transaction type with a mint → not a deposit, so no income', async () => {
    const { operations } = await reportOf({ ...toOneself, transaction: { ...toOneself.transaction, type: '0x2' } }, optimism)
    expect(operations).toMatchObject([{ from: user, to: user, amount: 10n ** 18n }])
  })
})
