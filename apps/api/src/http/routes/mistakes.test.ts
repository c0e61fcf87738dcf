import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses } from '../../../testing/device.ts'
import { type KeyedDevice, registerKeyedDevice, type TokenChanges } from '../../../testing/device-key.ts'
import { type Answer, caller, type TestRequest } from '../../../testing/http.ts'
import { localChains } from '../../../testing/local-chains.ts'
import { newAccount } from '../../../testing/proof.ts'
import { newAddress, tokenCalled } from '../../../testing/wallet.ts'
import { keyOf } from './swap/quote-forms.ts'

let running: TestApp
let device: KeyedDevice
let quote: Answer['body']
const [account, elsewhere] = [newAccount().address, newAccount().address]
const solana = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const hash = `0x${'ab'.repeat(32)}`
const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const pair = { inputToken: 'ethereum:native', outputToken: usdc, amount: '0.01', slippage: 0.5 }

beforeAll(async () => {
  running = await testApp({ chains: localChains(), deviceAuth: 'required' })
  device = await registerKeyedDevice(running.app)
  await linkAddresses(device, [account], ['ethereum'])
  quote = (await caller(running.app).post('/v1/swap/quote', pair)).body
})
afterAll(() => running.close())

const read: TestRequest = { method: 'GET', url: '/v1/notifications?limit=5' }
const write: TestRequest = { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' }
const now = () => Math.floor(Date.now() / 1000)

const raw = (body: string, contentType: string) => () =>
  caller(running.app).send({ method: 'POST', url: '/v1/swap/quote', body, headers: { 'content-type': contentType } })
const quoted = (change: object) => () => caller(running.app).post('/v1/swap/quote', { ...pair, ...change })
const fees = (change: object) => () =>
  caller(running.app).post('/v1/platforms/ethereum/estimate-fees', { from: account, to: account, value: '1', ...change })
const link =
  (...addresses: object[]) =>
  () =>
    device.post('/v1/wallet/addresses', { addresses })
const get = (url: string) => () => device.get(url)
const balances = (address: string, platformId: string) => get(`/v1/wallet/addresses/${address}/balances?platformId=${platformId}`)
const withToken =
  (request: TestRequest, changes: TokenChanges, rewrite = (token: string) => token) =>
  async () => {
    const token = rewrite(await device.key.token(request, device.id, changes))
    return caller(running.app).send({ ...request, headers: { authorization: `Bearer ${token}` } })
  }
const withHeaders =
  (headers: Record<string, string>, request = read) =>
  () =>
    caller(running.app).send({ ...request, headers })
const register = (change: object) => () => device.post('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0', ...change })
const build = (change: object) => () =>
  device.post('/v1/swap/tx', { userPublicKey: account, platformId: 'ethereum', quote: { ...quote, ...change } })
const send = (txData: string) => () => device.post(`/v1/wallet/addresses/${account}/send-tx`, { platformId: 'ethereum', txData })

const buildExpired = async () => {
  const { inputAsset, inAmount, outputAsset, outAmount, otherAmountThreshold, swapMode, slippageBps, priceImpactPct } = quote
  const { platformFee, swapRoutes } = quote
  const ten = { inputAsset, inAmount, outputAsset, outAmount, otherAmountThreshold, swapMode, slippageBps, priceImpactPct }
  const old = { ...ten, platformFee, swapRoutes, outAmount: '1' }
  await running.storage.cache.set(`issued:${keyOf('ethereum', old)}`, '', 60_000)
  return build(old)()
}
const replay = async () => {
  const headers = { authorization: `Bearer ${await device.key.token(write, device.id)}` }
  await caller(running.app).send({ ...write, headers })
  return caller(running.app).send({ ...write, headers })
}
/** Puts a signature into the form of OpenSSL: ASN.1 DER. */
const toDer = (token: string) => {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const integer = (part: Buffer) => Buffer.concat([Buffer.from([2, part.length + 1, 0]), part])
  const both = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))])
  return `${header}.${payload}.${Buffer.concat([Buffer.from([0x30, both.length]), both]).toString('base64url')}`
}
const wrongCase = (address: string) =>
  `0x${[...address.slice(2)].map((one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())).join('')}`

