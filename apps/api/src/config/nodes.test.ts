import { describe, expect, test } from 'vitest'
import { readNodes } from './nodes.ts'

describe('readNodes', () => {
  test('no node is configured → no platform is served, also no testnet', () => {
    expect(readNodes({}, 'server').size).toBe(0)
  })

  test.each([
    ['RPC_URL_SEPOLIA', 'sepolia', 'eip155:11155111'],
    ['RPC_URL_BASE_SEPOLIA', 'base-sepolia', 'eip155:84532'],
    ['RPC_URL_SOLANA_DEVNET', 'solana-devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('%s is set → only its testnet is served', (variable, id, caip2) => {
    const nodes = readNodes({ [variable]: 'https://node.example' }, 'server')
    expect([...nodes.keys()]).toEqual([id])
    expect(nodes.get(id)).toMatchObject({ network: { id, caip2, testnet: true }, rpcUrls: ['https://node.example'] })
  })
})
