// JavaScript: Node 20 runs no TypeScript, and the test starts this program from its source.
// Serves metrics. With each request it keeps further megabytes of memory and open files. Sends its port to the parent.
import { openSync } from 'node:fs'
import { createServer } from 'node:http'

const [megabytes, files] = process.argv.slice(2).map(Number)
/** @type {unknown[]} */
const kept = []

const server = createServer((_, response) => {
  kept.push(Buffer.alloc((megabytes ?? 0) * 1_000_000, 1))
  for (let n = 0; n < (files ?? 0); n++) kept.push(openSync('/dev/null', 'r'))
  response.end('nodejs_eventloop_delay_p99_seconds 0.01\n')
})
server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port))
