import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const productionSettings = {
  host: '127.0.0.1',
  publicOrigins: [{ origin: 'https://api.example', until: undefined }],
  trustedProxies: ['10.0.0.0/8'],
}

test('default settings or the local stack → no warning', () => {
  expect(warningsOf(productionSettings)).toEqual([])
  expect(warningsOf({ host: '127.0.0.1', publicOrigins: [], trustedProxies: [] })).toEqual([])
})

test('HOST is not a loopback address → warns that the API is open to the network', () => {
  expect(warningsOf({ ...productionSettings, host: '0.0.0.0' })).toEqual(['Listening on 0.0.0.0: the API is open to the network'])
})

test('PUBLIC_URL is https without TRUSTED_PROXIES → warns that all clients share one rate limit', () => {
  expect(warningsOf({ ...productionSettings, trustedProxies: [] })).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')])
})
