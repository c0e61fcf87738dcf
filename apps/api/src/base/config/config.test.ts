import { networks } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { readConfig, subjects } from './config.ts'
import { removedIn } from './removed.ts'

const server = {
  DATABASE_URL: 'postgres://user:hunter2@db.example/wallet',
  REDIS_URL: 'redis://redis.example',
  PUBLIC_URL: 'https://api.example',
}
/** A valid production environment without a database server. */
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://api.example', DEVICE_AUTH: 'required' }
const optionalKeys = 'Bad environment: DEVICE_AUTH=optional with a database server or in production needs ALLOW_OPTIONAL_DEVICE_AUTH=yes'

/** Returns the error message for an environment that is rejected. */
function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('readConfig accepted an environment that it must reject')
}

describe('without any setting', () => {
  test('no setting is given → local and embedded, device keys are optional', () => {
    expect(readConfig({})).toEqual({
      production: false,
      embedded: true,
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      logLevel: 'info',
      databaseUrl: undefined,
      databaseAccess: { ca: undefined, poolMode: 'session', directUrl: undefined, replicaUrl: undefined },
      redis: undefined,
      publicOrigins: [],
      deviceAuth: 'optional',
      requireAddressProof: false,
      webhookSecrets: [],
      providerSecrets: new Map(),
      metrics: { host: '127.0.0.1', port: undefined },
      tracing: undefined,
      minVersions: { ios: '1.0.0', android: '1.0.0' },
      corsOrigins: [],
      trustedProxies: [],
      indexer: {
        backfillBlocks: 10_000,
        historyFromBlock: new Map(networks.map(({ id }) => [id, 0])),
        historyRequestsPerDay: 10_000_000,
        historyTransactions: 20_000,
        lookBackBlocks: 0,
        maxBlocks: 64,
        pollMs: 100,
        leaseMs: 15_000,
        unread: new Set(),
      },
      workerPlatforms: undefined,
      limits: {
        perDevice: { catalogue: 6_000, read: 12_000, chain: 6_000, write: 3_000, register: 100, report: 12_000, rpc: 6_000 },
        networkFactor: 10,
      },
      maxQueueMs: 0,
      unproved: { notificationsPerDay: 0, historyRows: 0 },
      push: { fcm: undefined, apns: undefined, details: false },
      retention: {
        notificationsDays: 180,
        deliveriesDays: 30,
        outboundDays: 30,
        pendingDays: 30,
        pushesDays: 7,
        eventsDays: 30,
        pricesDays: 400,
      },
      webhookNetworks: ['127.0.0.0/8', '::1/128'],
      broker: undefined,
      admin: undefined,
      maxStreams: 5_000,
      nodes: new Map(),
      shutdownDelayMs: 0,
      swaps: { deadlineMs: 2_500, requoteAfterMs: 15_000, requireSimulation: false, fees: new Map() },
      swapServices: [],
      prices: { maxDifferencePercent: 10, services: [] },
      siteRpc: new Set(),
      allowCcipRead: false,
    })
  })

  test('an environment variable is empty → counts as unset', () => {
    expect(readConfig({ API_PORT: '', DATABASE_URL: '', RPC_URL_ETHEREUM: '' })).toEqual(readConfig({}))
  })

  test('code changes a configuration that was read → throws', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })
})

