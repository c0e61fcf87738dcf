import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChainAdapter } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { GatewayRequest } from '../../gateway.ts'
import { base } from '../../networks/base/network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const address = testAddress(account)
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi([
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error HttpError(uint16 status, string message)',
])
const offline = 'x-batch-gateway:true'

let answer: object
let calls = 0
const requests: GatewayRequest[] = []
let server: Server
let chain: ChainAdapter

beforeAll(async () => {
  server = createServer(async (request, response) => {
    calls += 1
    const { id } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway = async (request: GatewayRequest) => {
    requests.push(request)
    return '0x'
  }
  chain = connectEvm(ethereum, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, { gateway })
})
beforeEach(() => {
  calls = 0
  requests.length = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const reverts = (data: string) => ({ error: { code: 3, message: 'execution reverted', data } })
const lookup = (urls: string[], sender: `0x${string}` = ethereum.names.universalResolver) =>
  reverts(encodeErrorResult({ abi: lookupAbi, args: [sender, urls, '0x1234', '0x12345678', '0x'] }))

test('the network has no universal resolver of its own → its adapter reads no names', () => {
  expect(connectEvm(base, 'http://127.0.0.1:1')).not.toHaveProperty('resolveName')
})

test('a node returns any bytes → an address, no address, or unavailable', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => `0x${Buffer.from(data).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), fc.constantFrom(60n, base.names.coinType), async (data, isRevert, coinType) => {
      answer = isRevert ? reverts(data) : { result: data }
      for (const read of [chain.resolveName?.('alice.eth', coinType), chain.findName?.(address, coinType)]) {
        const outcome = await read?.catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ChainError)
        else expect(outcome).toSatisfy((found: object) => 'found' in found || 'missing' in found)
      }
    }),
  )
})

test('the record has 20 bytes in a word with other bytes → no address', async () => {
  const record = (word: `0x${string}`) => ({ result: encodeAbiParameters(parseAbiParameters('bytes, address'), [word, account]) })
  answer = record(`0x${'0'.repeat(24)}${address.slice(2)}`)
  expect(await chain.resolveName?.('alice.eth', 60n)).toEqual({ found: address })
  answer = record(`0x${'f'.repeat(24)}${address.slice(2)}`)
  expect(await chain.resolveName?.('alice.eth', 60n)).toEqual({ missing: 'not_found' })
  answer = record(`0x${'0'.repeat(64)}`)
  expect(await chain.resolveName?.('alice.eth', 60n)).toEqual({ missing: 'not_found' })
})

test('the primary name has more than 255 bytes → none', async () => {
  const named = (name: string) => ({
    result: encodeAbiParameters(parseAbiParameters('string, address, address'), [name, account, account]),
  })
  answer = named('a'.repeat(255))
  expect(await chain.findName?.(address, 60n)).toEqual({ found: 'a'.repeat(255) })
  answer = named('д'.repeat(128))
  expect(await chain.findName?.(address, 60n)).toEqual({ missing: 'not_found' })
})

test.each([
  ['mismatch', encodeErrorResult({ abi: batchAbi, errorName: 'ReverseAddressMismatch', args: ['alice.eth', '0x'] })],
  ['gateway_failed', encodeErrorResult({ abi: batchAbi, errorName: 'HttpError', args: [500, ''] })],
  ['not_found', '0x77209fe8'],
  ['not_found', '0x'],
])('the resolver reverts → %s', async (missing, data) => {
  answer = reverts(data)
  expect(await chain.findName?.(address, 60n)).toEqual({ missing })
})

test('the resolver asks for gateways again and again → four lookups, then none', async () => {
  answer = lookup(['https://gateway.example/'])
  expect(await chain.resolveName?.('alice.eth', 60n)).toEqual({ missing: 'gateway_failed' })
  expect(requests).toHaveLength(4)
  expect(calls).toBe(5)
})

test('the lookup is for another contract, or its batch cannot be read → no request', async () => {
  for (const malformed of [lookup(['https://gateway.example/'], account), lookup([offline]), reverts('0x556f183000')]) {
    answer = malformed
    expect(await chain.resolveName?.('alice.eth', 60n)).toEqual({ missing: 'gateway_failed' })
  }
  expect(requests).toEqual([])
})
