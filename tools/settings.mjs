import { Failure } from './failure.mjs'

/**
 * A chain that runs on this machine, unless the environment names another node for its platform.
 * @typedef {{ platformId: string, chainId: number, portVariable: string, port: number, external: boolean }} LocalChain
 * @typedef {{ apiPort: number, sitePort: number, host: string, chains: LocalChain[], dataDir: string }} Settings
 */

const localChains = [
  { platformId: 'ethereum', chainId: 31337, portVariable: 'ETHEREUM_PORT', defaultPort: 8545 },
  { platformId: 'base', chainId: 31338, portVariable: 'BASE_PORT', defaultPort: 8546 },
]

/**
 * What the environment asks of `npm start`; everything has a default.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {Failure} a port is no port, or two programs are to have the same
 */
export function readSettings(env) {
  const settings = {
    apiPort: readPort(env, 'API_PORT', 3000),
    sitePort: readPort(env, 'SITE_PORT', 3001),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    chains: localChains.map(({ platformId, chainId, portVariable, defaultPort }) => ({
      platformId,
      chainId,
      portVariable,
      port: readPort(env, portVariable, defaultPort),
      external: Boolean(env[`RPC_URL_${platformId.toUpperCase()}`] || env[`RPC_URL_${platformId.toUpperCase()}_FILE`]),
    })),
  }
  refuseSharedPort(settings)
  return settings
}

function refuseSharedPort(/** @type {Settings} */ { apiPort, sitePort, chains }) {
  const local = chains.filter(({ external }) => !external).map(({ port, portVariable }) => ({ port, variable: portVariable }))
  /** @type {Map<number, string>} */
  const variables = new Map()
  for (const { port, variable } of [{ port: apiPort, variable: 'API_PORT' }, { port: sitePort, variable: 'SITE_PORT' }, ...local]) {
    const other = variables.get(port)
    if (other) throw new Failure(`${other} and ${variable} are both ${port}. Give each a port of its own.`)
    variables.set(port, variable)
  }
}

/**
 * The environment of the API: what the user set, and the local chains for the platforms that have no node of the user's.
 * @param {NodeJS.ProcessEnv} env
 * @param {Settings} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function apiEnvironment(env, { apiPort, chains, dataDir }) {
  const local = chains
    .filter(({ external }) => !external)
    .flatMap(({ platformId, port, chainId }) => [
      [`RPC_URL_${platformId.toUpperCase()}`, `http://127.0.0.1:${port}`],
      [`CHAIN_ID_${platformId.toUpperCase()}`, `${chainId}`],
    ])
  return { ...env, API_PORT: `${apiPort}`, DATA_DIR: dataDir, ...Object.fromEntries(local) }
}

function readPort(/** @type {NodeJS.ProcessEnv} */ env, /** @type {string} */ name, /** @type {number} */ defaultPort) {
  const text = env[name]
  if (!text) return defaultPort
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Failure(`${name} must be a port number from 1 to 65535, not "${text}".`)
  return port
}