describe('with a database server', () => {
  test.each([undefined, 'production', 'development'])(
    'a database server, NODE_ENV=%s → keys are required unless optional ones are permitted',
    (NODE_ENV) => {
      const env = { ...server, NODE_ENV }
      expect(readConfig(env)).toMatchObject({ embedded: false, deviceAuth: 'required', databaseUrl: server.DATABASE_URL })
      expect(errorOf({ ...env, DEVICE_AUTH: 'optional' })).toBe(optionalKeys)
      expect(errorOf({ ...env, DEVICE_AUTH: 'optional', ALLOW_OPTIONAL_DEVICE_AUTH: 'true' })).toContain('ALLOW_OPTIONAL_DEVICE_AUTH')
      expect(readConfig({ ...env, DEVICE_AUTH: 'optional', ALLOW_OPTIONAL_DEVICE_AUTH: 'yes' }).deviceAuth).toBe('optional')
    },
  )

  test('a database server → the shutdown delay is 5 s or SHUTDOWN_DELAY_MS', () => {
    expect(readConfig(server).shutdownDelayMs).toBe(5_000)
    expect(readConfig({ ...server, SHUTDOWN_DELAY_MS: '0' }).shutdownDelayMs).toBe(0)
    for (const SHUTDOWN_DELAY_MS of ['-1', '1.5', '300001', 'soon'])
      expect(errorOf({ ...server, SHUTDOWN_DELAY_MS })).toMatch(/^Bad environment: SHUTDOWN_DELAY_MS must /)
  })

  test('a database server → REDIS_URL or ALLOW_MEMORY_CACHE is required', () => {
    const alone = { ...server, REDIS_URL: '' }
    expect(errorOf(alone)).toBe(
      'Bad environment: REDIS_URL should not be empty when DATABASE_URL is set; a single process may run without it under ALLOW_MEMORY_CACHE=yes',
    )
    expect(readConfig({ ...alone, ALLOW_MEMORY_CACHE: 'yes' }).redis).toBeUndefined()
  })

  test('a pooler in transaction mode and Sentinels → the connections use them', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----'
    const config = readConfig({
      ...server,
      DATABASE_CA: ca,
      DATABASE_POOL_MODE: 'transaction',
      DATABASE_DIRECT_URL: 'postgres://user@direct.example/wallet',
      REDIS_URL: 'rediss://api:hunter2@mymaster',
      REDIS_CA: ca,
      REDIS_SENTINELS: 'one.example:26379,10.0.0.2:26380',
      REDIS_SENTINEL_PASSWORD: 'hunter3',
    })
    expect(config.databaseAccess).toEqual({
      ca,
      poolMode: 'transaction',
      directUrl: 'postgres://user@direct.example/wallet',
      replicaUrl: undefined,
    })
    const sentinels = [
      { host: 'one.example', port: 26_379 },
      { host: '10.0.0.2', port: 26_380 },
    ]
    expect(config.redis).toMatchObject({ url: 'rediss://api:hunter2@mymaster', ca, sentinels, sentinelPassword: 'hunter3' })
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['REDIS_CA needs a REDIS_URL that begins with rediss://', { REDIS_CA: '-----BEGIN CERTIFICATE-----' }],
    ['REDIS_SENTINELS and REDIS_CLUSTER_NODES exclude each other', { REDIS_SENTINELS: 'a:1', REDIS_CLUSTER_NODES: 'b:1' }],
    ['DATABASE_POOL_MODE must be one of the following values: session, transaction', { DATABASE_POOL_MODE: 'statement' }],
  ])('%s', (sentence, given) => {
    expect(errorOf({ ...server, ...given })).toBe(`Bad environment: ${sentence}`)
  })

  test('a database server without PUBLIC_URL → rejected, since device tokens are bound to it', () => {
    const noOrigin = 'Bad environment: PUBLIC_URL should not be empty with a database server or in production'
    expect(errorOf({ ...server, PUBLIC_URL: '' })).toBe(noOrigin)
    expect(errorOf({ NODE_ENV: 'production', DEVICE_AUTH: 'required' })).toBe(noOrigin)
  })

  test('PUBLIC_URL has several origins, and one ends → kept in order, with the moment after that day', () => {
    const { publicOrigins } = readConfig({ ...server, PUBLIC_URL: 'https://api.example:8443,https://old.example;until=2027-01-31' })
    expect(publicOrigins).toEqual([
      { origin: 'https://api.example:8443', until: undefined },
      { origin: 'https://old.example', until: Date.parse('2027-02-01T00:00:00Z') },
    ])
  })
})

