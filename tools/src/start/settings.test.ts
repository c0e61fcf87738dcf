import { describe, expect, test } from 'vitest'
import { caip2 } from '../../../packages/devnet/src/solana/local-chain.ts'
import { apiEnvironment, besideTheApi, readSettings } from './settings.ts'

describe('the settings of npm start', () => {
  test('no environment variable is set → each setting of npm start has its default', () => {
    const { apiPort, sitePort, walletPort, examplePort, dataDir, chains } = readSettings({})
    expect({ apiPort, sitePort, walletPort, examplePort, dataDir }).toEqual({
      apiPort: 3000,
      sitePort: 3001,
      walletPort: 3002,
      examplePort: 3004,
      dataDir: '.data',
    })
    expect(chains.map(({ platformId, port, chainId }) => [platformId, port, chainId])).toEqual([
      ['ethereum', 8545, '31337'],
      ['base', 8546, '31338'],
      ['solana', 8899, '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM'],
    ])
  })

  test('PORT is set → refused with the settings that exist', () => {
    expect(() => readSettings({ PORT: '4000' })).toThrow('Set API_PORT, SITE_PORT or WALLET_PORT')
  })

  test.each(['abc', '0', '65536', '80.5', '-1', '1e3'])('the setting of a port is %s → refused', (port) => {
    expect(() => readSettings({ BASE_PORT: port })).toThrow(`BASE_PORT must be a port number from 1 to 65535, not "${port}".`)
  })

  test('a Solana port is given → the port above it is reserved for subscriptions', () => {
    expect(() => readSettings({ SOLANA_PORT: '65535' })).toThrow('SOLANA_PORT must be a port number from 1 to 65534, not "65535".')
    expect(() => readSettings({ SOLANA_PORT: '2999' })).toThrow('API_PORT and SOLANA_PORT are both 3000.')
    expect(() => readSettings({ BASE_PORT: '8900' })).toThrow('BASE_PORT and SOLANA_PORT are both 8900.')
    expect(readSettings({ SOLANA_PORT: '9000' }).chains).toContainEqual(expect.objectContaining({ port: 9000, subscriptionsPort: 9001 }))
  })

  test('two programs have the same port → refused', () => {
    expect(() => readSettings({ API_PORT: '8546' })).toThrow('API_PORT and BASE_PORT are both 8546. Give each a port of its own.')
    expect(() => readSettings({ SITE_PORT: '3000' })).toThrow('API_PORT and SITE_PORT are both 3000.')
    expect(() => readSettings({ ETHEREUM_PORT: '8546' })).toThrow('ETHEREUM_PORT and BASE_PORT are both 8546.')
    expect(readSettings({ API_PORT: '8546', RPC_URL_BASE: 'https://base.example' })).toMatchObject({ apiPort: 8546 })
  })
})

test('the settings contain the local Solana chain → its chain id is that of the devnet program', () => {
  const solana = readSettings({}).chains.find(({ platformId }) => platformId === 'solana')
  expect(`solana:${solana?.chainId}`).toBe(caip2)
})

test('an operator command uses the embedded database → it also uses the local chains; with a database server it does not', () => {
  expect(besideTheApi({ ETHEREUM_PORT: '9000', PORT: '80' })).toMatchObject({
    RPC_URL_ETHEREUM: 'http://127.0.0.1:9000,ws://127.0.0.1:9000',
  })
  for (const env of [{ DATABASE_URL: 'postgres://db.example' }, { DATABASE_URL_FILE: '/run/secrets/database' }])
    expect(besideTheApi(env)).toEqual(env)
})

describe('the environment of the API', () => {
  const environment = (env: NodeJS.ProcessEnv) => apiEnvironment(env, readSettings(env))

  test('no RPC URL is set → the API gets the URLs of the local chains and of their subscriptions', () => {
    expect(environment({ ETHEREUM_PORT: '9000', LOG_LEVEL: 'debug' })).toMatchObject({
      API_PORT: '3000',
      DATA_DIR: '.data',
      RPC_URL_ETHEREUM: 'http://127.0.0.1:9000,ws://127.0.0.1:9000',
      CHAIN_ID_ETHEREUM: '31337',
      RPC_URL_BASE: 'http://127.0.0.1:8546,ws://127.0.0.1:8546',
      CHAIN_ID_BASE: '31338',
      RPC_URL_SOLANA: 'http://127.0.0.1:8899,ws://127.0.0.1:8900',
      CHAIN_ID_SOLANA: '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM',
      IPFS_GATEWAY: 'http://127.0.0.1:9000/ipfs/',
      SITE_RPC: 'ethereum,base,solana',
      LOG_LEVEL: 'debug',
    })
  })

  test('a gateway is set, or no local EVM chain runs → the gateway of the local chains is not used', () => {
    expect(environment({ IPFS_GATEWAY: 'https://gateway.example/ipfs/' }).IPFS_GATEWAY).toBe('https://gateway.example/ipfs/')
    const nodes = { RPC_URL_ETHEREUM: 'https://ethereum.example', RPC_URL_BASE: 'https://base.example' }
    expect(environment(nodes).IPFS_GATEWAY).toBeUndefined()
  })

  test('a platform has an external node, or SITE_RPC is set → sites read only local chains, or what the operator lists', () => {
    expect(environment({ RPC_URL_ETHEREUM: 'https://ethereum.example' }).SITE_RPC).toBe('base,solana')
    expect(environment({ SITE_RPC: '' }).SITE_RPC).toBe('')
  })

  test('the RPC URL of a platform is set → its local chain is not used', () => {
    const env = environment({ RPC_URL_BASE: 'https://base.example' })
    expect(env).toMatchObject({ RPC_URL_BASE: 'https://base.example', CHAIN_ID_ETHEREUM: '31337' })
    expect(env.CHAIN_ID_BASE).toBeUndefined()
  })
})