/** What a first-time integrator did wrong, and what the answer says about it: a code with details, or a sentence that names the field. */
const mistakes: [mistake: string, call: () => Promise<Answer>, says: string | { code: string; details: object }][] = [
  ['a body without its content type', raw(JSON.stringify(pair), 'text/plain'), 'Content-Type must be application/json'],
  ['a form as the body', raw('amount=1', 'application/x-www-form-urlencoded'), 'Content-Type must be application/json'],
  ['malformed JSON', raw('{"amount":', 'application/json'), 'Malformed JSON'],
  ['a list as the body', raw('[]', 'application/json'), 'body must be an object'],
  ['an amount as a number', quoted({ amount: 0.5 }), 'amount must be a valid number string'],
  ['decimals in a value of base units', fees({ value: '0.5' }), 'value must be a valid number string'],
  ['hexadecimal in a value of base units', fees({ value: '0x1' }), 'value must be a valid number string'],
  [
    '21 links in one call',
    () => link(...Array.from({ length: 21 }, () => ({ address: account, platformId: 'ethereum' })))(),
    'addresses must not hold more than 20 items',
  ],
  ['a limit of 500', get('/v1/notifications?limit=500'), 'limit must not be greater than 100'],
  ['no semver version', register({ appVersion: '1' }), 'appVersion must be a valid semver version'],
  ['an unknown device platform', register({ devicePlatform: 'web' }), 'devicePlatform must be one of the following values: ios, android'],
  [
    'a proof without its signature',
    link({ address: account, platformId: 'ethereum', message: 'x' }),
    'addresses.0.signature should not be empty',
  ],
  [
    'an incomplete quote',
    () => device.post('/v1/swap/tx', { userPublicKey: account, platformId: 'ethereum', quote: {} }),
    'quote.outAmount should not be empty',
  ],
  [
    'an unknown currency',
    get('/v1/prices?tokenIds=ethereum:native&currency=XXX'),
    { code: 'unknown_currency', details: { currencies: expect.arrayContaining(['EUR']) } },
  ],
  ['hexadecimal without 0x', send('02f8'), 'Invalid transaction: The transaction is not hexadecimal'],
  [
    'the value of an alert as a number',
    () => device.post('/v1/prices/alerts', { tokenId: 'ethereum:native', condition: 'above', value: 1 }),
    'value must be',
  ],
  [
    'a token for the URL without its query',
    withToken({ ...read, url: '/v1/notifications?limit=5' }, { claims: { htu: 'http://localhost:80/v1/notifications' } }),
    { code: 'unauthorized', details: { reason: 'url_mismatch' } },
  ],
  [
    'a token for another origin',
    withToken(read, { claims: { aud: 'https://other.example', htu: `https://other.example${read.url}` } }),
    { code: 'unauthorized', details: { reason: 'url_mismatch' } },
  ],
  ['an expired quote', buildExpired, { code: 'quote_not_found', details: { reason: 'expired' } }],
  ['an altered quote', build({ outAmount: '2' }), { code: 'quote_not_found', details: { reason: 'altered' } }],
  ['an address that is not linked', balances(elsewhere, 'ethereum'), { code: 'device_not_authorized', details: { reason: 'not_linked' } }],
  [
    'an address that is linked on another platform',
    balances(account, 'base'),
    { code: 'device_not_authorized', details: { reason: 'linked_on_other_platform' } },
  ],
  [
    'the symbol of a platform',
    balances(account, 'eth'),
    { code: 'platform_not_found', details: { nearest: 'ethereum', platforms: expect.arrayContaining(['ethereum', 'base']) } },
  ],
  ['the chain id of a platform', balances(account, '1'), { code: 'platform_not_found', details: { nearest: 'ethereum' } }],
  ['the name of a platform', get('/v1/tokens?platformId=Ethereum'), { code: 'platform_not_found', details: { nearest: 'ethereum' } }],
  [
    'a symbol as a token id',
    quoted({ outputToken: 'USDC' }),
    { code: 'invalid_token_id', details: { reason: 'symbol', field: 'outputToken', tokens: expect.arrayContaining([usdc]) } },
  ],
  [
    'a platform and a symbol as a token id',
    get('/v1/prices?tokenIds=ethereum:native,ethereum:USDC'),
    { code: 'invalid_token_id', details: { reason: 'symbol', index: 1, tokens: [usdc] } },
  ],
  [
    'an address with a wrong checksum',
    link({ address: account, platformId: 'ethereum' }, { address: wrongCase(account), platformId: 'ethereum' }),
    { code: 'invalid_address', details: { reason: 'checksum', index: 1 } },
  ],
  [
    'a wrong checksum in a token id',
    quoted({ outputToken: usdc.replace(/0x.*/, wrongCase) }),
    { code: 'invalid_token_id', details: { reason: 'checksum', field: 'outputToken' } },
  ],
  ['a receiver with a wrong checksum', fees({ to: wrongCase(account) }), { code: 'invalid_address', details: { reason: 'checksum' } }],
  [
    'a Solana address on Ethereum',
    link({ address: solana, platformId: 'ethereum' }),
    { code: 'invalid_address', details: { reason: 'other_family', family: 'solana', index: 0 } },
  ],
  ['a hash as the signed bytes', send(hash), 'Invalid transaction: txData is a hash. Send the signed bytes'],
  [
    'a proof that is no sign-in message',
    link({ address: account, platformId: 'ethereum', message: 'I own it', signature: '0x00' }),
    { code: 'invalid_proof', details: { reason: 'malformed', index: 0 } },
  ],
  ['no authorization', withHeaders({}), { code: 'unauthorized', details: { reason: 'missing' } }],
  [
    'an API key',
    withHeaders({ authorization: 'Bearer sk_live_0123456789abcdef' }),
    { code: 'unauthorized', details: { reason: 'api_key' } },
  ],
  ['only a device id', () => withHeaders({ 'device-id': device.id })(), { code: 'unauthorized', details: { reason: 'missing' } }],
  [
    'the device id of another device',
    () =>
      withToken({ ...read, headers: {} }, {})().then(async () => {
        const token = await device.key.token(read, device.id)
        return withHeaders({ authorization: `Bearer ${token}`, 'device-id': '8a7e9a50-0000-4000-8000-000000000000' })()
      }),
    { code: 'device_unknown', details: { reason: 'device_id_mismatch' } },
  ],
  ['another method', get('/v1/swap/quote'), { code: 'not_found', details: { reason: 'method', methods: ['POST'] } }],
  ['a path without /v1', get('/platforms'), { code: 'not_found', details: { reason: 'version', nearest: '/v1/platforms' } }],
  [
    'a path that is like no other',
    get('/v1/nope'),
    { code: 'not_found', details: expect.not.objectContaining({ nearest: expect.anything() }) },
  ],
  ['a misspelt path', get('/v1/tx/histroy/12'), { code: 'not_found', details: { reason: 'path', nearest: '/v1/tx/history/{txId}' } }],
  [
    'an invalid report',
    () => caller(running.app).post('/v1/tx/op/webhook', { platformId: 'ethereum' }),
    { code: 'invalid_operation', details: { reason: 'fields', sentences: expect.arrayContaining(['txHash should not be empty']) } },
  ],
  [
    'a clock that is five minutes fast',
    withToken(read, { claims: { iat: now() + 300, exp: now() + 600 } }),
    { code: 'unauthorized', details: { reason: 'clock', serverTime: expect.any(String) } },
  ],
  [
    'a clock that is ten minutes slow',
    withToken(read, { claims: { iat: now() - 600, exp: now() - 300 } }),
    { code: 'unauthorized', details: { reason: 'expired', serverTime: expect.any(String) } },
  ],
  [
    'times in milliseconds',
    withToken(read, { claims: { iat: Date.now(), exp: Date.now() + 300_000 } }),
    { code: 'unauthorized', details: { reason: 'clock' } },
  ],
  ['a token for an hour', withToken(read, { claims: { exp: now() + 3600 } }), { code: 'unauthorized', details: { reason: 'lifetime' } }],
  ['typ: JWT', withToken(read, { header: { typ: 'JWT' } }), { code: 'unauthorized', details: { reason: 'header' } }],
  [
    'the key in the header of a later call',
    () => withToken(read, { header: { jwk: device.key.publicKey } })(),
    { code: 'unauthorized', details: { reason: 'header' } },
  ],
  [
    'the digest of another body',
    withToken(write, { claims: { bdy: 'x'.repeat(43) } }),
    { code: 'unauthorized', details: { reason: 'body_mismatch' } },
  ],
  [
    'the method of another call',
    withToken(read, { claims: { htm: 'POST' } }),
    { code: 'unauthorized', details: { reason: 'method_mismatch' } },
  ],
  ['a token twice', replay, { code: 'unauthorized', details: { reason: 'replayed' } }],
  [
    'a token without "Bearer"',
    async () => withHeaders({ authorization: await device.key.token(read, device.id) })(),
    { code: 'unauthorized', details: { reason: 'malformed' } },
  ],
  ['a signature in the DER form', withToken(read, {}, toDer), { code: 'unauthorized', details: { reason: 'signature' } }],
  [
    'a token id without its contract',
    quoted({ inputToken: account }),
    {
      code: 'invalid_token_id',
      details: { reason: 'form', field: 'inputToken', form: '{platformId}:native or {platformId}:{contractAddress}' },
    },
  ],
  [
    'a token that is not listed',
    quoted({ outputToken: `ethereum:${newAddress()}` }),
    { code: 'invalid_token_id', details: { reason: 'unlisted' } },
  ],
  [
    'more decimals than the token has',
    quoted({ inputToken: usdc, outputToken: 'ethereum:native', amount: '1.1234567' }),
    { code: 'too_many_decimals', details: { decimals: 6 } },
  ],
  [
    'an amount in wei',
    quoted({ amount: '500000000000000000' }),
    { code: 'amount_too_high', details: { reason: 'base_units', nearest: '0.5', maximum: expect.any(String) } },
  ],
]

test('a slippage of 50 that is meant in hundredths of a percent → the quote has a critical warning', async () => {
  expect((await quoted({ slippage: 50 })()).body.warnings).toEqual([{ code: 'slippage', severity: 'c', value: '50' }])
})

test.each(mistakes)('%s → the answer says what to do', async (_mistake, call, says) => {
  const { status, body } = await call()
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  if (typeof says === 'string') expect(body.message).toContain(says)
  else expect(body).toMatchObject(says)
})

test.each([
  ['a slippage as text', quoted({ slippage: '0.5' })],
  ['an unknown field', quoted({ color: 'red' })],
  ['a slash at the end', get('/v1/platforms/')],
])('%s → it is harmless, and the call succeeds', async (_mistake, call) => {
  expect((await call()).status).toBe(200)
})
