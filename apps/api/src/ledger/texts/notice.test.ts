import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { localeOf } from './locales.ts'
import { noticesFor } from './notice.ts'
import { translate } from './texts.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const you = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const describeToken = (id: string) => (id === 'ethereum:SCAM' ? undefined : { decimals: 0, symbol: id.slice('ethereum:'.length) })

type NoticeSubject = Parameters<typeof noticesFor>[0]

/** Returns the notices of a transaction in English. */
const noticesInEnglish = (subject: NoticeSubject, mine: string[], proved = mine) =>
  noticesFor(subject, new Set(mine), describeToken, new Set(proved)).map(({ text, ...notice }) => {
    const { title, message } = translate(text, localeOf('en'))
    return { ...notice, title, message }
  })

const move = (token: string, from: string, to: string | null, amount: number): StoredOperation => ({
  index: 0,
  type: 'transfer',
  tokenContractId: `ethereum:${token}`,
  fromAddress: testAddress(from),
  toAddress: to === null ? null : testAddress(to),
  amount: String(amount),
})

const notices = (
  operations: StoredOperation[],
  { from = me, to = you as string | null, status = 'confirmed' as const, mine = [me], proved = undefined as string[] | undefined } = {},
) => {
  const subject = { platformId: 'ethereum', action: null, platformName: 'Ethereum', failureReason: null, operations }
  return noticesInEnglish({ ...subject, status, fromAddress: from, toAddress: to }, mine, proved)
}

