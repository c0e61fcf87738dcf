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

  test('a history service is named → its protocol and URL', () => {
    const given = {
      RPC_URL_BASE: 'https://node.example',
      HISTORY_SERVICE_BASE: 'etherscan+https://api.etherscan.io/v2/api?chainid=8453&apikey=key',
    }
    expect(readNodes(given, 'server').get('base')?.historyService).toEqual({
      protocol: 'etherscan',
      url: 'https://api.etherscan.io/v2/api?chainid=8453&apikey=key',
    })
  })

  test.each(['https://api.etherscan.io/v2/api', 'etherscan', 'etherscan+', 'etherscan+ftp://a.example', 'other+https://a.example'])(
    'the history service is "%s" → an error that names the setting',
    (text) => {
      const read = () => readNodes({ RPC_URL_BASE: 'https://node.example', HISTORY_SERVICE_BASE: text }, 'server')
      expect(read).toThrow('HISTORY_SERVICE_BASE must be a protocol (etherscan, blockscout, alchemy), then + and a URL (http or https)')
    },
  )
})
