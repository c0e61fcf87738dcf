import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'

/** Where `npm run test:long` installs the programs of others. */
export const installed = resolve(import.meta.dirname, '../../../../tools/site-clients')

/** The chain that sites begin with: the local Ethereum. */
export const ethereumChainId = '0x7a69'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Notes each call of a page at the provider, and what it returned. The page gets the provider's own answers. */
function record() {
  const { ethereum } = window.connectedWallet
  const request = ethereum.request
  window.calls = []
  ethereum.request = async (args) => {
    const call: RecordedCall = { method: args.method, isDone: false }
    window.calls.push(call)
    try {
      call.result = await request(args)
      return call.result
    } catch (error) {
      Object.assign(call, { code: Object(error).code, message: Object(error).message })
      throw error
    } finally {
      call.isDone = true
    }
  }
}

/** A call of a page at the provider. */
export type RecordedCall = { method: string; isDone: boolean; result?: unknown; code?: number; message?: string }

declare global {
  interface Window {
    connectedWallet: { ethereum: { request(args: { method: string; params?: unknown }): Promise<unknown> } }
    calls: RecordedCall[]
  }
}

export type SiteOptions = {
  /** A folder with a built page, or the files of a page by path. */
  content: string | Readonly<Record<string, string>>
  wallet: string
  /** Nodes that the site serves on its own origin, by path. */
  nodes: Readonly<Record<string, string>>
  /** Whether the provider says that it is MetaMask. Some pages work with no other wallet. */
  poses?: boolean
}

/** Serves a site on an origin of its own, with the script tag of the wallet as the first element of its page. */
export async function serveSite({ content, wallet, nodes, poses = false }: SiteOptions) {
  if (typeof content === 'string' && !existsSync(content))
    throw new Error(`${content} is missing. \`npm run test:long -- site-clients\` installs it`)
  const tag = await scriptTag(wallet)
  const head = `${tag}<script>(${record})();${poses ? 'window.connectedWallet.ethereum.isMetaMask = true' : ''}</script>`
  const read = (path: string) => (typeof content === 'string' ? readFrom(content, path) : content[path])
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const node = nodes[path]
    if (node !== undefined) return void forward(node, request, response).catch(() => response.writeHead(502).end())
    const name = path === '/' ? '/index.html' : path
    const text = read(name)
    if (text === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
    response.end(name === '/index.html' ? text.toString().replace(/<head>|<html>/, (found) => found + head) : text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}

async function scriptTag(wallet: string) {
  const integrity = (await (await fetch(`${wallet}/connect.integrity.txt`)).text()).trim()
  const data = `data-wallet="${wallet}" data-name="Wallet of the tests" data-chain="${ethereumChainId}" data-rpc="/rpc/ethereum"`
  return `<script src="${wallet}/connect.js" integrity="${integrity}" crossorigin="anonymous" ${data}></script>`
}

function readFrom(folder: string, path: string): Buffer | undefined {
  const file = resolve(join(folder, path))
  return file.startsWith(folder + sep) && existsSync(file) ? readFileSync(file) : undefined
}

async function forward(node: string, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(chunks) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
