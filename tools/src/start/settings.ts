import { Failure } from '@patina/supervise/failure'

/** A chain that runs on this machine. */
type LocalChain = {
  platformId: string
  chainId: string
  program: 'devnet' | 'solana'
  portVariable: string
  port: number
  /** Set if subscriptions use their own port, which is one above `port`. */
  subscriptionsPort?: number
  /** The environment names another node for its platform. */
  external: boolean
}
export type Settings = {
  apiPort: number
  sitePort: number
  walletPort: number
  examplePort: number
  host: string
  chains: LocalChain[]
  dataDir: string
}

const localChains = [
  { platformId: 'ethereum', chainId: '31337', program: 'devnet', portVariable: 'ETHEREUM_PORT', defaultPort: 8545 },
  { platformId: 'base', chainId: '31338', program: 'devnet', portVariable: 'BASE_PORT', defaultPort: 8546 },
  {
    platformId: 'solana',
    chainId: '29fmoLhA8M5YFnzCGPd5eGm2ZDqhFjdM',
    program: 'solana',
    portVariable: 'SOLANA_PORT',
    defaultPort: 8899,
    subscriptionsAbove: true,
  },
] as const

/**
 * Reads the settings of `npm start` from the environment. Each has a default.
 * @throws {Failure} if a port is invalid, two programs have the same, or `PORT` is set, which would change none of them
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.PORT) throw new Failure('PORT is not a setting of this stack. Set API_PORT, SITE_PORT or WALLET_PORT, and unset PORT.')
  const settings = {
    apiPort: readPort(env, 'API_PORT', 3000),
    sitePort: readPort(env, 'SITE_PORT', 3001),
    walletPort: readPort(env, 'WALLET_PORT', 3002),
    examplePort: readPort(env, 'EXAMPLE_PORT', 3004),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    chains: localChains.map(({ platformId, chainId, program, portVariable, defaultPort, ...rest }) => {
      const subscriptionsAbove = 'subscriptionsAbove' in rest
      const port = readPort(env, portVariable, defaultPort, subscriptionsAbove ? 65_534 : 65_535)
      return {
        platformId,
        chainId,
        program,
        portVariable,
        port,
        ...(subscriptionsAbove && { subscriptionsPort: port + 1 }),
        external: Boolean(env[`RPC_URL_${platformId.toUpperCase()}`] || env[`RPC_URL_${platformId.toUpperCase()}_FILE`]),
      }
    }),
  }
  refuseSharedPort(settings)
  return settings
}

/** Returns every port that the stack will listen on, with its use and the variable that changes it. */
export function portsInUse({ apiPort, sitePort, walletPort, examplePort, chains }: Settings) {
  const local = chains.filter(({ external }) => !external)
  return [
    { port: apiPort, variable: 'API_PORT', use: 'the API' },
    { port: sitePort, variable: 'SITE_PORT', use: 'the site' },
    { port: walletPort, variable: 'WALLET_PORT', use: 'the wallet' },
    { port: examplePort, variable: 'EXAMPLE_PORT', use: 'the example site' },
    ...local.flatMap(({ port, subscriptionsPort, portVariable: variable, platformId }) => [
      { port, variable, use: `the local ${platformId} chain` },
      ...(subscriptionsPort === undefined
        ? []
        : [{ port: subscriptionsPort, variable, use: `subscriptions of the local ${platformId} chain` }]),
    ]),
  ]
}

function refuseSharedPort(settings: Settings) {
  const variables: Map<number, string> = new Map()
  for (const { port, variable } of portsInUse(settings)) {
    const other = variables.get(port)
    if (other) throw new Failure(`${other} and ${variable} are both ${port}. Give each a port of its own.`)
    variables.set(port, variable)
  }
}

/** The defaults of production that `npm start` otherwise relaxes. */
export const strictRules = { DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes' }

/**
 * Returns the environment of a program that reads the database of the API. If it names a database server, the local chains are left out:
 * the data of that server does not belong to them.
 */
export function besideTheApi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // A command listens on no port, so it does not refuse PORT.
  return env.DATABASE_URL || env.DATABASE_URL_FILE ? env : apiEnvironment(env, readSettings({ ...env, PORT: undefined }))
}

/** Returns the environment of the API: the user's settings, the local chains for platforms without a node in them, reads of them for sites, and an example of a block list. */
export function apiEnvironment(env: NodeJS.ProcessEnv, { apiPort, chains, dataDir }: Settings): NodeJS.ProcessEnv {
  const local = chains
    .filter(({ external }) => !external)
    .flatMap(({ platformId, port, chainId, subscriptionsPort }) => [
      [`RPC_URL_${platformId.toUpperCase()}`, `http://127.0.0.1:${port},ws://127.0.0.1:${subscriptionsPort ?? port}`],
      [`CHAIN_ID_${platformId.toUpperCase()}`, chainId],
    ])
  // The local EVM chains are also the IPFS gateway of their NFTs.
  const gateway = chains.find(({ external, program }) => program === 'devnet' && !external)
  const nfts = gateway && !env.IPFS_GATEWAY ? { IPFS_GATEWAY: `http://127.0.0.1:${gateway.port}/ipfs/` } : {}
  const examples = { ...nfts, BLOCK_LISTS_DIR: env.BLOCK_LISTS_DIR ?? 'packages/devnet/block-lists' }
  const readable = chains.filter(({ external }) => !external).map(({ platformId }) => platformId)
  const sites = { SITE_RPC: env.SITE_RPC ?? readable.join() }
  return { ...env, ...examples, ...sites, API_PORT: `${apiPort}`, DATA_DIR: dataDir, ...Object.fromEntries(local) }
}

function readPort(env: NodeJS.ProcessEnv, name: string, defaultPort: number, maxPort = 65_535) {
  const text = env[name]
  if (!text) return defaultPort
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > maxPort)
    throw new Failure(`${name} must be a port number from 1 to ${maxPort}, not "${text}".`)
  return port
}
