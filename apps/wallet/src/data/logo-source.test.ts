import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logoSource } from './logo-source.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://wallet.example' }))
afterAll(() => void vi.unstubAllGlobals())

const elsewhere = { apiUrl: 'https://api.example', publicUrl: 'https://api.example' }
const proxied = { apiUrl: 'https://wallet.example', publicUrl: 'https://api.example' }

test.each([
  { name: 'the API has it', logoUrl: 'https://api.example/v1/logos/eth', config: elsewhere, source: 'https://api.example/v1/logos/eth' },
  {
    name: 'the API is behind a proxy',
    logoUrl: 'https://api.example/v1/logos/eth',
    config: proxied,
    source: 'https://wallet.example/v1/logos/eth',
  },
  { name: 'it is a path', logoUrl: '/v1/logos/eth?v=2', config: elsewhere, source: 'https://api.example/v1/logos/eth?v=2' },
  {
    name: 'the wallet has it',
    logoUrl: 'https://wallet.example/logos/eth.svg',
    config: elsewhere,
    source: 'https://wallet.example/logos/eth.svg',
  },
  { name: 'another host has it', logoUrl: 'https://pictures.example/eth.svg', config: elsewhere, source: undefined },
  { name: 'it is a script', logoUrl: 'javascript:alert(1)', config: elsewhere, source: undefined },
  { name: 'it is no URL', logoUrl: 'https://', config: elsewhere, source: undefined },
  { name: 'there is none', logoUrl: null, config: elsewhere, source: undefined },
])('$name → $source', ({ logoUrl, config, source }) => {
  expect(logoSource(logoUrl, config)).toBe(source)
})
