import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'

/** What a hostile site does beside the protocol. It runs in the page before anything else. */
const library = (walletUrl: string) => `
  const wallet = ${JSON.stringify(walletUrl)}
  const received = []
  let popup, port
  const take = (given) => { port = given; port.onmessage = ({ data }) => received.push(JSON.parse(data)) }
  const init = (target = popup) => {
    const channel = new MessageChannel()
    target.postMessage({ wallet: 'init', v: 1 }, wallet, [channel.port2])
    return channel.port1
  }
  // "silent": the site greets nobody.
  const isSilent = location.search === '?silent'
  addEventListener('message', ({ data, source }) => {
    if (data?.wallet !== 'hello' || port || isSilent) return
    popup = source
    take(init(source))
  })
  const send = (message) => port.postMessage(typeof message === 'string' ? message : JSON.stringify(message))
  const ask = (id, method, params = []) => send({ type: 'request', id, method, params })
  const answered = async (id) => {
    // A bound of what hangs, not of what is slow.
    const until = performance.now() + 60_000
    while (performance.now() < until) {
      const found = received.find((one) => one.id === id && one.type !== 'accepted')
      if (found) return found
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error('The wallet did not answer ' + id)
  }
  const ready = async () => { while (!port) await new Promise((done) => setTimeout(done, 20)) }
`

/** The page of a site that speaks the protocol by itself, without the package. */
const pageOf = (walletUrl: string) =>
  `<!doctype html><title>A site</title><button id="open" onclick="popup = open(wallet + '/connect#v=1', 'w' + Math.random(), 'popup,width=420,height=680')">Open</button><script>${library(walletUrl)}</script>`

/** Serves such a page to a browser under any name of the domain `example`, and returns a function that opens one. */
export async function serveNames(context: BrowserContext, walletUrl: string) {
  await context.route(/^https:\/\/[^/]+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(walletUrl) }),
  )
  return async (host: string): Promise<Page> => {
    const site = await context.newPage()
    await site.goto(`https://${host}/`)
    return site
  }
}

/** A site that speaks the protocol by itself. Each path gets the same page; `/frame` also opens the window by a click. */
export async function serveHostile(walletUrl: string) {
  const frames = {
    '/sandboxed': 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    '/locked': 'allow-scripts allow-popups',
  } as const
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    if (path === '/sandboxed' || path === '/locked') return void response.end(`<iframe sandbox="${frames[path]}" src="/frame"></iframe>`)
    if (path === '/framing') return void response.end(`<iframe src="${walletUrl}/connect#v=1"></iframe>`)
    response.end(pageOf(walletUrl))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Opens the window of the wallet by a click, and returns it once the site has a port. */
export async function openWindow(site: Page): Promise<Page> {
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#open')])
  popup.setDefaultTimeout(30_000)
  await site.evaluate('ready()')
  return popup
}
