import type { ChainAdapter } from '@wallet/chains'
import type { Logger } from 'pino'
import type { TokenNames } from '../catalogue/token-names.ts'
import { type Running, startLoop } from '../work/loop.ts'

/** Asks unlisted contracts of a chain for their names. Several workers may read the same name twice, which does no harm. */
export const nameTokens = (
  { chain, tokenNames, log }: { chain: ChainAdapter; tokenNames: Pick<TokenNames, 'readFrom'>; log: Pick<Logger, 'debug'> },
  everyMs: number,
): Running =>
  startLoop(async () => ((await tokenNames.readFrom(chain)) ? 'again' : undefined), {
    everyMs,
    // Jobs that need the node more log that it does not answer.
    onError: (error) => log.debug({ err: error, platformId: chain.network.id }, 'No names read'),
  })
