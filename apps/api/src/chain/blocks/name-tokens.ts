import type { ChainAdapter } from '@patina/chains'
import type { Logger } from 'pino'
import { type Running, startLoop } from '../../base/work/loop.ts'
import type { TokenNames } from '../../wallet/catalogue/token-names.ts'

/** Starts to read the names of contracts outside the catalogue. Two workers may read the same name, which is harmless. */
export const nameTokens = (
  { chain, tokenNames, log }: { chain: ChainAdapter; tokenNames: Pick<TokenNames, 'readFrom'>; log: Pick<Logger, 'debug'> },
  everyMs: number,
): Running =>
  startLoop(async () => ((await tokenNames.readFrom(chain)) ? 'again' : undefined), {
    everyMs,
    // Logged at debug level, because other jobs already log that the node does not answer.
    onError: (error) => log.debug({ err: error, platformId: chain.network.id }, 'Cannot read token names; retrying'),
  })
