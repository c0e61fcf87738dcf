// `npm run bench:events`: measures the channels of events in one run: delays from a block, many streams, and the publisher to NATS.
// `-- --short` takes seconds and proves only that it finishes. `-- --record` writes the figures to docs/.
import { resolve } from 'node:path'
import { main } from '@patina/supervise/failure'
import { startEnvironment } from './bench/environment.ts'
import { startBackend } from './bench/events/backend.ts'
import { measureDelays } from './bench/events/delays.ts'
import { startNats } from './bench/events/nats-server.ts'
import { measurePublishing } from './bench/events/publishing.ts'
import { measureStreams, perDevice } from './bench/events/streams.ts'
import { short as shortDatabase } from './bench/sizes.ts'

const root = resolve(import.meta.dirname, '../..')
const full = { payments: 60, streams: 5_000, events: 50_000 }
const short = { payments: 2, streams: 30, events: 1_000 }

await main(async () => {
  const args = process.argv.slice(2)
  const size = args.includes('--short') ? short : full
  const environment = await startEnvironment(root, shortDatabase)
  const nats = await startNats(environment.work)
  try {
    const backend = await startBackend(root, environment, nats, Math.ceil(size.streams / perDevice))
    const measured = {
      ...(await measureDelays(backend, environment.databaseUrl, nats, size.payments)),
      ...(await measureStreams(backend, size.streams)),
    }
    await backend.stop()
    Object.assign(measured, await measurePublishing(environment.databaseUrl, nats, size.events))
    if (args.includes('--record')) {
      const { recordFigures } = await import('../../apps/site/programs/dist/bench/record.mjs')
      recordFigures(root, 'npm run bench:events -- --record', measured)
    }
  } finally {
    await nats.stop()
    await environment.stop()
  }
})
