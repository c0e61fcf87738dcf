import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http2'

/** Starts a push service with Apple's protocol. It records the time of every push and checks nothing, to add little to the measured delay. */
export async function startPushService() {
  const arrivals: number[] = []
  const server = createServer()
  server.on('stream', (stream) => {
    arrivals.push(performance.now())
    stream.respond({ ':status': 200 })
    stream.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const environment = 'production' as const
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    credentials: { key, keyId: 'KEY', teamId: 'TEAM', topic: 'app.example', environment },
    arrivals,
    close: () => server.close(),
  }
}