describe('price services', () => {
  test('PRICE_SOURCES names services with their keys → they are on, at their public addresses', () => {
    const { prices } = readConfig({
      PRICE_SOURCES: 'defillama, coingecko',
      PRICE_COINGECKO_KEY: 'key',
      PRICE_DEFILLAMA_URL: 'https://llama.example/',
    })
    expect(prices.services).toEqual([
      { id: 'defillama', url: 'https://llama.example' },
      { id: 'coingecko', url: 'https://pro-api.coingecko.com/api/v3', key: 'key' },
    ])
  })

  test.each([
    ['PRICE_SOURCES must be a list of coingecko, defillama, jupiter', { PRICE_SOURCES: 'pyth' }],
    ['PRICE_COINGECKO_KEY must be set, because PRICE_SOURCES contains coingecko', { PRICE_SOURCES: 'coingecko' }],
    ['PRICE_JUPITER_KEY must be set, because PRICE_SOURCES contains jupiter', { PRICE_SOURCES: 'defillama jupiter' }],
  ])('%s', (sentence, given) => {
    expect(errorOf(given)).toBe(`Bad environment: ${sentence}`)
  })
})

describe('platforms of a worker', () => {
  test('WORKER_PLATFORMS has ids of platforms → the worker processes these', () => {
    expect(readConfig({ WORKER_PLATFORMS: 'solana, base' }).workerPlatforms).toEqual(new Set(['solana', 'base']))
    expect(readConfig({ WORKER_PLATFORMS: '' }).workerPlatforms).toBeUndefined()
  })

  test('WORKER_PLATFORMS has an unknown platform → rejected', () => {
    expect(errorOf({ WORKER_PLATFORMS: 'solana dogecoin' })).toMatch(/^Bad environment: WORKER_PLATFORMS must be a list of .*solana/)
  })
})

describe('traces', () => {
  test('OTEL_EXPORTER_OTLP_ENDPOINT is set → one request in a hundred is traced, with these headers', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b,x-team=wallet' }
    expect(readConfig(env).tracing).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a=b', 'x-team': 'wallet' },
      ratio: 0.01,
      service: 'wallet-api',
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT must be a URL (http or https)', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, by comma', { OTEL_EXPORTER_OTLP_HEADERS: 'secret' }],
  ])('%s', (sentence, given) => {
    expect(errorOf(given)).toBe(`Bad environment: ${sentence}`)
  })
})

describe('swap services', () => {
  test('SWAP_PROVIDERS names services with their keys → they are on, at their public addresses', () => {
    const { swapServices } = readConfig({
      SWAP_PROVIDERS: 'kyberswap, zero-ex jupiter',
      SWAP_ZERO_EX_KEY: 'key',
    })
    expect(swapServices).toEqual([
      { id: 'kyberswap', url: 'https://aggregator-api.kyberswap.com' },
      { id: 'zero-ex', url: 'https://api.0x.org', key: 'key' },
      { id: 'jupiter', url: 'https://api.jup.ag/swap/v2' },
    ])
  })

  test.each([
    ['SWAP_PROVIDERS must be a list of kyberswap, lifi, zero-ex, uniswap-api, jupiter', { SWAP_PROVIDERS: 'odos' }],
    ['SWAP_ZERO_EX_KEY must be set, because SWAP_PROVIDERS contains zero-ex', { SWAP_PROVIDERS: 'zero-ex' }],
    ['SWAP_UNISWAP_API_KEY must be set, because SWAP_PROVIDERS contains uniswap-api', { SWAP_PROVIDERS: 'lifi uniswap-api' }],
  ])('%s', (sentence, given) => {
    expect(errorOf(given)).toBe(`Bad environment: ${sentence}`)
  })
})

