import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createWalletClient } from '../client.ts'
import type { Platform } from '../generated/schema.ts'
import { findPlatforms, linkAccount } from './link.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const deviceId = '5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3e'
const baseUrl = 'http://127.0.0.1'
const platform = JSON.parse('{ "id": "ethereum", "caip2": "eip155:1", "family": "evm" }')

/** Links on these platforms. The server gives these answers in turn. Returns the times in the proofs that it received. */
function link(platforms: readonly Platform[], ...answers: [status: number, body: object][]) {
  const times: (number | undefined)[] = []
  const client = createWalletClient({
    baseUrl,
    async fetch(request) {
      if (request.method === 'GET') return Response.json({ platforms: [platform] })
      const { addresses } = await request.json()
      times.push(parseSiweMessage(addresses[0].message).issuedAt?.getTime())
      const [status, body] = answers.shift() ?? [500, {}]
      return Response.json(body, { status })
    },
  })
  return { times, links: linkAccount(client, { address, signMessage: async () => '0x' }, { baseUrl, deviceId, platforms }) }
}

const refusal = (details: object) => ({ statusCode: 400, message: '', error: '', code: 'invalid_proof', details })
const serverTime = '2030-01-01T00:00:00.000Z'

test.each(['clock', 'expired'])('the server refuses a proof with %s → signed once more with its time', async (reason) => {
  const { links, times } = link([platform], [400, refusal({ reason, serverTime })], [200, { items: [{ verified: true }] }])
  expect(await links).toEqual([{ verified: true }])
  expect(times).toHaveLength(2)
  expect(Math.abs((times[1] ?? 0) - Date.parse(serverTime))).toBeLessThan(10_000)
})

test.each([
  ['the time twice', { reason: 'clock', serverTime }, 2],
  ['the signature', { reason: 'signature' }, 1],
])('the server refuses %s → invalid_proof', async (_what, details, calls) => {
  const answer: [number, object] = [400, refusal(details)]
  const { links, times } = link([platform], answer, answer, answer)
  await expect(links).rejects.toMatchObject({ name: 'WalletError', code: 'invalid_proof', details })
  expect(times).toHaveLength(calls)
})

test.each([
  ['an id in the place of a platform', () => link(JSON.parse('["mainnet"]')).links],
  ['nothing in the place of a platform', () => link(JSON.parse('[null]')).links],
  ['an unknown id', async () => findPlatforms([platform], ['ethereum', 'mainnet'])],
])('%s → platform_not_found with the ids that exist', async (_what, act) => {
  await expect(act()).rejects.toMatchObject({ name: 'WalletError', code: 'platform_not_found', details: { platforms: ['ethereum'] } })
})
