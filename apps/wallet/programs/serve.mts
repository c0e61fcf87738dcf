// `npm run serve -w @patina/wallet -- --api http://127.0.0.1:3000` builds the wallet if an input has changed, and serves it on
// http://localhost:WALLET_PORT (3002), with the API on the same origin. `--local ethereum=http://127.0.0.1:8545` adds test funds.
// If the API has a PUBLIC_URL, this program needs the same setting.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { type Assets, answerAsset, readAssets } from './assets.mts'
import { chainIdsIn, ensureWalletBuilt } from './build.mts'
import { answerFaucet, faucetPath, type LocalChains } from './faucet.mts'
import { forward } from './proxy.mts'
import { commonHeaders } from './security.mts'

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(run)

/** Builds and serves the wallet. If `npm start` started this program, it reports its progress to it and ends with it. */
async function run() {
  const { values } = parseArgs({
    options: { api: { type: 'string', default: 'http://127.0.0.1:3000' }, local: { type: 'string', multiple: true, default: [] } },
  })
  const stop = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop)
  // The channel has closed while this program was loading.
  if (process.connected === false) stop()
  const { folder, built, seconds } = await ensureWalletBuilt({
    chainIds: chainIdsIn(process.env),
    onBuilding() {
      console.log('… Building the wallet')
      process.send?.({ type: 'building' })
    },
  })
  if (built) console.log(`✓ Built in ${seconds.toFixed(1)} s`)
  const local = Object.fromEntries(values.local.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)]))
  const publicUrl = readOrigin(process.env.PUBLIC_URL)
  const { url } = await serveWallet({ folder, port: readPort(process.env.WALLET_PORT), api: values.api, publicUrl, local })
  console.log(`The wallet is on ${url}`)
  process.send?.({ type: 'ready', url })
}

function readPort(text: string | undefined): number {
  const port = text === undefined || text === '' ? 3002 : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Failure(`WALLET_PORT must be a port number, not "${text}".`)
  return port
}

/** Returns the first origin of PUBLIC_URL, which is the name of the API. @throws {Failure} if it is no URL */
function readOrigin(text: string | undefined): string | undefined {
  const first = text?.split(',')[0]
  if (first === undefined || first === '') return undefined
  if (!URL.canParse(first)) throw new Failure(`PUBLIC_URL must be a URL, not "${first}".`)
  return new URL(first).origin
}

type ServeOptions = {
  /** The build that is served. */
  folder: string
  /** 0 for any free port. */
  port: number
  /** Origin of the API. */
  api: string
  /** The API's PUBLIC_URL, if it has one. */
  publicUrl?: string | undefined
  /** Local chains that send test funds. */
  local?: LocalChains
}

/**
 * Serves a built wallet and the API on one origin, for this machine only.
 * @throws {Failure} if the port is taken
 */
export async function serveWallet({ folder, port, api, publicUrl, local = {} }: ServeOptions) {
  const assets = readAssets(folder)
  const server = createServer((request, response) => answer({ assets, api, publicUrl, local }, request, response))
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wallet has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://localhost:${address.port}`, close }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(taken ? new Failure(`Port ${port} (the wallet) is taken. Stop what uses it, or choose another port with WALLET_PORT.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

type Served = { assets: Assets; api: string; publicUrl: string | undefined; local: LocalChains }

function answer({ assets, api, publicUrl, local }: Served, request: IncomingMessage, response: ServerResponse): void {
  const { host } = request.headers
  const [path = '/', query] = (request.url ?? '/').split('?', 2)
  if (!isThisMachine(host)) return void response.writeHead(421, commonHeaders).end()
  if (path.startsWith('/v1/') || path.startsWith('/health/')) return void forward(api, request, response)
  // Passkeys refuse IP addresses, and each origin has a wallet of its own.
  if (isIP(nameOf(host)) > 0 && request.method === 'GET')
    return void response.writeHead(308, { location: `http://localhost:${host?.split(':').at(-1)}${path}${query ? `?${query}` : ''}` }).end()
  const hasFaucet = Object.keys(local).length > 0
  if (path === faucetPath && hasFaucet) return void answerFaucet(local, request, response)
  if (path === '/config.json')
    return void answerSettings({ apiUrl: '', ...(publicUrl !== undefined && { publicUrl }), ...(hasFaucet && { faucetPath }) }, response)
  answerAsset(assets, path, request, response)
}

function answerSettings(settings: object, response: ServerResponse) {
  response.writeHead(200, { ...commonHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(settings))
}

const nameOf = (host = '') => host.replace(/:\d+$/, '')

/** Returns whether the Host header names this machine. Another name may be a foreign page that points it here (DNS rebinding). */
function isThisMachine(host: string | undefined) {
  const name = nameOf(host).toLowerCase()
  return name === 'localhost' || (isIP(name) === 4 && name.startsWith('127.'))
}
