import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = { id: number; method: string; params: unknown[] }
type Answer = { id: number; result?: unknown; error?: unknown }

/** A node in front of another one. `requests` are the methods of each request that it received, in order. */
export type CountingNode = { url: string; requests: string[][]; close(): Promise<void> }

/**
 * Starts a node that counts its requests. It keeps the newest block that it has shown, so that the blocks of other tests cause no further request.
 */
export async function startCountingNode(rpcUrl: string): Promise<CountingNode> {
  const requests: string[][] = []
  let head: unknown
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const read: Call | Call[] = JSON.parse(body)
    const calls = [read].flat()
    requests.push(calls.map(({ method }) => method))
    const answered = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers: Answer[] = [await answered.json()].flat()
    const shown = answers.map((answer) => {
      const { method, params = [] } = calls.find(({ id }) => id === answer.id) ?? {}
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return answer
      head ??= answer.result
      return { ...answer, result: head }
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(read) ? shown : shown[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
