import { expect, test } from 'vitest'
import { createWalletClient } from '../client.ts'
import type { Account } from './account.ts'
import { signAndSend } from './send.ts'

const unused = async () => {
  throw new Error('Sending must not prepare')
}
let signatures = 0
const account: Account = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  sign: async () => `0x0${++signatures}`,
  signMessage: unused,
  prepareTransfer: unused,
  prepareSwap: unused,
}
const prepared = { platformId: 'ethereum', amount: 1n, maxFee: 1n, unsigned: '' }
const sent = { id: 1, hash: '0x', platformId: 'ethereum', status: 'pending' }
const down = { statusCode: 503, message: 'The chain did not answer', error: 'Service Unavailable', code: 'chain_unavailable' }

/** Returns a client whose server gives these answers in turn, and the bytes that it received. */
function clientOf(...answers: [status: number, body: object][]) {
  signatures = 0
  const received: string[] = []
  const client = createWalletClient({
    baseUrl: 'http://127.0.0.1',
    async fetch(request) {
      const { txData } = await request.json()
      received.push(txData)
      const [status, body] = answers.shift() ?? [500, {}]
      return Response.json(body, { status })
    },
  })
  return { client, received }
}

test('the server does not answer at first → the same bytes are sent again', async () => {
  const { client, received } = clientOf([503, down], [200, sent])
  expect(await signAndSend(client, account, prepared)).toEqual(sent)
  expect(received).toEqual(['0x01', '0x01'])
})

test.each([
  [409, 'nonce_pending'],
  [429, 'rate_limited'],
])('the server refuses with %i → one attempt', async (statusCode, code) => {
  const { client, received } = clientOf([statusCode, { ...down, statusCode, code }])
  await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ name: 'WalletError', code })
  expect(received).toEqual(['0x01'])
})

test('the server never answers → UnsettledError with the bytes', async () => {
  const { client, received } = clientOf([503, down], [503, down], [503, down])
  await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({
    name: 'UnsettledError',
    code: 'chain_unavailable',
    txData: '0x01',
  })
  expect(new Set(received)).toEqual(new Set(['0x01']))
})
