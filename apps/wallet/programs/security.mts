import { createHash } from 'node:crypto'

/** The headers of every file of the wallet. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
}

/** The script that other sites load. Sites with `integrity`, and those that isolate themselves, need both headers. */
export const sharedScript = '/connect.js'
export const sharedHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }

/** The paths of the window that sites open. Static hosts serve the file by both names. */
export const isConnectPage = (path: string) => path === '/connect' || path === '/connect.html'

/**
 * The headers of that window which differ. The site is its opener, so the browser must not cut the two off. A kept page with an old header would
 * end the connection of every site.
 */
export const connectHeaders = { 'cross-origin-opener-policy': 'unsafe-none', 'cache-control': 'no-store' }

/**
 * Returns the Content-Security-Policy of a file of the wallet. The page connects to its own origin and to the API only, runs files of its own
 * origin only, and never text as code. The worker with the keys has no network at all, and is the only place for WebAssembly (argon2).
 * @param html the page, whose own styles are allowed by their hash
 * @param apiUrl the origin of the API, if it is not the wallet's own
 */
export function policyOf(path: string, html: string, apiUrl = ''): string {
  if (isKeyWorker(path)) return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
  const own = ["'self'", apiUrl].filter((source) => source !== '').join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes(html)].join(' '),
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const styleHashes = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

const isKeyWorker = (path: string) => /^\/assets\/signer\.worker-[\w-]+\.js$/.test(path)

/** Returns the headers of all files, in the format of static hosts that read a file named `_headers`. */
export function headersFile(paths: readonly string[], html: string, apiUrl: string): string {
  const workers = paths.filter(isKeyWorker)
  return [
    '/*',
    ...linesOf(commonHeaders),
    '  cache-control: public, max-age=0, must-revalidate',
    `  content-security-policy: ${policyOf('/', html, apiUrl)}`,
    '/assets/*',
    '  ! cache-control',
    '  cache-control: public, max-age=31536000, immutable',
    ...[sharedScript, '  ! cross-origin-resource-policy', ...linesOf(sharedHeaders)],
    ...['/connect', '/connect.html'].flatMap((path) => [
      path,
      ...Object.entries(connectHeaders).flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
    ]),
    ...workers.flatMap((path) => [path, '  ! content-security-policy', `  content-security-policy: ${policyOf(path, html)}`]),
    '',
  ].join('\n')
}

const linesOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