describe('noticesFor', () => {
  test('a user sends a payment → the notice has amount and receiver', () => {
    expect(notices([move('ETH', me, you, 3)])).toEqual([
      { type: 'transaction', event: 'confirmed', title: 'Sent 3 ETH', message: 'To 0x3C44…93BC on Ethereum' },
    ])
  })

  test('a user sends a token with a multiplier → the notice has the shown amount', () => {
    expect(notices([{ ...move('SHARE', me, you, 3), multiplier: '10' }])).toMatchObject([{ title: 'Sent 30 SHARE' }])
    expect(notices([{ ...move('SHARE', me, you, 3), multiplier: '10', type: 'approval' }])).toMatchObject([
      { title: 'Allowance of 30 SHARE' },
    ])
  })

  test('a user sends tokens → the notice names the receiver of the tokens, not their contract', () => {
    expect(notices([move('USDC', me, you, 3)], { to: pool })).toMatchObject([
      { title: 'Sent 3 USDC', message: 'To 0x3C44…93BC on Ethereum' },
    ])
  })

  describe('another account signed, and a listed token left', () => {
    test.each<[string, StoredOperation[], object[]]>([
      ['a payment', [move('USDC', me, you, 3)], [{ event: 'confirmed', title: 'Sent 3 USDC', message: 'To 0x3C44…93BC on Ethereum' }]],
      ['a swap', [move('USDC', me, pool, 3), move('ETH', pool, me, 2)], [{ event: 'confirmed', title: 'Swapped 3 USDC' }]],
      ['an unlisted token', [move('SCAM', me, you, 3)], []],
    ])('%s → the notice of what moved', (_, operations, expected) =>
      expect(notices(operations, { from: pool, to: pool })).toMatchObject(expected),
    )

    test('a contract account also pays the entry point in advance → the notice names the payment; without one, there is none', () => {
      const [gas, call] = [move('ETH', me, pool, 1), { ...move('ETH', me, pool, 0), type: 'execution' as const }]
      expect(notices([gas, move('USDC', me, you, 3), call], { from: you, to: pool })).toMatchObject([{ title: 'Sent 3 USDC' }])
      expect(notices([gas, call], { from: you, to: pool })).toEqual([])
    })
  })

  test('a user receives a payment → the notice has amount and sender', () => {
    expect(notices([move('ETH', you, me, 3)], { from: you, to: me })).toEqual([
      {
        type: 'transaction',
        event: 'received',
        title: 'Received 3 ETH',
        message: 'From 0x3C44…93BC on Ethereum',
      },
    ])
  })

  test.each([
    ['ethereum:USDC', '0x0000000000000000000000000000000000000000'],
    ['solana:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ])('%s is minted or burned → no address is named', (tokenContractId, issuer) => {
    const made = { ...move('', issuer, me, 3), tokenContractId }
    expect(notices([made], { from: you, to: pool })).toMatchObject([{ event: 'received', message: 'On Ethereum' }])
    const burned = { ...move('', me, issuer, 3), tokenContractId }
    expect(notices([burned], { to: pool })).toMatchObject([{ event: 'confirmed', message: 'Burned on Ethereum' }])
    expect(notices([made, move('DAI', me, pool, 5)], { to: pool })).toMatchObject([{ title: 'Swapped 5 DAI' }])
  })

  describe('a deposit from the parent chain', () => {
    const minted = move('ETH', '0x0000000000000000000000000000000000000000', me, 3)

    test('a deposit from the parent chain to the own address → received, not sent', () => {
      expect(notices([minted], { to: me })).toEqual([
        { type: 'transaction', event: 'received', title: 'Received 3 ETH', message: 'On Ethereum' },
      ])
    })

    test('a deposit from the parent chain whose call fails → received', () => {
      const failed = {
        platformId: 'ethereum',
        action: null,
        platformName: 'Ethereum',
        status: 'failed' as const,
        failureReason: 'reverted',
        fromAddress: me,
        toAddress: pool,
      }
      expect(noticesInEnglish({ ...failed, operations: [minted] }, [me])).toMatchObject([
        { title: 'Received 3 ETH', message: 'On Ethereum' },
      ])
    })

    test('a called contract mints tokens → a confirmed call with the received amount', () => {
      expect(notices([minted], { to: pool })).toMatchObject([{ event: 'confirmed', title: 'Received 3 ETH' }])
    })
  })

  test('an EVM token contract sends its own tokens → the contract is named as the sender', () => {
    expect(notices([move(pool, pool, me, 3)], { from: you, to: pool })).toMatchObject([{ message: 'From 0x90F7…b906 on Ethereum' }])
  })

  test('a user swaps tokens → one notice with the net amounts', () => {
    const operations = [move('USDC', me, pool, 10), move('USDC', pool, me, 4), move('DAI', pool, me, 5)]
    expect(notices(operations, { to: pool })).toEqual([
      { type: 'transaction', event: 'confirmed', title: 'Swapped 6 USDC', message: 'For 5 DAI on Ethereum' },
    ])
  })

  test('a user sets an allowance → amount and spender', () => {
    const approval = (amount: bigint): StoredOperation => ({ ...move('USDC', me, pool, 0), type: 'approval', amount: amount.toString() })
    expect(notices([approval(7n)], { to: you })).toEqual([
      {
        type: 'transaction',
        event: 'confirmed',
        title: 'Allowance of 7 USDC',
        message: '0x90F7…b906 can spend up to this amount on Ethereum',
      },
    ])
    expect(notices([{ ...approval(7n), tokenContractId: 'ethereum:SCAM' }], { to: you })).toMatchObject([
      { title: 'Transaction confirmed' },
    ])
  })

  describe('an unlimited allowance', () => {
    const approval = (amount = 2n ** 256n - 1n, token = 'USDC'): StoredOperation => ({
      ...move(token, me, pool, 0),
      type: 'approval',
      amount: amount.toString(),
    })
    const alert = {
      type: 'security',
      event: 'unlimited-allowance',
      title: 'Unlimited allowance for USDC',
      message: '0x90F7…b906 can now spend all your USDC on Ethereum. Did you allow this?',
    }

    test('a transaction only sets an unlimited allowance → one security notice', () => {
      expect(notices([approval()])).toEqual([alert])
      expect(notices([approval(2n ** 96n - 1n)])).toEqual([alert])
      expect(notices([approval(2n ** 96n)])).toMatchObject([{ type: 'transaction' }])
      expect(notices([approval(5n, 'DAI'), approval()])).toEqual([alert])
    })

    test('an unlimited allowance of an unproved address → an ordinary notice', () => {
      expect(notices([approval()], { proved: [] })).toMatchObject([{ type: 'transaction', event: 'confirmed' }])
      expect(notices([approval()], { from: you, to: pool, proved: [] })).toEqual([])
    })

    test('an unlimited allowance with a swap → both notices', () => {
      const operations = [approval(), move('USDC', me, pool, 6), move('DAI', pool, me, 5)]
      expect(notices(operations, { to: pool })).toEqual([expect.objectContaining({ title: 'Swapped 6 USDC' }), alert])
    })

    test('another account submits a signed permit → a security notice', () => {
      expect(notices([approval()], { from: you, to: pool })).toEqual([alert])
    })

    test('an unlisted token, a failed transaction, or the spender as viewer → no security notice', () => {
      expect(notices([approval(2n ** 256n - 1n, 'SCAM')])).toMatchObject([{ event: 'confirmed', type: 'transaction' }])
      expect(notices([approval()], { mine: [pool] })).toEqual([])
      const failed = {
        platformId: 'ethereum',
        action: null,
        platformName: 'Ethereum',
        status: 'failed' as const,
        failureReason: 'reverted',
        fromAddress: me,
        toAddress: you,
      }
      expect(noticesInEnglish({ ...failed, operations: [approval()] }, [me], [me])).toMatchObject([{ event: 'failed' }])
    })
  })

  test('a transaction without movements is confirmed → a notice of the confirmation', () => {
    expect(notices([], { to: pool })).toEqual([
      { type: 'transaction', event: 'confirmed', title: 'Transaction confirmed', message: 'To 0x90F7…b906 on Ethereum' },
    ])
    expect(notices([], { to: null })).toMatchObject([{ title: 'Contract created', message: 'On Ethereum' }])
    expect(notices([move('ETH', me, me, 3)], { to: me })).toMatchObject([{ title: 'Transaction confirmed' }])
  })

  test.each([
    ['reverted', 'the contract rejected it'],
    ['replaced', 'another transaction replaced it'],
    ['dropped', 'the network dropped it'],
  ])('a transaction failed because %s → the notice has the reason, for the sender only', (failureReason, reason) => {
    const subject = {
      platformId: 'ethereum',
      action: null,
      platformName: 'Ethereum',
      status: 'failed' as const,
      failureReason,
      fromAddress: me,
      toAddress: you,
      operations: [],
    }
    expect(noticesInEnglish(subject, [me])).toEqual([
      {
        type: 'transaction',
        event: 'failed',
        title: 'Transaction failed',
        message: `To 0x3C44…93BC on Ethereum: ${reason}`,
      },
    ])
    expect(noticesInEnglish(subject, [you])).toEqual([])
  })

  test('a pending transaction, an unlisted token, or a viewer without a part in it → no notices', () => {
    const subject = {
      platformId: 'ethereum',
      action: null,
      platformName: 'Ethereum',
      failureReason: null,
      fromAddress: me,
      toAddress: you,
      operations: [move('ETH', me, you, 3)],
    }
    expect(noticesInEnglish({ ...subject, status: 'pending' }, [me])).toEqual([])
    expect(notices([move('SCAM', you, me, 1_000_000)], { from: you, to: pool })).toEqual([])
    expect(notices([move('ETH', you, pool, 3)], { from: you, to: pool })).toEqual([])
  })
})
