import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http'

const agent = new Agent({ keepAlive: true })

/**
 * Forwards a request to the API and its answer to the client. `Host` stays that of the wallet, because the API compares it with the URL in
 * the token of the device. Events arrive as the API sends them: nothing is buffered.
 */
export function forward(api: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming
  const outgoing = send(new URL(api), { agent, method, path: url, headers, setHost: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  outgoing.on('error', () => {
    if (response.headersSent) return void response.destroy()
    response.writeHead(502, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ statusCode: 502, message: 'The API does not answer', error: 'Bad Gateway' }))
  })
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
