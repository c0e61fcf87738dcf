import { readFile } from 'node:fs/promises'
import { networks } from '@wallet/chains'
import { describe, expect, test } from 'vitest'
import { readNodes, variablesOf } from './node-settings.ts'

describe('readNodes', () => {
  test('no variable is set → no platform is served, a testnet neither', () => {
    expect(readNodes({}).size).toBe(0)
  })

  test.each([
    ['RPC_URL_SEPOLIA', 'sepolia', 'eip155:11155111'],
    ['RPC_URL_BASE_SEPOLIA', 'base-sepolia', 'eip155:84532'],
    ['RPC_URL_SOLANA_DEVNET', 'solana-devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('%s is set → that testnet is served, and nothing else', (variable, id, caip2) => {
    const nodes = readNodes({ [variable]: 'https://node.example' })
    expect([...nodes.keys()]).toEqual([id])
    expect(nodes.get(id)).toMatchObject({ network: { id, caip2, testnet: true }, rpcUrls: ['https://node.example'] })
  })
})

test.each(['README.md', 'apps/site/docs/architecture.mdx'])(
  '%s lists the settings → it names each kind of variable of a platform',
  async (page) => {
    const text = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8')
    const [ethereum] = networks
    if (!ethereum) throw new Error('There is a network')
    for (const variable of Object.values(variablesOf(ethereum))) expect(text).toContain(`\`${variable.replace('ETHEREUM', '')}`)
  },
)
