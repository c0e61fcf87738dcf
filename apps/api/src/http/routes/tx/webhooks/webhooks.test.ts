import { readdirSync } from 'node:fs'
import { networks } from '@patina/chains'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderSecrets } from '../../../../base/config/webhooks.ts'
import { ApiError } from '../../../../base/wire/errors.ts'
import { parseOperations } from '../operation.ts'
import { providers, readProvider } from './index.ts'
import type { Provider } from './provider.ts'
import * as samples from './samples.fixture.ts'

const all = new Map<string, Provider>(Object.entries(providers))
const provider = (id: string): Provider => {
  const found = all.get(id)
  if (!found) throw new Error(`There is no webhook provider ${id}`)
  return found
}
const read = (id: string, body: unknown) => provider(id).read(body).operations
const now = new Date('2026-01-01T00:00:00Z')
const request = (headers: Record<string, string>, rawBody: string) => ({ header: (name: string) => headers[name] ?? '', rawBody })

describe('the table of providers', () => {
  test('the table of providers → has one line for each file of its directory', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]+\.ts$/.test(name) && !/^(index|provider)\./.test(name))
    expect([...all.keys()].map((id) => `${id}.ts`).sort()).toEqual(files.sort())
  })

  test('two providers → have different signature headers', () => {
    expect(new Set([...all.values()].map(({ signatureHeader }) => signatureHeader)).size).toBe(all.size)
  })
})

describe('signatures', () => {
  test('the signed example in the documentation of Tatum → has a valid signature', () => {
    const { secret, signature, body } = samples.tatumSigned
    expect(provider('tatum').isSignedBy(secret, request({ 'x-payload-hash': signature }, body), now)).toBe(true)
    expect(provider('tatum').isSignedBy(secret, request({ 'x-payload-hash': signature }, body.replace('20', '21')), now)).toBe(false)
  })

  test('Alchemy: an HMAC-SHA256 over the body, in hexadecimal → a valid signature', () => {
    // The signature is from the second test case of RFC 4231.
    const signature = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    const signed = request({ 'x-alchemy-signature': signature }, 'what do ya want for nothing?')
    expect(provider('alchemy').isSignedBy('Jefe', signed, now)).toBe(true)
  })

  test('Moralis: a Keccak-256 over the body and the secret → a valid signature', () => {
    // The signature is Solidity's Keccak-256 of "hello": https://docs.soliditylang.org
    const signature = '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'
    for (const written of [signature, signature.toUpperCase().replace('0X', '0x')])
      expect(provider('moralis').isSignedBy('llo', request({ 'x-signature': written }, 'he'), now)).toBe(true)
  })

  test('QuickNode: an HMAC-SHA256 over nonce, timestamp and body, up to five minutes old → a valid signature', () => {
    const at = String(now.getTime() / 1000)
    // The signature is the output of `printf nonce1767225600{} | openssl dgst -sha256 -hmac secret`.
    const signature = '3c6d6dba762662050c99546ebb2d23f3a33d91ba528d8a6552301902467d7b80'
    const headers = { 'x-qn-nonce': 'nonce', 'x-qn-timestamp': at, 'x-qn-signature': signature }
    expect(provider('quicknode').isSignedBy('secret', request(headers, '{}'), now)).toBe(true)
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    for (const seconds of [-300, 300]) expect(provider('quicknode').isSignedBy('secret', request(headers, '{}'), later(seconds))).toBe(true)
    for (const seconds of [-301, 301])
      expect(provider('quicknode').isSignedBy('secret', request(headers, '{}'), later(seconds))).toBe(false)
    for (const name of ['x-qn-nonce', 'x-qn-timestamp', 'x-qn-signature'])
      expect(provider('quicknode').isSignedBy('secret', request({ ...headers, [name]: '' }, '{}'), now)).toBe(false)
  })

  test('Helius: the configured Authorization header → accepted in place of a signature', () => {
    expect(provider('helius').isSignedBy('Bearer of mine', request({ authorization: 'Bearer of mine' }, '[]'), now)).toBe(true)
    expect(provider('helius').isSignedBy('Bearer of mine', request({ authorization: 'Bearer of yours' }, '[]'), now)).toBe(false)
  })

  test('any body and header without the secret → an invalid signature', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all.values()), fc.string(), fc.string(), (one, rawBody, value) => {
        expect(one.isSignedBy('a secret that nobody knows', request({ [one.signatureHeader]: value }, rawBody), now)).toBe(false)
      }),
    )
  })
})