test.each(['1.5', '-1', 'all', '1e-2'])('OTEL_TRACES_SAMPLER_ARG=%s → rejected', (OTEL_TRACES_SAMPLER_ARG) => {
  expect(errorOf({ OTEL_TRACES_SAMPLER_ARG })).toBe('Bad environment: OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
})

describe('limits of links without proof', () => {
  test('limits of unproved links with a database server → 20 notifications a day and 10,000 rows', () => {
    expect(readConfig(server).unproved).toEqual({ notificationsPerDay: 20, historyRows: 10_000 })
  })

  test('limits of unproved links are configured → used, embedded or not', () => {
    const env = { UNPROVED_NOTIFICATIONS_PER_DAY: '3', UNPROVED_HISTORY_ROWS: '0' }
    for (const given of [env, { ...server, ...env }]) expect(readConfig(given).unproved).toEqual({ notificationsPerDay: 3, historyRows: 0 })
    expect(errorOf({ UNPROVED_HISTORY_ROWS: '-1', UNPROVED_NOTIFICATIONS_PER_DAY: 'few' })).toMatch(
      /UNPROVED_NOTIFICATIONS_PER_DAY must .*UNPROVED_HISTORY_ROWS must /,
    )
  })
})

describe('limits', () => {
  test('a database server and no configured rate limit → each class has its default', () => {
    expect(readConfig(server).limits).toEqual({
      perDevice: { catalogue: 60, read: 120, chain: 60, write: 30, register: 1, report: 120, rpc: 60 },
      networkFactor: 10,
    })
  })

  test('rate limits are set → used, embedded or not; 0 lifts a limit', () => {
    const env = { RATE_LIMIT_READ: '7', RATE_LIMIT_REGISTER: '0', RATE_LIMIT_NETWORK_FACTOR: '3' }
    for (const given of [env, { ...server, ...env }])
      expect(readConfig(given).limits).toMatchObject({ perDevice: { read: 7, register: 0 }, networkFactor: 3 })
  })

  test.each(['-1', '1.5', 'many', '1e3'])('are not %s', (limit) => {
    expect(errorOf({ RATE_LIMIT_CHAIN: limit })).toMatch(/^Bad environment: RATE_LIMIT_CHAIN must /)
    expect(errorOf({ RATE_LIMIT_NETWORK_FACTOR: limit })).toMatch(/^Bad environment: RATE_LIMIT_NETWORK_FACTOR must /)
  })
})

describe('origins of pages', () => {
  test('CORS_ORIGINS has origins → accepted', () => {
    expect(readConfig({ CORS_ORIGINS: 'https://wallet.example, http://localhost:5173' }).corsOrigins).toEqual([
      'https://wallet.example',
      'http://localhost:5173',
    ])
  })

  test.each([
    '*',
    'null',
    'wallet.example',
    'https://wallet.example/',
    'https://Wallet.example',
    'https://wallet.example:443',
    'https://a/b',
  ])('CORS_ORIGINS=%s → rejected', (origins) => {
    expect(errorOf({ CORS_ORIGINS: origins })).toBe('Bad environment: CORS_ORIGINS must be origins such as https://wallet.example')
  })
})

describe('address proofs', () => {
  test('address proofs → required with a server or in production, unless set otherwise', () => {
    expect(readConfig({}).requireAddressProof).toBe(false)
    expect(readConfig(production).requireAddressProof).toBe(true)
    expect(readConfig({ ...production, REQUIRE_ADDRESS_PROOF: 'no' }).requireAddressProof).toBe(false)
    expect(readConfig({ REQUIRE_ADDRESS_PROOF: 'yes' }).requireAddressProof).toBe(true)
    expect(readConfig(server).requireAddressProof).toBe(true)
    expect(readConfig({ ...server, REQUIRE_ADDRESS_PROOF: 'no' }).requireAddressProof).toBe(false)
  })

  test.each(['true', 'false', '1', 'Yes'])('are not %s', (value) => {
    expect(errorOf({ REQUIRE_ADDRESS_PROOF: value })).toBe(
      'Bad environment: REQUIRE_ADDRESS_PROOF must be one of the following values: yes, no',
    )
  })
})

describe('trusted proxies', () => {
  test('TRUSTED_PROXIES has addresses and networks → accepted', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 2001:db8::/32,::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
      '2001:db8::/32',
      '::1',
    ])
  })

  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', 'proxy.example', 'true', '1', '10.0.0.0/8/8', '10.0.0.0/'])(
    'TRUSTED_PROXIES=%s → rejected',
    (proxies) => {
      expect(errorOf({ TRUSTED_PROXIES: proxies })).toBe(
        'Bad environment: TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8',
      )
    },
  )
})

