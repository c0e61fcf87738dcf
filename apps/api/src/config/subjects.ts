import { access } from './access.ts'
import { admin } from './admin.ts'
import { broker } from './broker.ts'
import { historyStarts, indexer, indexSwitches } from './indexer.ts'
import { limits, overload } from './limits.ts'
import { metrics } from './metrics.ts'
import { names } from './names.ts'
import { nfts } from './nfts.ts'
import { nodes } from './nodes.ts'
import { outboundWebhooks } from './outbound-webhooks.ts'
import { prices } from './prices.ts'
import { push } from './push.ts'
import { retention } from './retention.ts'
import { server } from './server.ts'
import type { Subject } from './setting.ts'
import { shutdown } from './shutdown.ts'
import { cache, database } from './storage.ts'
import { streams } from './streams.ts'
import { swapServices } from './swap-services.ts'
import { swapFees, swaps } from './swaps.ts'
import { tracing } from './tracing.ts'
import { unprovedLinks } from './unproved-links.ts'
import { operationWebhook, providerWebhooks } from './webhooks.ts'
import { workers } from './workers.ts'

/** All settings, in the order of the documentation. */
export const subjects: readonly Pick<Subject, 'title' | 'settings' | 'secrets'>[] = [
  database,
  cache,
  server,
  access,
  nodes,
  indexer,
  indexSwitches,
  historyStarts,
  workers,
  operationWebhook,
  providerWebhooks,
  push,
  outboundWebhooks,
  broker,
  limits,
  overload,
  streams,
  swaps,
  swapFees,
  swapServices,
  prices,
  names,
  nfts,
  unprovedLinks,
  retention,
  metrics,
  tracing,
  admin,
  shutdown,
]
