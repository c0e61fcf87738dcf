import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Remembers when the text of each confirmed transaction arrived. `until` waits for one. */
export type Arrivals = { note(text: string): void; until(hash: string): Promise<number> }

export function arrivals(): Arrivals {
  const texts: { text: string; at: number }[] = []
  return {
    note: (text) => texts.push({ text, at: performance.now() }),
    async until(hash) {
      for (;;) {
        const found = texts.find(({ text }) => text.includes(hash) && !text.includes('"transaction.pending"'))
        if (found) return found.at
        await pause(2)
      }
    },
  }
}

type Close = () => unknown

/** Opens the stream of events of a device. */
export async function openStream(api: string, deviceId: string, onText: (text: string) => void): Promise<Close> {
  const request = get(`${api}/v1/events`, { headers: { accept: 'text/event-stream', 'device-id': deviceId }, agent: false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new Error(`The stream was refused with ${response?.statusCode}`)
  response.setEncoding('utf8').on('data', onText)
  return () => response.destroy()
}

/** Starts an endpoint for webhooks. It answers at once and checks no signature, to add little to the delay. */
export async function startEndpoint(onText: (text: string) => void): Promise<{ url: string; close: Close }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    onText(body)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, close }
}

/** Polls the node for its newest block, as a client without this product must. */
export function pollBlocks(rpcUrl: string, everyMs: number, onText: (text: string) => void): Close {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] })
  const timer = setInterval(async () => {
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    onText(await answer.text())
  }, everyMs)
  return () => clearInterval(timer)
}
