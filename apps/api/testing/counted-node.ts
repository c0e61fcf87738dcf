import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a server in front of a node that counts the HTTP requests. `change` may change the text of each answer, as a lying node would. */
export async function countRequests(rpcUrl: string, change = (answer: string) => answer) {
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(chunks) })
    response.setHeader('content-type', 'application/json').end(change(await answer.text()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    /** Returns the number of requests since the last call. */
    take() {
      const count = requests
      requests = 0
      return count
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
