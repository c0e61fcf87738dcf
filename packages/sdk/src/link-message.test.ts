import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { linkMessage } from './index.ts'

const input = {
  baseUrl: 'https://api.example:8443',
  deviceId: '5b0e1c1e-6f3c-4b8b-9d6b-0a4c7c1f2d3e',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  platform: { family: 'evm', caip2: 'eip155:31337' },
} as const

test('an EVM account → the message has API, account, chain and device, and is valid for ten minutes', () => {
  const before = Date.now()
  const { issuedAt, expirationTime, nonce, ...fields } = parseSiweMessage(linkMessage(input))
  expect(fields).toEqual({
    domain: 'api.example:8443',
    address: input.address,
    statement: 'Link this address to your wallet device.',
    uri: 'https://api.example:8443/v1/wallet/addresses',
    version: '1',
    chainId: 31337,
    resources: [`urn:uuid:${input.deviceId}`],
  })
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(issuedAt?.getTime()).toBeGreaterThanOrEqual(before)
  expect((expirationTime?.getTime() ?? 0) - (issuedAt?.getTime() ?? 0)).toBe(600_000)
})

test('the base URL has a path → the message has only the origin; each message has its own nonce', () => {
  for (const end of ['', '/', '/some/path?x#y']) {
    const { domain, uri } = parseSiweMessage(linkMessage({ ...input, baseUrl: `http://127.0.0.1:3000${end}` }))
    expect({ domain, uri }).toEqual({ domain: '127.0.0.1:3000', uri: 'http://127.0.0.1:3000/v1/wallet/addresses' })
  }
  expect(linkMessage(input)).not.toBe(linkMessage(input))
})

test('a Solana account → the chain id of the message is the genesis hash', () => {
  const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const message = linkMessage({ ...input, address, platform: { family: 'solana', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } })
  expect(message).toContain(` wants you to sign in with your Solana account:\n${address}\n`)
  expect(message).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
})

test('the family is unknown → TypeError', () => {
  const platform = { family: 'bitcoin', caip2: 'bip122:000000000019d6689c085ae165831e93' }
  // @ts-expect-error A newer server may return a family that this client does not know.
  expect(() => linkMessage({ ...input, platform })).toThrow(TypeError)
})

test('no WebCrypto → the given random id is the nonce', () => {
  expect(linkMessage({ ...input, crypto: { randomUUID: () => '11111111-2222-4333-8444-555555555555' } })).toContain(
    '\nNonce: 11111111222243338444555555555555\n',
  )
})
