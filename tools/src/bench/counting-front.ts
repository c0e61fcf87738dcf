import { createServer } from 'node:http'

/** A server between the API and a node. `requests` counts what passed, and may be reset. */
export type Front = { url: string; requests: number; stop(): void }

/** Starts a server that passes requests on to a node, and counts them. */
export async function startCountingFront(rpcUrl: string): Promise<Front> {
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    front.requests += 1
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(body) })
    response.end(await answer.text())
  })
  const front: Front = { url: '', requests: 0, stop: () => server.close() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  front.url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
  return front
}