describe('deliveries', () => {
  test('Alchemy: a delivery is read → raw amounts, and a mark for transactions that a reorg removed', () => {
    expect(provider('alchemy').read(samples.alchemyActivity)).toEqual({
      id: 'whevt_vq499kv7elmlbp2v',
      operations: [
        {
          platformId: 'ethereum',
          txHash: '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72',
          status: 'confirmed',
          fromAddress: '0x503828976d22510aad0201ac7ec88293211d23da',
          toAddress: '0xbe3f4b43db5eb49d1f48f53443b9abce45da3b79',
          contractAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          amount: '293092129',
        },
        expect.objectContaining({ status: 'pending', removed: true, amount: '2400000000' }),
      ],
    })
  })

  test('Moralis: a delivery is read → transfers with raw amounts, NFTs without; pending until confirmed', () => {
    expect(read('moralis', samples.moralisNative)).toEqual([
      {
        platformId: 'ethereum',
        txHash: '0xd68700a0e2abd9c041eb236812e4194bf91c8182a2b03065887ab0f33d5c2958',
        status: 'pending',
        fromAddress: '0x839d4641f97153b0ff26ab837860c479e2bd0242',
        toAddress: '0x1111111254eeb25477b68fb85ed929f73a960582',
        contractAddress: null,
        amount: '0',
      },
    ])
    expect(read('moralis', samples.moralisTokens)).toEqual([
      expect.objectContaining({ status: 'confirmed', amount: '499999000000000000000000' }),
      {
        platformId: 'ethereum',
        txHash: '0x5ecd6b57593ab2f4f3e39fbb3318a3933e2cf9fdcf5b7ca671fb0fc2ce9dc4b5',
        status: 'confirmed',
      },
    ])
    const [failed] = samples.moralisNative.txs.map((tx) => ({ ...tx, receiptStatus: '0' }))
    expect(read('moralis', { ...samples.moralisNative, txs: [failed] })).toMatchObject([{ status: 'failed' }])
  })

  test('QuickNode: transactions and receipts of several blocks, or canonical operations → operations', () => {
    expect(read('quicknode', samples.quicknodeTransactions)).toEqual([
      {
        platformId: 'ethereum',
        txHash: '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72',
        status: 'confirmed',
        fromAddress: '0x503828976d22510aad0201ac7ec88293211d23da',
        toAddress: '0xbe3f4b43db5eb49d1f48f53443b9abce45da3b79',
        contractAddress: null,
        amount: '10000000000000001',
      },
      expect.objectContaining({ status: 'failed', toAddress: null }),
    ])
    const own = { platformId: 'base', txHash: `0x${'a'.repeat(64)}`, status: 'confirmed' }
    expect(read('quicknode', { operations: [own] })).toEqual([own])
  })

  test('Helius: an enhanced delivery → lamports and raw token amounts; a raw delivery → only the hash and status', () => {
    const { signature = '' } = samples.heliusEnhanced[0] ?? {}
    expect(read('helius', samples.heliusEnhanced)).toEqual([
      {
        platformId: 'solana',
        txHash: signature,
        status: 'confirmed',
        fromAddress: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
        toAddress: 'AAaTGaA3uVqikfVEwoSG7EwkCb4bBDsMEyueiVUS5CaU',
        contractAddress: null,
        amount: '72936000000',
      },
      {
        platformId: 'solana',
        txHash: signature,
        status: 'confirmed',
        fromAddress: '1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix',
        toAddress: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX',
        contractAddress: 'FdsNQE5EeCe57tbEYCRV1JwW5dzNCof7MUTaGWhmzYqu',
        amount: '1',
      },
    ])
    expect(read('helius', samples.heliusRaw)).toEqual([{ platformId: 'solana', txHash: signature, status: 'confirmed' }])
    const failed = samples.heliusRaw.map((entry) => ({ ...entry, meta: { ...entry.meta, err: { InstructionError: [0, 'Custom'] } } }))
    expect(read('helius', failed)).toMatchObject([{ status: 'failed' }])
  })

  test('Helius: an amount exceeds a safe JSON number → no amount', () => {
    const [sample] = samples.heliusEnhanced
    const huge = { ...sample, tokenTransfers: [], nativeTransfers: [{ amount: 2 ** 53, fromUserAccount: null, toUserAccount: '' }] }
    expect(read('helius', [huge])[0]).toEqual({
      platformId: 'solana',
      txHash: sample?.signature,
      status: 'confirmed',
      toAddress: null,
      contractAddress: null,
    })
  })

  test('Tatum: a delivery is read → the sign of the amount identifies the payer, and only amounts in base units are used', () => {
    const { txId, address, counterAddress } = samples.tatumLegacy
    const pointer = { platformId: 'ethereum', txHash: txId, status: 'confirmed' }
    expect(read('tatum', samples.tatumLegacy)).toEqual([{ ...pointer, fromAddress: counterAddress, toAddress: address }])
    expect(read('tatum', { ...samples.tatumLegacy, amount: '-0.08626318' })).toEqual([
      { ...pointer, fromAddress: address, toAddress: counterAddress },
    ])
    expect(read('tatum', { ...samples.tatumLegacy, type: 'failed' })).toMatchObject([{ status: 'failed' }])
    expect(read('tatum', samples.tatumEnriched)).toMatchObject([{ ...pointer, amount: '1000000000000000000', contractAddress: null }])
    const inTokens = { data: { ...samples.tatumEnriched.data, value: '1.5', chain: 'base-mainnet' } }
    expect(read('tatum', inTokens)).toMatchObject([{ platformId: 'base' }])
    expect(read('tatum', inTokens)[0]).not.toHaveProperty('amount')
  })

  test('a test delivery of a provider → no operations', () => {
    expect(read('moralis', samples.moralisTest)).toEqual([])
    expect(read('quicknode', { message: 'PING' })).toEqual([])
    expect(read('helius', [])).toEqual([])
    const { event, ...empty } = samples.alchemyActivity
    expect(read('alchemy', { ...empty, event: { ...event, activity: [] } })).toEqual([])
  })

  const bodies: [string, object][] = [
    ['alchemy', samples.alchemyActivity],
    ['moralis', samples.moralisNative],
    ['moralis', samples.moralisTokens],
    ['quicknode', samples.quicknodeTransactions],
    ['helius', samples.heliusEnhanced],
    ['helius', samples.heliusRaw],
    ['tatum', samples.tatumLegacy],
    ['tatum', samples.tatumEnriched],
  ]

  test.each(bodies)('a delivery of %s → operations in the canonical form', (id, body) => {
    expect(parseOperations({ operations: read(id, body) })).toEqual(read(id, body))
  })

  test.each(bodies)('a malformed delivery of %s → Invalid operation format, and no other error', (id, body) => {
    const text = JSON.stringify(body)
    const invalid = (value: unknown) => {
      try {
        for (const operation of read(id, value)) parseOperations(operation)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        expect(error).toMatchObject({ code: 'invalid_operation' })
        return true
      }
      return false
    }
    for (const wrong of [null, 5, 'text', {}, [5], [[]], { data: 5 }, { event: null }]) expect(invalid(wrong)).toBe(true)
    // The loop replaces every value of the body in turn by another value.
    const values = [...text.matchAll(/:("[^"]*"|-?[\d.]+|null|true|false)/g)]
    fc.assert(
      fc.property(fc.nat(values.length - 1), fc.constantFrom('5', 'null', '{}', '[]', '"\\u0000"', '"ethereum"', '-1.5'), (at, other) => {
        const { index = 0, 0: whole = '' } = values[at] ?? {}
        invalid(JSON.parse(`${text.slice(0, index)}:${other}${text.slice(index + whole.length)}`))
      }),
      { numRuns: 300 },
    )
  })

  test('the names of a provider → each of one network only', () => {
    for (const id of ['alchemy', 'quicknode', 'tatum', 'tatumCurrencies'] as const) {
      const names = networks.flatMap(({ services }) => services[id] ?? [])
      expect(names.length).toBeGreaterThan(5)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('a provider names a platform → its id; a name that no network has → Invalid operation format', () => {
    for (const network of ['ETH_SEPOLIA', 'constructor', '__proto__', ''])
      expect(() => read('alchemy', { ...samples.alchemyActivity, event: { ...samples.alchemyActivity.event, network } })).toThrow(ApiError)
    const { chain: _, ...legacy } = samples.tatumLegacy
    expect(read('tatum', { ...legacy, chain: 'avax-mainnet' })).toMatchObject([{ platformId: 'avalanche' }])
    expect(read('moralis', { ...samples.moralisNative, chainId: '0xA4B1' })).toMatchObject([{ platformId: 'arbitrum' }])
  })
})

describe('a provider', () => {
  const body = JSON.stringify(samples.heliusRaw)
  const secrets: ProviderSecrets = new Map([['helius', ['the newest secret', 'the oldest secret']]])

  test('a secret of the provider is configured → each of its secrets is accepted; without one the provider is ignored', () => {
    expect(readProvider(new Map(), { authorization: 'the newest secret' }, body, samples.heliusRaw)).toBeUndefined()
    for (const authorization of ['the newest secret', 'the oldest secret'])
      expect(readProvider(secrets, { authorization }, body, samples.heliusRaw)?.operations).toHaveLength(1)
  })

  test('the signature of a provider and the body are both wrong → unauthorized, and the body is not read', () => {
    expect(() => readProvider(secrets, { authorization: 'another' }, '{}', {})).toThrow(expect.objectContaining({ code: 'unauthorized' }))
    expect(() => readProvider(secrets, { authorization: 'the newest secret' }, '{}', {})).toThrow(
      expect.objectContaining({ code: 'invalid_operation' }),
    )
  })

  test('a delivery has a Standard Webhooks signature too → it is not read as a delivery of a provider', () => {
    const headers = { authorization: 'Bearer of a proxy', 'webhook-signature': 'v1,AAAA' }
    expect(readProvider(secrets, headers, body, samples.heliusRaw)).toBeUndefined()
  })
})
