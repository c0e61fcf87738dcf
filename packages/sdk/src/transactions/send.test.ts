import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWalletClient } from '../client.ts'
import { findSent, waitForTransaction } from '../wait-for-transaction.ts'
import type { SendingAccount, SigningAccount } from './account.ts'
import { signAndSend } from './send.ts'

const unused = async () => {
  throw new Error('Sending must not prepare')
}
let signatures = 0
const account: SigningAccount = {
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
      // The wait is woken by a stream too, which this server refuses.
      if (new URL(request.url).pathname === '/v1/events') return new Response(null, { status: 404 })
      if (request.method === 'POST') received.push((await request.json()).txData)
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

test.each([401, 403, 404, 429])(
  'no answer, then a refusal with %i that says nothing about the bytes → UnsettledError with them',
  async (status) => {
    const { client } = clientOf([503, down], [status, { ...down, statusCode: status, code: 'rate_limited' }])
    await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ name: 'UnsettledError', txData: '0x01' })
  },
)

test('no answer, then a refusal of the transaction → WalletError', async () => {
  const { client } = clientOf([503, down], [400, { ...down, statusCode: 400, code: 'insufficient_funds' }])
  await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ name: 'WalletError', code: 'insufficient_funds' })
})

test('no answer, then a refusal of a gateway → UnsettledError', async () => {
  const { client } = clientOf([503, down], [400, {}])
  await expect(signAndSend(client, account, prepared)).rejects.toMatchObject({ name: 'UnsettledError' })
})

describe('an account that sends by itself', () => {
  const { sign: _, ...rest } = account
  const asked: string[] = []
  const wallet: SendingAccount = { ...rest, send: async ({ platformId }) => `0x${asked.push(platformId)}` }
  const tracked = { platformId: 'ethereum', address: account.address, hash: '0x1' }
  beforeEach(() => {
    asked.length = 0
  })

  test('the server does not answer at first → the wallet is asked once, and the hash is named until the server has it', async () => {
    const { client, received } = clientOf([503, down], [202, tracked])
    expect(await signAndSend(client, wallet, prepared)).toEqual({ ...tracked, status: 'pending' })
    expect([asked.length, received.length]).toEqual([1, 2])
  })

  test('the server refuses the hash → the transaction counts as sent, with the reason', async () => {
    const refused = {
      statusCode: 400,
      message: 'A device can track at most 20 open transactions',
      error: 'Bad Request',
      code: 'too_many_tracked',
    }
    const { client } = clientOf([400, refused])
    expect(await signAndSend(client, wallet, prepared)).toMatchObject({ hash: '0x1', trackingError: { code: 'too_many_tracked' } })
  })

  test('no node returns the transaction at first → it is found by its hash, and followed', async () => {
    const item = { id: 7, hash: '0x1', status: 'pending' }
    const { client } = clientOf([200, { items: [] }], [200, { items: [item] }], [200, { items: [{ ...item, status: 'confirmed' }] }])
    const sent = { ...tracked, status: 'pending' as const }
    expect(await findSent(client, sent, { pollMs: 1 })).toEqual(item)
    expect(await waitForTransaction(client, sent, { pollMs: 1 })).toEqual({ ...item, status: 'confirmed' })
  })

  test('no node ever returns it → transaction_not_found after half an hour', async () => {
    const { client } = clientOf(...Array.from({ length: 50 }, (): [number, object] => [200, { items: [] }]))
    const now = vi.spyOn(Date, 'now')
    for (const minutes of [0, 1, 29, 40]) now.mockReturnValueOnce(minutes * 60_000)
    now.mockReturnValue(3_600_000)
    await expect(findSent(client, { ...tracked, status: 'pending' }, { pollMs: 1 })).rejects.toMatchObject({
      code: 'transaction_not_found',
    })
    now.mockRestore()
  })
})
