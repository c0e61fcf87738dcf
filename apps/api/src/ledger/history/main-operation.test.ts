import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { mainOperation } from './main-operation.ts'

const decimals: Record<string, number> = { 'ethereum:native': 18, 'ethereum:USDC': 6, 'ethereum:DAI': 18 }
const decimalsOf = (id: string) => decimals[id]

const move = (token: string, from: string, to: string | null, amount: string, type: StoredOperation['type'] = 'transfer') => ({
  type,
  tokenContractId: `ethereum:${token}`,
  fromAddress: testAddress(from),
  toAddress: to === null ? null : testAddress(to),
  amount,
})

const main = (operations: ReturnType<typeof move>[], viewer: string[], tokenContractId?: string) =>
  mainOperation(
    {
      operations: operations.map((operation, index) => ({ ...operation, index })),
      platformId: 'ethereum',
      fromAddress: testAddress('me'),
      toAddress: testAddress('contract'),
    },
    new Set(viewer),
    decimalsOf,
    tokenContractId,
  )

describe('mainOperation', () => {
  const swap = [move('USDC', 'me', 'pool', '2000000'), move('DAI', 'pool', 'me', '3000000000000000000')]

  test('the history of a token is requested → the main operation is in that token', () => {
    expect(main(swap, ['me'], 'ethereum:DAI')).toMatchObject({ tokenContractId: 'ethereum:DAI', toAddress: 'me' })
  })

  test("a transaction has several operations in the requested token → the main one is the viewer's", () => {
    const operations = [move('DAI', 'you', 'him', '9'), move('DAI', 'him', 'me', '1')]
    expect(main(operations, ['me'], 'ethereum:DAI')).toMatchObject({ fromAddress: 'him', amount: '1' })
  })

  test('a transaction has several outgoing transfers → the largest one in whole tokens, not in base units', () => {
    expect(main([...swap, move('DAI', 'me', 'pool', '1000000000000000000')], ['me'])).toMatchObject({
      tokenContractId: 'ethereum:USDC',
      amount: '2000000',
    })
  })

  test('a transaction has only incoming transfers → the largest one in whole tokens', () => {
    expect(main([move('DAI', 'you', 'me', '1'), move('USDC', 'you', 'me', '1')], ['me'])).toMatchObject({
      tokenContractId: 'ethereum:USDC',
    })
  })

  test('a transaction moves an unlisted token and the native one → the native transfer, since anyone can name a token', () => {
    const operations = [move('native', 'you', 'contract', '5'), move('SCAM', 'contract', 'me', '1000000')]
    expect(main(operations, ['me'])).toMatchObject({ tokenContractId: 'ethereum:native', amount: '5', fromAddress: 'you' })
  })

  test('an unlisted token is requested → the operation in that token', () => {
    expect(main([move('SCAM', 'you', 'me', '7')], ['me'], 'ethereum:SCAM')).toMatchObject({ tokenContractId: 'ethereum:SCAM', amount: '7' })
  })

  test('a transaction has an approval but no transfer → zero native tokens', () => {
    expect(main([move('USDC', 'me', 'spender', '9', 'approval')], ['me'])).toEqual({
      tokenContractId: 'ethereum:native',
      fromAddress: testAddress('me'),
      toAddress: testAddress('contract'),
      amount: '0',
    })
  })
})
