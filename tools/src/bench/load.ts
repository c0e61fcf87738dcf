// Sends requests to one server for some seconds, in a process of its own. usage: node load.js <url> <requests.json> <seconds> <connections>

import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { parseRequests } from './files.ts'

const [url = '', requestsFile = '', seconds = '3', connections = '32'] = process.argv.slice(2)
const requests = parseRequests(JSON.parse(readFileSync(requestsFile, 'utf8')))

let client = 0
const share = Math.max(1, Math.floor(requests.length / Number(connections)))
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  // Each connection sends different requests, so that no registration is sent twice.
  setupClient(each) {
    const mine = requests.slice((client * share) % requests.length).slice(0, share)
    client += 1
    each.setRequests(mine.map(({ method, path, headers, body }) => ({ method, path, headers, ...(body !== undefined && { body }) })))
  },
})
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.total / result.duration,
    total: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  }),
)
