import type { ChainAdapter } from '@patina/chains'
import type { Logger } from 'pino'
import type { Config } from '../../base/config/config.ts'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { createMedia } from './media/media.ts'
import { createNftStore } from './nfts.store.ts'
import { readNextNfts } from './read-nfts.ts'

type Work = {
  chains: ReadonlyMap<string, ChainAdapter>
  database: Pick<Database, 'query'>
  config: Pick<Config, 'ipfsGateway'>
  log: Pick<Logger, 'error'>
}

/** Starts to read documents and images of NFTs. */
export function readNfts({ chains, database, config, log }: Work, everyMs: number): Running {
  const store = createNftStore(database)
  const media = createMedia(config.ipfsGateway ? { ipfsGateway: config.ipfsGateway } : {})
  const throttle = createThrottle()
  const loop = startLoop(async () => ((await readNextNfts({ chains, store, media })) ? 'again' : undefined), {
    everyMs,
    onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Cannot read NFTs; retrying')),
  })
  return {
    async stop() {
      await loop.stop()
      media.close()
    },
  }
}