describe('an embedded database', () => {
  test('embedded in production → optional keys need permission', () => {
    expect(errorOf({ ...production, DEVICE_AUTH: undefined })).toBe(optionalKeys)
    expect(readConfig(production)).toMatchObject({ production: true, embedded: true, deviceAuth: 'required' })
  })

  test('embedded and open to the network → optional keys are accepted', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', deviceAuth: 'optional' })
  })
})

describe('nodes', () => {
  test('RPC_URL of a platform is set → the platform is served', () => {
    const { nodes } = readConfig({ RPC_URL_BASE: 'https://base.example/key' })
    expect([...nodes.keys()]).toEqual(['base'])
    expect(nodes.get('base')).toMatchObject({ rpcUrls: ['https://base.example/key'], network: { id: 'base', caip2: 'eip155:8453' } })
  })

  test('CHAIN_ID_SOLANA has the start of a genesis hash → a local Solana chain', () => {
    const env = { RPC_URL_SOLANA: 'http://127.0.0.1:8899', CHAIN_ID_SOLANA: '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM' }
    expect(readConfig(env).nodes.get('solana')?.network).toMatchObject({ caip2: `solana:${env.CHAIN_ID_SOLANA}`, explorerUrl: null })
    expect(errorOf({ ...env, CHAIN_ID_SOLANA: '31337' })).toMatch(/^Bad environment: CHAIN_ID_SOLANA /)
  })

  test('several node URLs, also websockets → kept in order of preference', () => {
    const { nodes } = readConfig({ RPC_URL_BASE: 'https://one.example, wss://one.example,\nhttps://two.example' })
    expect(nodes.get('base')?.rpcUrls).toEqual(['https://one.example', 'wss://one.example', 'https://two.example'])
  })

  test.each(['wss://one.example', 'https://one.example,ftp://two.example', 'https://one.example,https://[', ' , '])(
    'are not %j',
    (urls) => {
      expect(errorOf({ RPC_URL_BASE: urls })).toMatch(/^Bad environment: RPC_URL_BASE must be one or more URLs of nodes/)
    },
  )

  test('CHAIN_ID is set → the local chain has that id', () => {
    const { nodes } = readConfig({ RPC_URL_ETHEREUM: 'http://127.0.0.1:8545', CHAIN_ID_ETHEREUM: '31337' })
    expect(nodes.get('ethereum')?.network).toMatchObject({ id: 'ethereum', caip2: 'eip155:31337', explorerUrl: null })
  })

  test.each(['0', '-1', '0x1', '1.5', 'one', '99999999999999999'])('CHAIN_ID_ETHEREUM=%s → rejected', (id) => {
    expect(errorOf({ RPC_URL_ETHEREUM: 'http://127.0.0.1:8545', CHAIN_ID_ETHEREUM: id })).toMatch(/^Bad environment: CHAIN_ID_ETHEREUM /)
  })
})

