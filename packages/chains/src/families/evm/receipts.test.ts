import { describe, expect, test } from 'vitest'
import { ethereum } from '../../networks/ethereum/network.ts'
import sale from './testing/ethereum-v2-sale-fee-on-transfer.json' with { type: 'json' }
import { reportOf } from './testing/known-transaction.ts'

describe('a sale of a token that charges for transfers', () => {
  test('on Ethereum → the seller pays the token and receives the unwrapped ether', async () => {
    const { operations } = await reportOf(sale, ethereum)
    const seller = '0x8167aE7E480b7eA52262470cF5Ea8c74d9A1B548'
    const own = operations.filter(({ type, from, to }) => type === 'transfer' && (from === seller || to === seller))
    expect(own).toMatchObject([
      { contractAddress: '0x292fcDD1B104DE5A00250fEBbA9bC6A5092A0076', from: seller, amount: 0x15df593bb473480000000n },
      { contractAddress: null, from: ethereum.exchange.router, to: seller, amount: 0x436ddef9fd901e0n },
    ])
  })
})
