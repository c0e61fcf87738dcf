/**
 * What engineers type when they look for a section, if the section itself uses other words or says the same in passing. The search treats
 * these terms like a heading. Keys are addresses; `reference:` stands for the address of the API reference.
 */
const termsOf: Record<string, string> = {
  '/getting-started#start-the-stack':
    'quickstart, run locally, local environment, installation, git clone, requirements, node version, macos, windows',
  '/getting-started#install-the-typescript-client':
    'install sdk, npm install, npm package, typescript sdk, javascript client, node client, client library, import',
  '/getting-started#your-first-swap-in-typescript': 'tutorial, example app, sample code, hello world',
  '/getting-started#the-same-calls-in-a-shell': 'curl examples, postman, http examples',
  '/getting-started#test-money': 'faucet, test funds, test ether, mnemonic, test accounts, funded account',
  '/getting-started#troubleshooting': 'port in use, eaddrinuse, already running, reset data, logs, 421',
  '/features#chains': 'supported chains, supported blockchains, polygon, arbitrum, bsc, layer 2',
  '/features#what-it-does-not-do': 'bitcoin, unsupported, limitations, not supported',
  '/features#white-label': 'branding, rebrand, theming, logo',
  '/mobile-wallet': 'ios, iphone, android, swift, kotlin, mobile app, xcode, java, objective-c',
  '/mobile-wallet#other-languages': 'flutter, dart, unity, c#, python, java, go, code generator, openapi generator',
  '/mobile-wallet#react-native-and-expo': 'react native, expo, expo-secure-store, hermes',
  '/mobile-wallet#the-device-key': 'secure enclave, keystore, keychain, p-256, hardware key, key attestation, biometrics',
  '/mobile-wallet#backing-up-the-wallet-key':
    'seed phrase backup, recovery phrase, mnemonic backup, restore wallet, lost phone, lost key, key recovery, import wallet',
  '/mobile-wallet#registering-the-device': 'reinstall, new phone, device registration, force update, minimum version',
  '/mobile-wallet#sending': 'send transaction, sign transaction, transfer eth',
  '/mobile-wallet#sending-a-token': 'erc20 transfer, erc-20, token transfer, send token, send erc20 token',
  '/mobile-wallet#following-a-transaction': 'transaction receipt',
  '/web-wallet#speeding-up-and-cancelling':
    'speed up transaction, stuck transaction, cancel transaction, replace transaction, replace by fee, rbf, underpriced',
  '/web-wallet#swapping-and-approvals': 'revoke approval, revoke allowance, unlimited approval',
  '/web-wallet#react-quickstart': 'react hooks, vite, next.js, tanstack query, usequery',
  '/features#price-alerts': 'price alert, price notification, alert',
  '/getting-started#testing-your-app-in-ci': 'github actions, gitlab ci, continuous integration, e2e tests, integration test',
  '/mobile-wallet#local-development': 'emulator, simulator, 10.0.2.2, localhost, cleartext',
  '/web-wallet#hosting-and-cors': 'cross-origin, preflight, access-control-allow-origin, browser, same origin, proxy, nginx',
  '/web-wallet#a-device-key-in-the-browser': 'webcrypto, indexeddb, local storage, web locks',
  '/web-wallet#signing-transactions': 'metamask, walletconnect, ledger, hardware wallet, browser extension, viem, ethers, wagmi',
  '/solana': 'spl, lamports, phantom, compute units, blockhash expiry',
  '/defi-ai#swap': 'approve, approval, allowance, permit, exchange tokens, trade, dex, spender',
  '/defi-ai#quote-validity': 'quote expired, quote not found, quote ttl',
  '/defi-ai#price-source': 'uniswap, aggregator, 0x, 1inch, jupiter, liquidity, oracle, best price, swap fee',
  '/defi-ai#slippage-calculation': 'slippage, slippage tolerance, minimum received, price impact',
  '/defi-ai#staking': 'stake, unstake, lido, apr, validator, rewards',
  '/defi-ai#for-agents': 'llm, llms.txt, mcp, ai agent, markdown, copilot, claude, cursor ide',
  '/on-chain-events-streaming': 'subscribe to events, event stream, outgoing webhook, webhooks out, nats, kafka',
  '/on-chain-events-streaming#block-reading':
    'reorg, reorganisation, chain reorganization, fork, orphaned block, indexer, backfill, missing transaction, incoming payment, deposit, internal transaction',
  '/on-chain-events-streaming#transaction-status':
    'confirmations, confirmed, pending, dropped, replaced, mempool, transaction failed, reverted',
  '/on-chain-events-streaming#incoming-webhook': 'webhook, webhooks, callback, report a transaction',
  '/on-chain-events-streaming#signing-a-report': 'webhook signature, webhook secret, hmac, verify webhook, standard webhooks',
  '/on-chain-events-streaming#webhooks-of-other-services': 'alchemy, helius, quicknode, moralis, webhook provider',
  '/on-chain-events-streaming#duplicate-events': 'deduplication, exactly once, at least once',
  '/on-chain-events-streaming#reading-events-in-the-app': 'polling, poll, websocket, sse, server-sent events, subscription, live updates',
  '/on-chain-events-streaming#spam-and-address-poisoning': 'spam tokens, scam, dust, phishing, fake token',
  '/on-chain-events-streaming#notification-types': 'i18n, localization, translation, language, german',
  '/on-chain-events-streaming#push':
    'push token, push notification, push notifications, fcm, firebase, apns, apple push, device token, google play services',
  '/api-reference#base-url-and-formats': 'endpoint, host, url, content type, json, token id, date format, timestamp',
  '/api-reference#authentication': 'api key, jwt, bearer token, authorization header, access token, oauth, login, sign request, dpop, auth',
  '/api-reference#guards': 'permissions, authorization, roles, scopes, access control',
  '/api-reference#troubleshooting-401-403-and-404':
    '401, 403, unauthorized, unauthorised, forbidden, invalid token, token expired, access denied, clock skew',
  '/api-reference#proving-an-address': 'verify address, ownership, ownership proof, proof of ownership, watch-only',
  '/api-reference#the-text-to-sign':
    'siwe, sign in with ethereum, eip-4361, caip-122, erc-1271, smart account, smart contract wallet, erc-6492, personal_sign',
  '/api-reference#unlinking-and-deleting': 'log out, sign out, logout, remove address, delete account',
  '/api-reference#pagination': 'pagination, paging, page, cursor, offset, limit, next page, infinite scroll',
  '/api-reference#amounts': 'wei, decimals, big number, bigint, units, precision, rounding, lamports, gwei',
  '/api-reference#errors': 'error handling, error format, request id, correlation id, trace id',
  '/api-reference#what-to-do-for-each-status': 'status codes, 503, 504, 500, 400, 404, 409, service unavailable',
  '/api-reference#error-codes':
    'error codes, insufficient funds, execution reverted, nonce too low, nonce too high, invalid address, error list, insufficient balance',
  '/api-reference#rate-limits':
    'rate limit, rate limits, rate limiting, 429, too many requests, requests per minute, throttling, throttled, quota, retry-after, ratelimit header',
  '/api-reference#size-limits': 'maximum, batch size, payload too large, 413',
  '/api-reference#idempotency-and-retries':
    'idempotency, idempotency key, idempotent, retry, retries, registration retry, resend, timeout, backoff, abort, cancel request',
  '/api-reference#testnets-and-test-money': 'testnet, testnets, sepolia, devnet, goerli, sandbox, staging',
  '/api-reference#glossary': 'glossary, definitions, terms, vocabulary',
  '/architecture#components': 'overview, services, how it works, system design',
  '/architecture#networks': 'finality, chain id, chain ids, block time, caip-2, network list, platform id, eip155, rpc',
  '/architecture#data-model': 'schema, tables, database schema, erd',
  '/architecture#failures-and-recovery': 'failover, outage, downtime, disaster recovery, resilience, crash, node down',
  '/architecture#deployment':
    'docker, dockerfile, container, kubernetes, k8s, helm, postgres, postgresql, redis, database, environment variables, env, configuration, settings file, rpc url, rpc node, hosting, production, tls, https, migrations',
  '/architecture#sizing': 'capacity, capacity planning, cost, hardware requirements, cpu, memory, how many servers',
  '/architecture#reverse-proxies': 'nginx, haproxy, caddy, load balancer, ingress, tls termination, x-forwarded-for',
  '/architecture#secrets': 'secret rotation, rotate keys, credentials, vault, password',
  '/architecture#upgrades': 'update, new release, migration, rollback',
  '/architecture#back-up-and-restore': 'backup, pg_dump, restore, disaster recovery, point in time recovery',
  '/architecture#going-live-checklist': 'production checklist, launch, go live, before release',
  '/architecture#monitoring': 'prometheus, metrics, alerts, grafana, alerting, logs, logging, observability, opentelemetry',
  '/architecture#incidents': 'runbook, troubleshooting, on call, debugging, missing payment, support',
  '/architecture#announcements': 'broadcast message, notify all users, maintenance notice',
  '/architecture#retention': 'gdpr, data retention, privacy, data deletion, ttl, storage, personal data',
  '/architecture#logs-and-ip-addresses': 'access log, ip address, log retention, personal data',
  '/architecture#deleting-a-device': 'right to erasure, delete user, block user, ban, revoke device',
  '/architecture#security':
    'vulnerability, security, audit, threat model, penetration test, bug bounty, disclosure, responsible disclosure',
  '/architecture#scaling':
    'load balancer, scaling, high availability, horizontal scaling, replicas, zero downtime, rolling update, throughput, performance',
  '/api-docs#tools': 'openapi, swagger, openapi.json, api spec, schema download, codegen',
  '/roadmap#built': 'changelog, release notes, what is new',
  '/roadmap#later': 'planned, upcoming, future',
  '/markdown-page#terms-of-the-software': 'license, licence, mit, open source',
  '/markdown-page#what-this-site-stores': 'cookies, tracking, analytics',
  '/pricing': 'price, cost, plans, free',
  '/case-studies#your-price': 'cost calculator, node costs',
  'reference:': 'api reference, endpoints, rest api',
  'reference:#versions': 'versioning, breaking changes, compatibility, deprecation, api version, v1',
  'reference:#tag/health/operation/getHealthStatus': 'health check, healthcheck, liveness, readiness, uptime, ping',
  'reference:#tag/devices/operation/newDevice': 'device id, register device, new device, sign up, create account',
  'reference:#tag/platforms/operation/getPriorityFees': 'gas price, eip-1559, max fee, base fee, priority fee, tip, gas oracle',
  'reference:#tag/platforms/operation/estimateFees':
    'fee, fees, gas, gas limit, estimate gas, estimategas, simulate, network fee, transaction cost',
  'reference:#tag/platforms/operation/listPlatforms': 'list networks, list chains',
  'reference:#tag/tokens/operation/listTokens': 'token list, contract addresses, token logo, usdc address',
  'reference:#tag/wallet/operation/getBalances': 'balance, balances, token balances, portfolio, eth balance',
  'reference:#tag/wallet/operation/getPortfolio': 'portfolio, total balance, net worth, fiat value, usd value',
  'reference:#tag/prices/operation/listPrices': 'price, token price, fiat, usd, eur, currency, exchange rate, market price',
  'reference:#tag/prices/operation/getPriceHistory': 'price chart, price history, sparkline',
  'reference:#tag/wallet/operation/getNonce': 'nonce, transaction count, sequence number',
  'reference:#tag/wallet/operation/sendTransaction':
    'broadcast transaction, broadcast, submit transaction, send raw transaction, sendrawtransaction, raw transaction',
  'reference:#tag/wallet/operation/getAddressInfo': 'account type, is contract, eip-7702, delegated account',
  'reference:#tag/names/operation/resolveName': 'ens, resolve name, ethereum name service, .eth',
  'reference:#tag/names/operation/findName': 'reverse lookup, primary name, ens name of address',
  'reference:#tag/wallet/operation/linkAddresses': 'add address, link wallet, import address',
  'reference:#tag/transactions/operation/listHistory': 'transaction history, transactions, transaction list, activity, activity feed',
  'reference:#tag/swap/operation/quoteSwap': 'swap quote, exchange rate, swap price',
}

/** Returns the terms of sections by their address, for a site whose reference is at `apiRoute`. */
export const searchTerms = (apiRoute: string): Map<string, string> =>
  new Map(Object.entries(termsOf).map(([address, terms]) => [address.replace('reference:', apiRoute), terms]))