describe('settings that were removed', () => {
  test.each([
    ['SWAP_LIFI_URL is no setting any more: the address of LI.FI is part of the release', { SWAP_LIFI_URL: 'https://hunter2.example' }],
    ['RETAIN_PUSHES_DAYS is no setting any more: pushes are kept for 7 days', { RETAIN_PUSHES_DAYS: '3' }],
    [
      'INDEX_BASE_SEPOLIA is no setting any more: write { "base-sepolia": { "readBlocks": false } } into the file of NETWORKS_FILE',
      { INDEX_BASE_SEPOLIA: 'no' },
    ],
    [
      'SWAP_FEE_RECIPIENT_SOLANA is no setting any more: write { "solana": { "swapFeeRecipient": "…" } } into the file of NETWORKS_FILE',
      { SWAP_FEE_RECIPIENT_SOLANA: 'hunter2' },
    ],
  ])('an old name has a value → the start stops: %s', (sentence, given) => {
    expect(errorOf(given)).toBe(`Bad environment: ${sentence}. Remove ${Object.keys(given).join()}`)
  })

  test('an old name is empty → counts as unset', () => {
    expect(readConfig({ HISTORY_TRANSACTIONS: '', HISTORY_FROM_BLOCK_BASE: '' })).toEqual(readConfig({}))
  })

  test('a setting exists → it is not in the list of removed ones', () => {
    const names = subjects.flatMap(({ settings }) => Object.keys(settings))
    const given = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(removedIn(given)).toEqual([])
  })
})

describe('retention', () => {
  test('retention settings → read as days; 0 keeps rows forever', () => {
    const env = { RETAIN_NOTIFICATIONS_DAYS: '7', RETAIN_EVENTS_DAYS: '0' }
    expect(readConfig(env).retention).toEqual({
      notificationsDays: 7,
      deliveriesDays: 30,
      outboundDays: 30,
      pendingDays: 30,
      pushesDays: 7,
      eventsDays: 0,
      pricesDays: 400,
    })
  })

  test.each(['-1', '1.5', 'forever', '36501'])('retention of %s days → rejected', (days) => {
    expect(errorOf({ RETAIN_EVENTS_DAYS: days })).toMatch(/^Bad environment: RETAIN_EVENTS_DAYS must /)
  })
})

describe('secrets of the webhook', () => {
  const [first, second] = [7, 8].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)

  test('several webhook secrets → all are accepted', () => {
    expect(readConfig({ WEBHOOK_SECRET: `${first}` }).webhookSecrets).toEqual([first])
    expect(readConfig({ WEBHOOK_SECRET: ` ${second}  ${first}\n` }).webhookSecrets).toEqual([second, first])
  })

  test.each([`${first},${second}`, `${first} hunter2`, 'whsec_c2hvcnQ=', ' '])('are not %j', (secrets) => {
    expect(errorOf({ WEBHOOK_SECRET: secrets })).toMatch(/^Bad environment: WEBHOOK_SECRET /)
  })
})

describe('an environment with bad values', () => {
  const bad = {
    API_PORT: '70000',
    LOG_LEVEL: 'hunter2-loud',
    DATABASE_URL: 'mysql://user:hunter2@db.example/wallet',
    REDIS_URL: 'hunter2',
    DEVICE_AUTH: 'hunter2',
    WEBHOOK_SECRET: 'hunter2',
    MIN_VERSION_IOS: 'hunter2',
    RPC_URL_ETHEREUM: 'ftp://hunter2',
    CHAIN_ID_BASE: 'hunter2',
  }

  test('several bad variables → one error names them all', () => {
    const message = errorOf(bad)
    for (const name of Object.keys(bad)) expect(message).toMatch(new RegExp(`\\b${name} (must|is|should)\\b`))
    expect(message).toContain('PUBLIC_URL should not be empty with a database server or in production')
  })

  test('bad variables → the error contains no value', () => {
    expect(errorOf(bad)).not.toContain('hunter2')
  })

  test.each([
    'https://',
    'https://exa mple.com',
    'https://[',
    'ftp://api.example',
    'api.example',
    'https://api.example/wallet',
    'https://api.example/',
    'https://a.example, https://b.example',
    'https://a.example,',
    'https://a.example,https://a.example',
    'https://a.example;until=2027-01-31',
    'https://a.example,https://b.example;until=tomorrow',
    'https://a.example,https://b.example;until=2027-13-01',
  ])('PUBLIC_URL=%j → rejected', (url) => {
    expect(errorOf({ ...server, PUBLIC_URL: url })).toMatch(/^Bad environment: PUBLIC_URL /)
  })

  test.each(['https://', 'http://[', 'http://no de:1'])('a node URL %j → rejected', (url) => {
    expect(errorOf({ RPC_URL_BASE: url })).toMatch(/^Bad environment: RPC_URL_BASE /)
  })

  test.each(['', 'abc', '80.5', '-1', '65536'].slice(1))('API_PORT=%s → rejected', (port) => {
    expect(errorOf({ API_PORT: port })).toMatch(/^Bad environment: API_PORT /)
  })
})

