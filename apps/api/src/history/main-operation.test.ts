import { describe, expect, test } from 'vitest'
import type { StoredOperation } from '../ledger/tables.ts'
import { mainOperation } from './main-operation.ts'

const decimals: Record<string, number> = { 'ethereum:native': 18, 'ethereum:USDC': 6, 'ethereum:DAI': 18 }
const decimalsOf = (id: string) => decimals[id]

const move = (token: string, from: string, to: string | null, amount: string, type: StoredOperation['type'] = 'transfer') => ({
  type,
  tokenContractId: `ethereum:${token}`,
  fromAddress: from,
  toAddress: to,
  amount,
})

const main = (operations: ReturnType<typeof move>[], viewer: string[], tokenContractId?: string) =>
  mainOperation(
    {
      operations: operations.map((operation, index) => ({ ...operation, index })),
      platformId: 'ethereum',
      fromAddress: 'me',
      toAddress: 'contract',
    },
    new Set(viewer),
    decimalsOf,
    tokenContractId,
  )

describe('the movement that stands for a transaction', () => {
  const swap = [move('USDC', 'me', 'pool', '2000000'), move('DAI', 'pool', 'me', '3000000000000000000')]

  test('is that of the token which was asked for', () => {
    expect(main(swap, ['me'], 'ethereum:DAI')).toMatchObject({ tokenContractId: 'ethereum:DAI', toAddress: 'me' })
  })

  test("is, of several of that token, the viewer's own", () => {
    const operations = [move('DAI', 'you', 'him', '9'), move('DAI', 'him', 'me', '1')]
    expect(main(operations, ['me'], 'ethereum:DAI')).toMatchObject({ fromAddress: 'him', amount: '1' })
  })

  test('is else the largest that left the viewer, by whole tokens and not by base units', () => {
    expect(main([...swap, move('DAI', 'me', 'pool', '1000000000000000000')], ['me'])).toMatchObject({
      tokenContractId: 'ethereum:USDC',
      amount: '2000000',
    })
  })

  test('is else the largest that reached the viewer', () => {
    expect(main([move('DAI', 'you', 'me', '1'), move('USDC', 'you', 'me', '1')], ['me'])).toMatchObject({
      tokenContractId: 'ethereum:USDC',
    })
  })

  test('never is a token that the catalogue does not know, which anybody can name as he likes', () => {
    const operations = [move('native', 'you', 'contract', '5'), move('SCAM', 'contract', 'me', '1000000')]
    expect(main(operations, ['me'])).toMatchObject({ tokenContractId: 'ethereum:native', amount: '5', fromAddress: 'you' })
  })

  test('is such a token when it was asked for', () => {
    expect(main([move('SCAM', 'you', 'me', '7')], ['me'], 'ethereum:SCAM')).toMatchObject({ tokenContractId: 'ethereum:SCAM', amount: '7' })
  })

  test('is nothing of the native token where nothing moved, as in an approval', () => {
    expect(main([move('USDC', 'me', 'spender', '9', 'approval')], ['me'])).toEqual({
      tokenContractId: 'ethereum:native',
      fromAddress: 'me',
      toAddress: 'contract',
      amount: '0',
    })
  })
})
