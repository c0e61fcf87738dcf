import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

const sources = ['apps/api/src', 'packages/chains/src', 'packages/swaps/src', 'packages/prices/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
)

/** Code that opens connections or resolves names. Types and pure functions of these modules are harmless. */
const opening =
  /\bfetch\(|new WebSocket\(|\b(createConnection|new Socket)\(|(?<!import type \{[^}]*\} )from '(node:(https|http2|tls|dns|dns\/promises|dgram)|undici|ws|axios|got)'|import \{ connect\b[^}]*\} from '@nats-io|\bhttp\.(get|request)\(/

test('the sources are searched for connections → only the clients of nodes, histories, prices, swaps, push services, webhooks, gateways and the broker open them', () => {
  const openers = sources.filter(({ text }) => opening.test(text)).map(({ file }) => file)
  expect(openers.sort()).toEqual([
    'apps/api/src/consumers/broker/connection.ts',
    'apps/api/src/outbound/destination.ts',
    'apps/api/src/outbound/guarded-requests.ts',
    'apps/api/src/push/http2-client.ts',
    'packages/chains/src/families/evm/heads.ts',
    'packages/chains/src/http-json.ts',
    'packages/chains/src/json-rpc.ts',
    'packages/prices/src/service.ts',
    'packages/swaps/src/service.ts',
  ])
})

test('the callers of the price and swap services → their URLs come from the configuration, and only the start and the recording of prices use them', () => {
  const callers = sources.filter(({ text }) => /\bservices\[/.test(text) || /\bserviceSource\(/.test(text)).map(({ file }) => file)
  expect(callers.sort()).toEqual([
    'apps/api/src/bin/compose.ts',
    'apps/api/src/prices/record-prices.ts',
    'packages/prices/src/coingecko/source.ts',
    'packages/prices/src/defillama/source.ts',
    'packages/prices/src/jupiter/source.ts',
    'packages/prices/src/service.ts',
  ])
})

test('the callers of the node client → its URLs come only from the network table of the configuration', () => {
  const callers = sources.filter(({ text }) => /\bconnect(Rpc|Evm|Solana|Chain)\(/.test(text)).map(({ file }) => file)
  expect(callers.sort()).toEqual([
    'apps/api/src/bin/compose.ts',
    'apps/api/src/bin/inspect.ts',
    'packages/chains/src/families/evm/history/services/alchemy.ts',
    'packages/chains/src/families/evm/index.ts',
    'packages/chains/src/families/solana/index.ts',
    'packages/chains/src/index.ts',
    'packages/chains/src/json-rpc.ts',
  ])
})

test('the callers of the history client → its URLs come only from the table of nodes of the configuration', () => {
  const callers = sources.filter(({ text }) => /\b(getJson|readerOf)\(/.test(text)).map(({ file }) => file)
  expect(callers.sort()).toEqual([
    'packages/chains/src/families/evm/history/services/etherscan.ts',
    'packages/chains/src/families/evm/index.ts',
    'packages/chains/src/http-json.ts',
  ])
})

test('the callers of the webhook client → its URLs come from the admin API, and only the checked client receives them', () => {
  const callers = sources.filter(({ text }) => /\bcreatePost\(/.test(text)).map(({ file }) => file)
  expect(callers.sort()).toEqual([
    'apps/api/src/bin/compose-webhooks.ts',
    'apps/api/src/consumers/webhooks/post.ts',
    'apps/api/src/consumers/webhooks/send-webhooks.ts',
  ])
})

test('the callers of the checked client → only webhooks, documents and images of NFTs, and the gateways of names, which are off by default', () => {
  const callers = sources.filter(({ text }) => /\bcreate(GuardedRequests|NameGateway)\(/.test(text))
  expect(callers.map(({ file }) => file).sort()).toEqual([
    'apps/api/src/bin/core.ts',
    'apps/api/src/consumers/webhooks/post.ts',
    'apps/api/src/nfts/media/bounded-requests.ts',
    'apps/api/src/outbound/guarded-requests.ts',
    'apps/api/src/outbound/name-gateway.ts',
  ])
  expect(callers[0]?.text).toContain('config.allowCcipRead ? createNameGateway()')
})

test('the callers of the push client → its URLs come from credentials, or are those of Apple and Firebase', () => {
  const callers = sources.filter(({ text }) => /\bhttp2Client\(/.test(text))
  expect(callers.map(({ file }) => file).sort()).toEqual([
    'apps/api/src/push/apns.ts',
    'apps/api/src/push/fcm.ts',
    'apps/api/src/push/google-access.ts',
    'apps/api/src/push/http2-client.ts',
  ])
  const hosts = callers.flatMap(({ text }) => text.match(/(?<=')https?:\/\/[^']+/g) ?? []).filter((url) => !url.includes('/auth/'))
  expect(hosts.sort()).toEqual(['https://api.push.apple.com', 'https://api.sandbox.push.apple.com', 'https://fcm.googleapis.com'])
})