describe('secrets of providers of webhooks', () => {
  const [first, second] = ['sixteen characters', 'Bearer of another one']

  test('secrets of providers → read per provider, separated by commas', () => {
    const { providerSecrets } = readConfig({
      ALCHEMY_WEBHOOK_SECRET: first,
      HELIUS_WEBHOOK_SECRET: `${second}, ${first}`,
      TATUM_WEBHOOK_SECRET: '',
    })
    expect([...providerSecrets]).toEqual([
      ['alchemy', [first]],
      ['helius', [second, first]],
    ])
  })

  test('a short secret of a provider → rejected without its value', () => {
    for (const bad of ['short', `${first},short`, `${first},`, ',', `${first},${' '.repeat(20)}`, `short${' '.repeat(20)}`])
      expect(() => readConfig({ MORALIS_WEBHOOK_SECRET: bad })).toThrow(/^Bad environment: MORALIS_WEBHOOK_SECRET (?!.*(short|sixteen))/)
  })
})

test('no metrics setting → metrics only on the loopback address', () => {
  expect(readConfig({ METRICS_PORT: '9000', METRICS_HOST: '10.0.0.1' }).metrics).toEqual({ host: '10.0.0.1', port: 9000 })
  for (const METRICS_PORT of ['-1', '65536', 'none']) expect(() => readConfig({ METRICS_PORT })).toThrow(/^Bad environment: METRICS_PORT /)
})

describe('the admin API', () => {
  const token = 'a-token-of-32-characters-or-more'

  test('a port and a token are set → on, on a loopback address; without a port → off', () => {
    expect(readConfig({ ADMIN_PORT: '3003', ADMIN_TOKEN: token }).admin).toEqual({ host: '127.0.0.1', port: 3003, tokens: [token] })
    const two = `${token} ${token.replace('t', 'u')}`
    expect(readConfig({ ADMIN_PORT: '3003', ADMIN_TOKEN: two }).admin?.tokens).toEqual(two.split(' '))
    expect(readConfig({ ADMIN_TOKEN: token }).admin).toBeUndefined()
  })

  test('a port without a token, or a short token → rejected without the token', () => {
    expect(errorOf({ ADMIN_PORT: '3003' })).toBe('Bad environment: ADMIN_PORT needs ADMIN_TOKEN')
    expect(errorOf({ ADMIN_PORT: '3003', ADMIN_TOKEN: 'short-secret' })).not.toContain('short-secret')
  })
})

describe('networks that may receive events', () => {
  test.each([
    [{}, ['127.0.0.0/8', '::1/128']],
    [{ ...server }, []],
    [{ ...server, WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, 192.168.1.5' }, ['10.0.0.0/8', '192.168.1.5']],
  ])('%j → %j', (env, networks) => {
    expect(readConfig(env).webhookNetworks).toEqual(networks)
  })

  test.each(['everywhere', '0.0.0.0/0', '10.0.0.0/40'])('WEBHOOK_ALLOWED_NETWORKS=%s → rejected', (text) => {
    expect(errorOf({ WEBHOOK_ALLOWED_NETWORKS: text })).toContain('WEBHOOK_ALLOWED_NETWORKS')
  })
})
