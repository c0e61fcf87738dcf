import { describe, expect, test } from 'vitest'
import type { StoredOperation } from '../../db/tables.ts'
import { noticeFor } from './notice.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const you = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const describeAmount = (id: string, amount: bigint) => (id === 'ethereum:SCAM' ? undefined : `${amount} ${id.slice('ethereum:'.length)}`)

const move = (token: string, from: string, to: string | null, amount: number): StoredOperation => ({
  index: 0,
  type: 'transfer',
  tokenContractId: `ethereum:${token}`,
  fromAddress: from,
  toAddress: to,
  amount: String(amount),
})

const notice = (operations: StoredOperation[], { from = me, to = you as string | null, status = 'confirmed' as const, mine = [me] } = {}) =>
  noticeFor(
    { platformName: 'Ethereum', status, failureReason: null, fromAddress: from, toAddress: to, operations },
    new Set(mine),
    describeAmount,
  )

describe('a notice of a transaction', () => {
  test('tells what was sent, and to whom', () => {
    expect(notice([move('ETH', me, you, 3)])).toEqual({ event: 'confirmed', title: 'Sent 3 ETH', message: 'To 0x3C44…93BC on Ethereum' })
  })

  test('names the receiver of the tokens, not their contract', () => {
    expect(notice([move('USDC', me, you, 3)], { to: pool })).toMatchObject({ title: 'Sent 3 USDC', message: 'To 0x3C44…93BC on Ethereum' })
  })

  test('tells what was received, and from whom', () => {
    expect(notice([move('ETH', you, me, 3)], { from: you, to: me })).toEqual({
      event: 'received',
      title: 'Received 3 ETH',
      message: 'From 0x3C44…93BC on Ethereum',
    })
  })

  test('tells of a swap as one thing, with what came and went in all', () => {
    const operations = [move('USDC', me, pool, 10), move('USDC', pool, me, 4), move('DAI', pool, me, 5)]
    expect(notice(operations, { to: pool })).toEqual({ event: 'confirmed', title: 'Swapped 6 USDC', message: 'For 5 DAI on Ethereum' })
  })

  test('tells what may be spent now, and by whom', () => {
    const approval = (amount: bigint): StoredOperation => ({ ...move('USDC', me, pool, 0), type: 'approval', amount: amount.toString() })
    expect(notice([approval(7n)], { to: you })).toEqual({
      event: 'confirmed',
      title: 'Allowed 7 USDC',
      message: 'To be spent by 0x90F7…b906 on Ethereum',
    })
    expect(notice([approval(2n ** 256n - 1n)], { to: you })).toMatchObject({ title: 'Allowed unlimited USDC' })
    expect(notice([{ ...approval(7n), tokenContractId: 'ethereum:SCAM' }], { to: you })).toMatchObject({ title: 'Transaction confirmed' })
  })

  test('tells that a transaction without a movement is done', () => {
    expect(notice([], { to: pool })).toEqual({ event: 'confirmed', title: 'Transaction confirmed', message: 'To 0x90F7…b906 on Ethereum' })
    expect(notice([], { to: null })).toMatchObject({ message: 'To a new contract on Ethereum' })
    expect(notice([move('ETH', me, me, 3)], { to: me })).toMatchObject({ title: 'Transaction confirmed' })
  })

  test.each([
    ['reverted', 'the contract refused it'],
    ['replaced', 'another transaction took its place'],
    ['dropped', 'the network dropped it'],
  ])('tells the sender why it failed: %s', (failureReason, reason) => {
    const subject = { platformName: 'Ethereum', status: 'failed' as const, failureReason, fromAddress: me, toAddress: you, operations: [] }
    expect(noticeFor(subject, new Set([me]), describeAmount)).toEqual({
      event: 'failed',
      title: 'Transaction failed',
      message: `To 0x3C44…93BC on Ethereum: ${reason}`,
    })
    expect(noticeFor(subject, new Set([you]), describeAmount)).toBeUndefined()
  })

  test('is not made while it is pending, nor for tokens that nobody vouches for, nor for a bystander', () => {
    const subject = {
      platformName: 'Ethereum',
      failureReason: null,
      fromAddress: me,
      toAddress: you,
      operations: [move('ETH', me, you, 3)],
    }
    expect(noticeFor({ ...subject, status: 'pending' }, new Set([me]), describeAmount)).toBeUndefined()
    expect(notice([move('SCAM', you, me, 1_000_000)], { from: you, to: pool })).toBeUndefined()
    expect(notice([move('ETH', you, pool, 3)], { from: you, to: pool })).toBeUndefined()
  })
})
