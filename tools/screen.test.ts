import { expect, test } from 'vitest'
import { welcomeScreen } from './screen.mjs'

const addresses = {
  apiUrl: 'http://127.0.0.1:65535',
  chains: [
    { platformId: 'ethereum', chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' },
    { platformId: 'base', chainId: 31338, rpcUrl: 'http://127.0.0.1:8546' },
  ],
}

test('the welcome screen fits 80 columns and one screen', () => {
  const lines = welcomeScreen('Patina Wallet API', addresses, '.data').split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(40)
})

test('the welcome screen shows where everything is', () => {
  const screen = welcomeScreen('Patina Wallet API', addresses, '.data')
  for (const text of ['http://127.0.0.1:65535/openapi.json', 'http://127.0.0.1:8546   chain id 31338']) expect(screen).toContain(text)
})

test('without a local chain no test account is offered', () => {
  expect(welcomeScreen('Patina Wallet API', { ...addresses, chains: [] }, '.data')).not.toContain('test account')
})
