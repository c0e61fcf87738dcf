import { createServer } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { buildScript } from '../../../packages/connect/build-script.mjs'

/** A foreign site that connects to a wallet by the plain script. It is on 127.0.0.1: two ports of localhost would be one site. */
export async function serveSite(walletUrl: string, { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {}) {
  const { code } = await buildScript()
  const page = `<!doctype html><meta charset="utf-8"><title>A site</title>
<script src="/connect.js" data-wallet="${walletUrl}" data-name="Wallet" data-chain="0x7a69" data-window-ethereum></script>
<button id="ask">Ask</button>${body}`
  const server = createServer((request, response) => {
    const isScript = request.url === '/connect.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8', ...headers })
    response.end(isScript ? code : page)
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

type Answer = { result?: unknown; error?: { code: number; message: string } }

/** A request that a click on the site sends. `text` is JavaScript that returns a promise. */
export type Asked = { popup: Page; answer: Promise<Answer> }

/** Evaluates a text on the site inside of a click, and returns the window that it opens, and the answer. */
export async function askBy(site: Page, text: string): Promise<Asked> {
  await site.evaluate((script) => {
    const button = document.getElementById('ask')
    if (!button) throw new Error('The site has no button')
    button.onclick = () => {
      const answer = (async () => {
        try {
          // biome-ignore lint/security/noGlobalEval: the test writes the script of the site.
          return { result: await eval(script) }
        } catch (error) {
          const { code, message } = Object(error)
          return { error: { code, message } }
        }
      })()
      Object.assign(window, { answer })
    }
  }, text)
  // A window that is still open would get the request.
  await allClosed(site)
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.click('#ask')])
  popup.setDefaultTimeout(60_000)
  return { popup, answer: site.evaluate(() => Reflect.get(window, 'answer')) }
}

/** Waits until the wallet has closed the windows that a site opened. */
export async function allClosed(site: Page): Promise<void> {
  const pages = site.context().pages()
  await Promise.all(pages.map(async (page) => (await page.opener()) === site && page.waitForEvent('close')))
}

/** Asks the provider of EVM chains. */
export const request = (site: Page, method: string, params: unknown = []): Promise<Asked> =>
  askBy(site, `ethereum.request(${JSON.stringify({ method, params })})`)

/** Presses a button of the window when it counts. */
export async function press(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name, exact: true }).click()
}

/** A page of the site in the same browser profile as the wallet. */
export async function openSite(context: BrowserContext, url: string): Promise<Page> {
  const site = await context.newPage()
  await site.goto(url)
  return site
}
