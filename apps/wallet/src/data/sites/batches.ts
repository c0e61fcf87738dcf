import { storedList } from '../stored-list.ts'

/** A batch (EIP-5792) that a site sent. Its id is bound to the site, and is used once. `sentAt` is in milliseconds since 1970. */
export type SiteBatch = { origin: string; id: string; sentAt: number }

const keptMs = 48 * 3_600_000
const maxBatches = 500

const batches = storedList<SiteBatch>('wallet.site-batches', { read: readBatches, write: JSON.stringify })

export const findBatch = (origin: string, id: string): SiteBatch | undefined =>
  batches.get().find((batch) => batch.origin === origin && batch.id === id)

/** Remembers a batch, so that its id is not used twice. */
export const rememberBatch = (batch: SiteBatch): void =>
  batches.set([batch, ...batches.get().filter(({ sentAt }) => sentAt > Date.now() - keptMs)].slice(0, maxBatches))

function readBatches(text: string | null): SiteBatch[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter(isBatch) : []
}

function isBatch(value: unknown): value is SiteBatch {
  const { origin, id, sentAt }: { [name in keyof SiteBatch]?: unknown } = Object(value)
  return typeof origin === 'string' && typeof id === 'string' && typeof sentAt === 'number'
}
