import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { commonHeaders, connectHeaders, isConnectPage, policyOf, sharedHeaders, sharedScript } from './security.mts'

type Asset = { headers: Record<string, string>; plain: Buffer; br?: Buffer; gzip?: Buffer }
export type Assets = Map<string, Asset>

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
])

/** Returns every file of a build by its URL path, with its headers. */
export function readAssets(folder: string): Assets {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets: Assets = new Map()
  for (const file of files) {
    const type = types.get(extname(file))
    if (type === undefined) continue
    const path = `/${file.split(sep).join('/')}`
    const plain = readFileSync(join(folder, file))
    assets.set(path, {
      headers: {
        ...commonHeaders,
        ...(path === sharedScript && sharedHeaders),
        'content-type': type,
        'content-security-policy': policyOf(path, page),
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        ...(isConnectPage(path) && connectHeaders),
        etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      },
      plain,
      ...(files.has(`${file}.br`) && { br: readFileSync(join(folder, `${file}.br`)) }),
      ...(files.has(`${file}.gz`) && { gzip: readFileSync(join(folder, `${file}.gz`)) }),
    })
  }
  return assets
}

/** Answers a request for a file. A path without a file is a screen of the wallet. Only the window that sites open has a page of its own. */
export function answerAsset(assets: Assets, path: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const asset = assets.get(isConnectPage(path) ? '/connect.html' : path) ?? (extname(path) === '' ? assets.get('/index.html') : undefined)
  if (!asset) return void response.writeHead(404, commonHeaders).end()
  if (request.headers['if-none-match'] === asset.headers.etag) return void response.writeHead(304, asset.headers).end()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => asset[name] !== undefined && new RegExp(`\\b${name}\\b`).test(accepted))
  const body = (encoding && asset[encoding]) ?? asset.plain
  response.writeHead(200, { ...asset.headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
