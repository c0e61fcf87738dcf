// Sends requests at an even rate for some seconds, each at its own time, whether or not earlier ones are answered. A delay counts from that time.
// autocannon sends the requests of a second at once and then waits, so its delays are those of a full load. The client of `node:http` needs more
// processor time than the server, so this program reads sockets itself. It expects answers with a `content-length`.
// usage: node paced-load.js <url> <requests.json> <seconds> <connections> <requests per second>

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseRequests } from '../files.ts'

const [url = '', requestsFile = '', seconds = '', connections = '', perSecond = ''] = process.argv.slice(2)
const { host, hostname, port } = new URL(url)
const requests = parseRequests(JSON.parse(readFileSync(requestsFile, 'utf8'))).map(({ method, path, headers, body = '' }) => {
  const fields = { host, ...headers, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`
})
const total = Math.round(Number(seconds) * Number(perSecond))
const msApart = 1_000 / Number(perSecond)

/** In microseconds. */
const delays = createHistogram()
const free: Socket[] = []
/** When the last request of each connection was due. */
const dueAt = new Map<Socket, number>()
let sent = 0
let answered = 0
let refused = 0

/** Sends the requests that are due, on the connections that are free. */
function sendDue() {
  const due = Math.min(total, Math.floor((performance.now() - began) / msApart) + 1)
  while (sent < due) {
    const socket = free.shift()
    if (!socket) return
    dueAt.set(socket, began + sent * msApart)
    socket.write(requests[sent % requests.length] ?? '')
    sent += 1
  }
}

function finish(socket: Socket, isGood: boolean) {
  delays.record(Math.max(1, Math.round((performance.now() - (dueAt.get(socket) ?? began)) * 1_000)))
  answered += 1
  if (!isGood) refused += 1
}

/** Opens a connection that carries one request at a time. A connection that fails or is closed ends this program with an error. */
async function open(): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const head = received.indexOf('\r\n\r\n')
    if (head === -1) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
    if (length === undefined) throw new Error('An answer has no content-length')
    if (received.length < head + 4 + Number(length)) return
    finish(socket, received.startsWith('HTTP/1.1 2'))
    received = ''
    free.push(socket)
    sendDue()
  })
  socket.on('close', () => {
    throw new Error('The server closed a connection')
  })
  await once(socket, 'connect')
  free.push(socket)
}

await Promise.all(Array.from({ length: Number(connections) }, open))
const began = performance.now()
while (answered < total) {
  sendDue()
  await setTimeout(1)
}
const inMs = (percentile: number) => delays.percentile(percentile) / 1_000
const figures = { total, refused, perSecond: (total * 1_000) / (performance.now() - began), p50: inMs(50), p99: inMs(99) }
process.stdout.write(JSON.stringify(figures), () => process.exit())
