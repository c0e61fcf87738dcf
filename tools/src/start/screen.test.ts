import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { welcomeScreen } from './screen.ts'

const addresses = {
  apiUrl: 'http://127.0.0.1:65535',
  site: { url: 'http://127.0.0.1:65533', state: 'being built' as const },
  wallet: { url: 'http://localhost:65532', state: 'being built' as const },
  example: { url: 'http://127.0.0.1:65531', state: 'there' as const },
  chains: [
    { platformId: 'ethereum', chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' },
    { platformId: 'base', chainId: 31338, rpcUrl: 'http://127.0.0.1:8546' },
    { platformId: 'solana', chainId: '29fmo', rpcUrl: 'http://127.0.0.1:8899', subscriptionsUrl: 'ws://127.0.0.1:8900' },
  ],
}

const settings = { dataDir: '.data', host: '127.0.0.1', apiPort: 65535 }

test('the welcome screen → at most 80 columns and 42 lines', () => {
  const elsewhere = addresses.chains.map((chain) => ({ ...chain, rpcUrl: 'http://127.0.0.1:65534' }))
  const lines = welcomeScreen('Patina Wallet API', { ...addresses, chains: elsewhere }, { ...settings, host: '0.0.0.0' }).split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(42)
})

test('the stack runs → the welcome screen shows its addresses and its logs', () => {
  const screen = welcomeScreen('Patina Wallet API', addresses, settings)
  for (const text of [
    'http://127.0.0.1:65535/openapi.json',
    'http://127.0.0.1:8546   chain id 31338',
    'http://127.0.0.1:8899   subscriptions ws://127.0.0.1:8900',
    'http://127.0.0.1:65533',
    'http://localhost:65532',
    'http://127.0.0.1:65531   a site that uses the wallet',
    '.data/logs',
  ])
    expect(screen).toContain(text)
})

test('the rules of production apply → the screen says so, and shows no call of a device without a key', () => {
  const screen = welcomeScreen('Patina Wallet API', addresses, { ...settings, strict: true })
  expect(screen).toContain('Devices need keys, and addresses need proofs, as in production (--strict).')
  expect(screen).not.toContain('curl')
  expect(screen).toMatch(/^npm run demo/m)
})

test('no local chain → the welcome screen shows no test account', () => {
  expect(welcomeScreen('Patina Wallet API', { ...addresses, chains: [] }, settings)).not.toContain('test account')
})

test('Solana is the only local chain → the calls use the Solana test account', () => {
  const screen = welcomeScreen('Patina Wallet API', { ...addresses, chains: addresses.chains.slice(2) }, settings)
  expect(screen).toContain('ADDRESS=oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(screen).toContain('?platformId=solana"')
  expect(screen).toMatch(/^npm run faucet -- --platform solana --to … --amount 5$/m)
})

test('a pasted call → its answer ends with a line break', () => {
  const calls = welcomeScreen('Patina Wallet API', addresses, settings)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.includes('curl'))
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toMatch(/; echo( \$DEVICE)?$/)
})

test('the stack does not use the default ports → the commands contain its address', () => {
  const here = welcomeScreen('Patina Wallet API', { ...addresses, apiUrl: 'http://127.0.0.1:3000' }, { ...settings, apiPort: 3000 })
  expect(here).toMatch(/^npm run demo$/m)
  expect(here).toMatch(/^npm run faucet -- --platform ethereum --to … --amount 5$/m)
  expect(welcomeScreen('Patina Wallet API', addresses, settings)).toContain('npm run demo -- --api http://127.0.0.1:65535\n')
})

test('the API listens on the network → the welcome screen warns and names the port', () => {
  const open = 'The API is open to the network, on port 65535: HOST is 0.0.0.0.'
  expect(welcomeScreen('Patina Wallet API', addresses, { ...settings, host: '0.0.0.0' })).toContain(open)
  expect(welcomeScreen('Patina Wallet API', addresses, settings)).not.toContain('open to the network')
})

test('the site is being built or missing → the welcome screen says so', () => {
  const shown = (state: 'there' | 'being built' | 'absent') =>
    /^ {2}Site {6}(.*)$/m.exec(welcomeScreen('Patina Wallet API', { ...addresses, site: { ...addresses.site, state } }, settings))?.[1]
  expect(shown('there')).toBe('http://127.0.0.1:65533')
  expect(shown('being built')).toBe('http://127.0.0.1:65533   being built; a later line says it is ready')
  expect(shown('absent')).toBe('not there: the lines above say why')
})

test('the recorded screen of the site → equals the current one; if not, run npm run transcripts', () => {
  const recorded = readFileSync(new URL('../../../packages/sdk/examples/recorded/start.txt', import.meta.url), 'utf8')
  const defaults = {
    ...addresses,
    apiUrl: 'http://127.0.0.1:3000',
    site: { url: 'http://127.0.0.1:3001', state: 'being built' as const },
    wallet: { url: 'http://localhost:3002', state: 'being built' as const },
    example: { url: 'http://127.0.0.1:3004', state: 'being built' as const },
  }
  const [beginning = ''] = welcomeScreen('{apiTitle}', defaults, { ...settings, apiPort: 3000 }).split('  1. Register a device')
  expect(recorded).toContain(beginning.trim())
})
