import { type Address, connectChain, type SignedTransaction } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { networkOf } from '../../../testing/chains.ts'
import { memoryWorld } from '../../../testing/sending-memory.ts'
import { mainOperation } from '../history/main-operation.ts'
import { movementsOf } from '../warnings/warnings.ts'
import { asSeenBy } from './inner-failure.ts'
import { kindOf } from './kind.ts'
import { netAmounts } from './net-amounts.ts'
import { partiesOf, partyAddresses } from './parties.ts'
import { addressesOf, netMovements } from './shares.ts'
import type { StoredOperation } from './tables.ts'

const [a, b, shop, friend] = [testAddress('0xa'), testAddress('0xb'), testAddress('0xshop'), testAddress('0xfriend')]
const native = 'ethereum:native'
const share = <T>(address: Address, amount: T) => ({ address, amount })

/** The accounts a and b pay a shop 70 and a friend 20, and get 10 as change. */
const payment: StoredOperation = {
  index: 0,
  type: 'transfer',
  tokenContractId: native,
  fromAddress: a,
  toAddress: shop,
  amount: '90',
  inputs: [share(a, '60'), share(b, '40')],
  outputs: [share(shop, '70'), share(a, '10'), share(friend, '20')],
}
const row = {
  platformId: 'ethereum',
  status: 'confirmed' as const,
  fromAddress: a,
  toAddress: shop,
  operations: [payment],
  action: null,
}

/** The same payment as its signed bytes. */
const signed: SignedTransaction = {
  hash: '0x01',
  from: a,
  to: shop,
  nonce: null,
  operations: [
    {
      index: 0,
      type: 'transfer',
      contractAddress: null,
      from: a,
      to: shop,
      amount: 90n,
      inputs: [share(a, 60n), share(b, 40n)],
      outputs: [share(shop, 70n), share(a, 10n), share(friend, 20n)],
    },
  ],
}

const seenBy = (...mine: string[]) => asSeenBy(row, new Set(mine))
const netOf = (...mine: string[]) => {
  const { sent, received } = netAmounts(seenBy(...mine).operations, new Set(mine))
  return [...sent.map(({ amount, others }) => [-amount, ...others]), ...received.map(({ amount, others }) => [amount, ...others])]
}
const mainOf = (...mine: string[]) => mainOperation(seenBy(...mine), new Set(mine), () => 18)

describe('a movement has two inputs and three outputs', () => {
  test.each([
    ['the account of both inputs', [a, b], [[-90n, shop]], 'send'],
    ['the first input alone', [a], [[-50n, shop]], 'send'],
    ['the second input alone', [b], [[-40n, shop]], 'send'],
    ['the first receiver', [shop], [[70n, a]], 'receive'],
    ['the second receiver', [friend], [[20n, a]], 'receive'],
    ['both receivers together', [shop, friend], [[90n, a]], 'receive'],
    ['all addresses', [a, b, shop, friend], [], 'send'],
    ['nobody of it', ['0xother'], [], 'contract'],
  ])('%s → its net amount, the first other address and its kind', (_who, mine, net, kind) => {
    expect(netOf(...mine)).toEqual(net)
    const seen = seenBy(...mine)
    if (net.length > 0) expect(kindOf(seen, new Set(mine))).toBe(kind)
  })

  test('the parties are read from a row or from a report → every address, and the net amounts of all are zero', () => {
    expect([...partiesOf(row).keys()]).toEqual([a, shop, b, friend])
    expect(new Set(partyAddresses(signed))).toEqual(new Set([a, shop, b, friend]))
    expect([a, b, shop, friend].flatMap((address) => netOf(address).map(([amount]) => amount))).toEqual([-50n, -40n, 70n, 20n])
  })

  test('it is shown to a receiver → what this receiver gets, not the whole payment', () => {
    expect(mainOf(friend)).toEqual({ tokenContractId: native, fromAddress: a, toAddress: friend, amount: '20' })
    expect(mainOf(a, b)).toEqual({ tokenContractId: native, fromAddress: a, toAddress: shop, amount: '90' })
    expect(movementsOf(row.operations, new Set([friend]))).toEqual([{ token: native, amount: 20n, address: friend, other: a }])
  })

  test('it is shown to anybody → no field but those of other movements', () => {
    for (const mine of [[a], [shop], ['0xother']]) expect(Object.keys(seenBy(...mine).operations[0] ?? {})).toEqual(Object.keys(simple))
  })
})

test('the outputs return to the inputs → a payment to oneself', () => {
  const change = { ...payment, toAddress: a, amount: '0', outputs: [share(a, '75'), share(b, '25')] }
  const mine = new Set<string>([a, b])
  const [seen] = netMovements([change], mine)
  expect(seen).toMatchObject({ fromAddress: a, toAddress: a, amount: '100' })
  expect(kindOf({ ...row, toAddress: a, operations: [change] }, mine)).toBe('send')
})

const { inputs: _inputs, outputs: _outputs, ...simple } = payment

test('a movement has one sender and one receiver → it is not copied', () => {
  const operations = [simple, { ...simple, toAddress: null }]
  expect(netMovements(operations, new Set([a]))).toBe(operations)
  expect(operations.map(addressesOf)).toEqual([[a, shop], [a]])
})

test('signed bytes move money of two addresses → sent only if both belong to the account', async () => {
  const chain = {
    ...connectChain(networkOf('ethereum'), 'http://127.0.0.1:1'),
    decodeTransaction: async () => signed,
    broadcast: async () => {},
  }
  const { transactions, due } = await memoryWorld('', (store) => store)
  const send = (...account: string[]) => transactions.send({ deviceId: '', isProved: true }, chain, new Set(account), '0x')
  await expect(send(a)).rejects.toMatchObject({ code: 'wrong_sender' })
  await expect(send(b, shop)).rejects.toMatchObject({ code: 'wrong_sender' })
  await send(a, b)
  expect(await due()).toMatchObject([{ fromAddress: a, operations: [payment] }])
})
