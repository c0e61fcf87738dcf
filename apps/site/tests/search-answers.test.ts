import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { SearchIndex } from '../derived/search-index.ts'
import { ensureSiteBuilt } from '../programs/build.mts'
import { answers } from '../src/components/Search/answers.ts'
import { createEngine } from '../src/components/Search/engine.ts'

const built = (file: string) => readFileSync(new URL(`../build/${file}`, import.meta.url), 'utf8')
let find: ReturnType<typeof createEngine>

beforeAll(async () => {
  await ensureSiteBuilt()
  find = createEngine(JSON.parse(built('search.json')))
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

test.each([
  ['tron', '/features#chains'],
  ['Do you support Tron?', '/features#chains'],
  ['privy', '/pricing#compared'],
  ['web3auth', '/features#non-custodial-design'],
  ['mpc', '/web-wallet#the-wallet-key'],
  ['sla', '/pricing#sla'],
  ['audit', '/pricing#audit'],
  ['who uses it', '/pricing#who'],
  ['100,000 users', '/pricing#run'],
  ['send USDC', '/web-wallet#sending-a-token'],
  ['webhook signature', '/on-chain-events-streaming#outgoing-webhooks'],
  ['gdpr', '/architecture#retention'],
  ['changelog', '/roadmap#changes'],
  ['gas sponsorship', '/features#what-it-does-not-do'],
  ['who owns the keys', '/features#non-custodial-design'],
  ['stolen device', '/architecture#deleting-a-device'],
])('the query asks for what no page is about: %s → a sentence that answers it, with a link, is first', (query, address) => {
  const [first] = find(query).pages
  expect([first?.title, first?.hits[0]?.address]).toEqual(['Answer', address])
  expect(first?.hits[0]?.excerpt.join('')).toMatch(/\.$/)
})

test('a brand has no page with prices, or an own one → its other pages answer', () => {
  const index: SearchIndex = JSON.parse(built('search.json'))
  const without = createEngine({
    ...index,
    pages: index.pages.map((page) => (page.path === '/pricing' ? { ...page, path: '/absent' } : page)),
  })
  for (const [query, address] of [
    ['privy', '/features#non-custodial-design'],
    ['sla', '/architecture#incidents'],
    ['audit', '/architecture#security'],
  ] as const)
    expect(without(query).pages[0]?.hits[0]?.address).toBe(address)
})

test('a prepared answer → the section that it leads to exists', () => {
  for (const { address } of answers) {
    const [page, anchor] = address.split('#')
    expect([address, new RegExp(`<h[23][^>]* id="?${anchor}["\\s>]`).test(built(`${page}.html`))]).toEqual([address, true])
  }
})

test('the query has an answer only inside another word → no answer', () => {
  expect(find('slash').pages[0]?.title).not.toBe('Answer')
})

test.each(['magic', 'okta', 'kraken'])('the query is the name %s, which no page has → no similar word is found', (name) => {
  expect(find(name).pages).toEqual([])
})
