import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const usual = { host: '127.0.0.1', publicOrigin: 'https://api.example', trustedProxies: ['10.0.0.0/8'] }

test('the usual settings need no warning, nor does the local stack', () => {
  expect(warningsOf(usual)).toEqual([])
  expect(warningsOf({ host: '127.0.0.1', publicOrigin: undefined, trustedProxies: [] })).toEqual([])
})

test('an API that listens on more than this machine says so', () => {
  expect(warningsOf({ ...usual, host: '0.0.0.0' })).toEqual(['Listening on 0.0.0.0: the API is open to the network'])
})

test('behind a proxy that it does not know all clients are one to it, and it says so', () => {
  expect(warningsOf({ ...usual, trustedProxies: [] })).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')])
})
