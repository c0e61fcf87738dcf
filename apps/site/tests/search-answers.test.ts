import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { ensureSiteBuilt } from '../programs/build.mts'
import { createEngine } from '../src/components/Search/engine.ts'

let find: ReturnType<typeof createEngine>

beforeAll(async () => {
  await ensureSiteBuilt()
  find = createEngine(JSON.parse(readFileSync(new URL('../build/search.json', import.meta.url), 'utf8')))
})

test.each([
  ['a heading', 'rate limit', '/api-reference#rate-limits'],
  ['a heading', 'idempotency', '/api-reference#idempotency-and-retries'],
  ['a heading', 'authentication', '/api-reference#authentication'],
  ['a heading', 'slippage', '/defi-ai#slippage-calculation'],
  ['a heading', 'React Native', '/mobile-wallet#react-native-and-expo'],
  ['a heading', 'faucet', '/getting-started#test-money'],
  ['words of a text', 'GDPR', '/architecture#retention'],
  ['words of a text', 'SIWE', '/api-reference#the-text-to-sign'],
  ['words of a text', 'FCM', '/on-chain-events-streaming#push'],
  ['words of a text', 'load balancer', '/architecture#scaling'],
  ['an error', '401', '/api-reference#troubleshooting-401-403-and-404'],
  ['an error', 'insufficient funds', '/api-reference#error-codes'],
  ['an operation', 'estimateFees', '/api/mobile-wallet#tag/platforms/operation/estimateFees'],
  ['an operation', 'nonce', '/api/mobile-wallet#tag/wallet/operation/getNonce'],
  ['an operation', 'health check', '/api/mobile-wallet#tag/health/operation/getHealthStatus'],
])('the query is %s: %s → its section is the first result', (_kind, query, address) => {
  expect(find(query).pages[0]?.hits[0]?.address).toBe(address)
})
