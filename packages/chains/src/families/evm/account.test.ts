import { expect, test } from 'vitest'
import type { Rpc, RpcAnswer } from '../../json-rpc.ts'
import { testAddress } from '../../testing/address.ts'
import { getNonce } from './account.ts'

const address = testAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const noPending = { refusal: { code: -32602, message: 'pending block is not available', data: undefined } }

const nodeThatAnswers = (pending: RpcAnswer, latest: RpcAnswer): Rpc => ({
  request: async (calls) => calls.map(({ params }) => (params[1] === 'pending' ? pending : latest)),
  read: async () => [],
  submit: async () => noPending,
})

test.each([
  ['counts two pending transactions', { result: '0x5' }, { result: '0x3' }, { next: 5, confirmed: 3 }],
  ['has no pending block', noPending, { result: '0x3' }, { next: 3, confirmed: 3 }],
  ['is behind with its pending transactions', { result: '0x2' }, { result: '0x3' }, { next: 3, confirmed: 3 }],
  ['writes leading zeros', { result: '0x0005' }, { result: '0x0003' }, { next: 5, confirmed: 3 }],
])('the node %s → the next nonce', async (_, pending, latest, nonce) => {
  expect(await getNonce({ rpc: nodeThatAnswers(pending, latest) }, address)).toEqual(nonce)
})
