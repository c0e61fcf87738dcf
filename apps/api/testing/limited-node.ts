import { once } from 'node:events'
import { createServer } from 'node:http'

/** Answers a call itself, or returns undefined to pass it to the node. A thrown text is the message of a refusal. */
export type Limit = (method: string, params: readonly unknown[]) => unknown

export type LimitedNode = Awaited<ReturnType<typeof startLimitedNode>>

/** Starts a server in front of a node that limits what the node can do, and counts its calls. `fails` returns whether a request gets no answer. */
export async function startLimitedNode(rpcUrl: string, limit: Limit, fails: () => boolean = () => false) {
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    if (fails()) return void response.writeHead(503).end('busy')
    const answers = await Promise.all((Array.isArray(body) ? body : [body]).map(answer))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  const answer = async (call: unknown) => {
    const { id, method, params } = Object(call)
    calls.set(method, (calls.get(method) ?? 0) + 1)
    try {
      const result = limit(method, params)
      if (result !== undefined) return { jsonrpc: '2.0', id, result }
    } catch (message) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: String(message) } }
    }
    const passed = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(call) })
    return passed.json()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    /** The number of calls by method. Each call of a JSON-RPC batch counts. */
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
