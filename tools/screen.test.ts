import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { welcomeScreen } from './screen.mjs'

const addresses = {
  apiUrl: 'http://127.0.0.1:65535',
  site: { url: 'http://127.0.0.1:65533', state: 'being built' as const },
  chains: [
    { platformId: 'ethereum', chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' },
    { platformId: 'base', chainId: 31338, rpcUrl: 'http://127.0.0.1:8546' },
    { platformId: 'solana', chainId: '29fmo', rpcUrl: 'http://127.0.0.1:8899', subscriptionsUrl: 'ws://127.0.0.1:8900' },
  ],
}

const settings = { dataDir: '.data', host: '127.0.0.1', apiPort: 65535 }

test('the welcome screen fits 80 columns and one screen', () => {
  const elsewhere = addresses.chains.map((chain) => ({ ...chain, rpcUrl: 'http://127.0.0.1:65534' }))
  const lines = welcomeScreen('Patina Wallet API', { ...addresses, chains: elsewhere }, { ...settings, host: '0.0.0.0' }).split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(42)
})

test('the welcome screen shows where everything is', () => {
  const screen = welcomeScreen('Patina Wallet API', addresses, settings)
  for (const text of [
    'http://127.0.0.1:65535/openapi.json',
    'http://127.0.0.1:8546   chain id 31338',
    'http://127.0.0.1:8899   subscriptions ws://127.0.0.1:8900',
    'http://127.0.0.1:65533',
    '.data/logs',
  ])
    expect(screen).toContain(text)
})

test('without a local chain no test account is offered', () => {
  expect(welcomeScreen('Patina Wallet API', { ...addresses, chains: [] }, settings)).not.toContain('test account')
})

test('where Solana is the only local chain, the calls are for the account on it', () => {
  const screen = welcomeScreen('Patina Wallet API', { ...addresses, chains: addresses.chains.slice(2) }, settings)
  expect(screen).toContain('ADDRESS=oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(screen).toContain('?platformId=solana"')
  expect(screen).toMatch(/^npm run faucet -- --platform solana --to … --amount 5$/m)
})

test('the answer of each pasted call stands on a line of its own', () => {
  const calls = welcomeScreen('Patina Wallet API', addresses, settings)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.includes('curl'))
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toMatch(/; echo( \$DEVICE)?$/)
})

test('the programs beside the stack are told where it is when that is not where they look', () => {
  const here = welcomeScreen('Patina Wallet API', { ...addresses, apiUrl: 'http://127.0.0.1:3000' }, { ...settings, apiPort: 3000 })
  expect(here).toMatch(/^npm run demo$/m)
  expect(here).toMatch(/^npm run faucet -- --platform ethereum --to … --amount 5$/m)
  expect(welcomeScreen('Patina Wallet API', addresses, settings)).toContain('npm run demo -- --api http://127.0.0.1:65535\n')
})

test('an API that others can reach is said to be open, with its port', () => {
  const open = 'The API is open to the network, on port 65535: HOST is 0.0.0.0.'
  expect(welcomeScreen('Patina Wallet API', addresses, { ...settings, host: '0.0.0.0' })).toContain(open)
  expect(welcomeScreen('Patina Wallet API', addresses, settings)).not.toContain('open to the network')
})

test('a site that is not there yet, or not at all, is said to be so', () => {
  const shown = (state: 'there' | 'being built' | 'absent') =>
    /^ {2}Site {6}(.*)$/m.exec(welcomeScreen('Patina Wallet API', { ...addresses, site: { ...addresses.site, state } }, settings))?.[1]
  expect(shown('there')).toBe('http://127.0.0.1:65533')
  expect(shown('being built')).toBe('http://127.0.0.1:65533   being built; a line tells when it is there')
  expect(shown('absent')).toBe('not there: the lines above say why')
})

test('the screen that the site shows is the one of today; else: npm run transcripts', () => {
  const recorded = readFileSync(new URL('../packages/sdk/examples/recorded/start.txt', import.meta.url), 'utf8')
  const usual = { ...addresses, apiUrl: 'http://127.0.0.1:3000', site: { url: 'http://127.0.0.1:3001', state: 'being built' as const } }
  const [beginning = ''] = welcomeScreen('{apiTitle}', usual, { ...settings, apiPort: 3000 }).split('  1. Register a device')
  expect(recorded).toContain(beginning.trim())
})
