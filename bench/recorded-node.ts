import { once } from 'node:events'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

export type RecordedNode = { url: string; requests: readonly string[]; stop(): void }

/** Starts a server that passes requests on to a node, and keeps their bodies. With `delayMs`, it is a node that is far away. */
export async function recordNode(rpcUrl: string, { delayMs = 0 } = {}): Promise<RecordedNode> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    requests.push(body)
    if (delayMs > 0) await setTimeout(delayMs)
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, requests, stop: () => server.close() }
}
