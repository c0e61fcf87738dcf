// `npm start` serves this site on 127.0.0.1:EXAMPLE_PORT (3004), a site of its own: the wallet has another host name. `--wallet` is the URL
// of the wallet that the page uses.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Failure, main } from '@patina/supervise/failure'
import { newNonce, signIn } from './sign-in.mts'

const folder = join(import.meta.dirname, 'page')
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' } as const
const files = ['/index.html', '/style.css', '/buttons.js']
/** The chain that the page begins with: the local Ethereum of `npm start`. */
const localChainId = '0x7a69'

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(run)

/** Serves the site. If `npm start` started this program, it reports to it and ends with it. */
async function run() {
  const { values } = parseArgs({ options: { wallet: { type: 'string', default: 'http://localhost:3002' } } })
  const stop = () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, stop)
  // The channel has closed while this program was loading.
  if (process.connected === false) stop()
  const { url } = await serveExample(values.wallet, Number(process.env.EXAMPLE_PORT || 3004))
  console.log(`The example site is on ${url}`)
  process.send?.({ type: 'ready', url })
}

/**
 * Serves the example site, for this machine only.
 * @param port 0 for any free port
 * @throws {Failure} if the port is taken
 */
export async function serveExample(wallet: string, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const walletUrl = new URL(wallet).origin
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    const answered =
      path === '/nonce' || path === '/sign-in'
        ? answerSignIn(path, request, response)
        : answerPage(walletUrl, path === '/' ? '/index.html' : path, response)
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new Failure(`Port ${port} (the example site) is taken. Choose another port with EXAMPLE_PORT.`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The example site has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}

async function answerSignIn(path: '/nonce' | '/sign-in', request: IncomingMessage, response: ServerResponse) {
  response.setHeader('content-type', 'text/plain').setHeader('cache-control', 'no-store')
  if (path === '/nonce') return void response.end(newNonce())
  const { message, signature }: { message?: unknown; signature?: unknown } = Object(await json(request))
  const domain = `127.0.0.1:${request.socket.localPort}`
  const address = await signIn(String(message), `0x${String(signature).slice(2)}`, domain).catch(() => undefined)
  if (address === undefined) return void response.writeHead(401).end('The server refused the sign-in.\n')
  response.end(`The server knows that you are ${address}.\n`)
}

async function answerPage(walletUrl: string, path: string, response: ServerResponse) {
  const type = types[extname(path) as keyof typeof types]
  if (!files.includes(path) || !type) return void response.writeHead(404).end()
  const text = readFileSync(join(folder, path), 'utf8')
  response.setHeader('content-type', `${type}; charset=utf-8`).setHeader('cache-control', 'no-store')
  if (path !== '/index.html') return void response.end(text)
  // A strict policy, so that the page shows what the script needs of a site: nothing but its own address and that of reads. The page itself signs in.
  const policy = `default-src 'none'; script-src 'self' ${walletUrl}; style-src 'self'; connect-src 'self' ${walletUrl}`
  response.setHeader('content-security-policy', policy)
  const integrity = await readIntegrity(walletUrl)
  if (integrity === undefined)
    return void response
      .writeHead(503, { 'content-type': 'text/plain', refresh: '2' })
      .end(`The wallet at ${walletUrl} is not ready yet. This page loads again by itself.\n`)
  response.end(fill(text, { wallet: walletUrl, integrity, chainId: localChainId }))
}

/** Returns the value for the script tag. Undefined while the wallet is being built. */
async function readIntegrity(walletUrl: string): Promise<string | undefined> {
  try {
    const text = await (await fetch(`${walletUrl}/connect.integrity.txt`)).text()
    return /^sha384-[\w+/=]{64}$/.test(text.trim()) ? text.trim() : undefined
  } catch {
    return undefined
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
