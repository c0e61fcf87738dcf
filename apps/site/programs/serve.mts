// `npm run serve -w @patina/site` builds the site if an input has changed, and serves it on 127.0.0.1:SITE_PORT (3001).
// With `--built`, it serves `build/` as it is, on every address of the machine. The image of the site does so.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { ensureSiteBuilt } from './build.mts'
import { siteFolder } from './folder.mts'
import { commonHeaders, isThisMachine, policyOf } from './security.mts'

type Asset = { type: string; etag: string; cache: string; policy?: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

const loopback = '127.0.0.1'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.swift', 'text/plain; charset=utf-8'],
  ['.kt', 'text/plain; charset=utf-8'],
  ['.tsx', 'text/plain; charset=utf-8'],
])

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(run)

/** Builds and serves the site. If `npm start` started this program, it reports its progress to it and ends with it. */
async function run() {
  const port = readPort(process.env.SITE_PORT)
  const stop = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop)
  // The channel has closed while this program was loading.
  if (process.connected === false) stop()
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } })
  if (!values.built) await build()
  const { url } = await serveSite(join(siteFolder, 'build'), port, values.built ? '0.0.0.0' : undefined)
  console.log(`The site is on ${url}`)
  process.send?.({ type: 'ready', url })
}

async function build() {
  const { built, seconds } = await ensureSiteBuilt({
    onBuilding() {
      console.log('… Building the site')
      process.send?.({ type: 'building' })
    },
  })
  if (built) console.log(`✓ Built in ${seconds.toFixed(1)} s`)
}

function readPort(text: string | undefined): number {
  const port = text === undefined || text === '' ? 3001 : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Failure(`SITE_PORT must be a port number, not "${text}".`)
  return port
}

/**
 * Serves a built site from memory. The address of a page has no `.html` and no slash at its end. An address with such a slash is
 * redirected. An address with `.html` shows the page, as on every static host. Any other path shows the not-found page.
 * @param port 0 for any free port
 * @param host with the default, only requests that name this machine are answered; otherwise requests for any host name
 * @throws {Failure} if the port is taken
 */
export async function serveSite(folder: string, port: number, host = loopback): Promise<{ url: string; close: () => Promise<void> }> {
  const assets = readAssets(folder)
  const server = createServer((request, response) => {
    if (host === loopback && !isThisMachine(request.headers.host)) response.writeHead(421, commonHeaders).end()
    else answer(assets, request, response)
  })
  await listen(server, port, host)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(taken ? new Failure(`Port ${port} (the site) is taken. Stop what uses it, or choose another port with SITE_PORT.`) : error)
    })
    server.listen(port, host, resolve)
  })
}

/** Returns every file of a folder by its URL path. */
function readAssets(folder: string) {
  const assets: Map<string, Asset> = new Map()
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  for (const file of files) {
    const type = types.get(extname(file))
    if (type === undefined) continue
    const path = `/${relative('.', file).split(sep).join('/')}`
    const plain = readFileSync(join(folder, file))
    assets.set(path, {
      type,
      plain,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      cache: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      ...(type.startsWith('text/html') && { policy: policyOf(plain.toString()) }),
      ...(files.has(`${file}.br`) && { br: readFileSync(join(folder, `${file}.br`)) }),
      ...(files.has(`${file}.gz`) && { gzip: readFileSync(join(folder, `${file}.gz`)) }),
    })
  }
  return assets
}

/** Returns the file of a path. The path of a page may omit `.html` or `/index.html`. */
function find(assets: Map<string, Asset>, path: string) {
  if (path === '/') return assets.get('/index.html')
  const folder = path.replace(/\/index\.html$/, '')
  return assets.get(path) ?? assets.get(`${folder}.html`) ?? assets.get(`${folder}/index.html`)
}

/** Returns the Markdown of a page. */
function findMarkdown(assets: Map<string, Asset>, path: string) {
  return assets.get(path === '/' ? '/index.md' : `${path}.md`)
}

/** Returns whether the client accepts Markdown at least as well as HTML. Browsers never name Markdown. */
function prefersMarkdown(accepted: string) {
  const quality = (type: string) => {
    const entry = accepted.split(',').find((part) => part.split(';', 1)[0]?.trim().toLowerCase() === type)
    return entry === undefined ? 0 : Number(/;\s*q=([\d.]+)/i.exec(entry)?.[1] ?? 1)
  }
  return quality('text/markdown') > 0 && quality('text/markdown') >= quality('text/html')
}

/** Returns the path without slashes at its end. A regular expression would take quadratic time on a path full of slashes. */
function withoutEndSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

function answer(assets: Map<string, Asset>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const [path = '/', query] = (request.url ?? '/').split('?', 2)
  const bare = withoutEndSlashes(path)
  if (bare !== path && bare !== '' && !bare.startsWith('//') && find(assets, bare))
    return void response.writeHead(308, { location: `${bare}${query === undefined ? '' : `?${query}`}` }).end()
  const page = find(assets, path)
  const found = (page?.type.startsWith('text/html') && prefersMarkdown(request.headers.accept ?? '') && findMarkdown(assets, path)) || page
  const asset = found ?? assets.get('/404.html')
  if (!asset) return void response.writeHead(404).end()
  const { body, encoding } = encoded(asset, request.headers['accept-encoding'] ?? '')
  const headers = {
    'content-type': asset.type,
    'cache-control': found ? asset.cache : 'no-store',
    ...commonHeaders,
    ...(asset.policy && { 'content-security-policy': asset.policy }),
    vary: asset.type.startsWith('text/html') || asset.type.startsWith('text/markdown') ? 'accept, accept-encoding' : 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
    ...(found && { etag: asset.etag }),
  }
  if (found && request.headers['if-none-match'] === asset.etag) return void response.writeHead(304, headers).end()
  response.writeHead(found ? 200 : 404, { ...headers, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns the smallest encoding that the client accepts. */
function encoded({ plain, br, gzip }: Asset, accepted: string) {
  if (br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
  if (gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
  return { body: plain, encoding: undefined }
}
