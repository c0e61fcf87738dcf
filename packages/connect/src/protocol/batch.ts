import { codes, invalidParams, ProviderError, unauthorized } from './errors.ts'
import { type Active, readChainId, readFrom, readTransaction } from './transaction.ts'

/** One call of a batch. */
export type BatchCall = { to?: string; value: string; data: string }

/** A batch as the wallet receives it (EIP-5792). */
export type Batch = { version: string; id?: string; from: string; chainId: string; atomicRequired: boolean; calls: readonly BatchCall[] }

/** What a batch is compared with. `known` are all chains of the wallet, `permitted` those of this site. */
export type BatchFacts = Active & { permitted: readonly string[]; known: readonly string[]; isUsed(id: string): boolean }

export const batchVersion = '2.0.0'
const MAX_CALLS = 50
const MAX_BATCH_ID = 4_096

/**
 * Returns the batch that a site asks for, from `params[0]` of `wallet_sendCalls`. Plain accounts execute one call, or several in order.
 * @throws {ProviderError} the codes of EIP-5792
 */
export function readBatch(given: unknown, facts: BatchFacts): Batch {
  const { version, id, from, chainId, atomicRequired, calls, capabilities }: Record<string, unknown> = Object(given)
  if (version !== batchVersion) throw invalidParams(`version must be ${batchVersion}`)
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls must be a list of one or more calls')
  if (typeof atomicRequired !== 'boolean') throw invalidParams('atomicRequired must be true or false')
  if (calls.length > MAX_CALLS) throw new ProviderError(codes.bundleTooLarge, `A batch has at most ${MAX_CALLS} calls`)
  checkCapabilities(capabilities)
  for (const call of calls) checkCapabilities(Object(call).capabilities)
  const account = readFrom(from ?? undefined, facts.accounts)
  const chain = readBatchChain(chainId, facts)
  if (atomicRequired && calls.length > 1)
    throw new ProviderError(codes.atomicityNotSupported, 'This account cannot execute several calls in one transaction')
  return {
    version,
    ...readBatchId(id, facts),
    from: account,
    chainId: chain,
    atomicRequired,
    calls: calls.map((call) => readCall(call, { accounts: [account], chainId: chain })),
  }
}

function readBatchChain(chainId: unknown, { permitted, known }: BatchFacts): string {
  const chain = readChainId(chainId)
  if (permitted.includes(chain)) return chain
  if (known.includes(chain)) throw unauthorized()
  throw new ProviderError(codes.unsupportedChainId, 'The wallet does not know this chain')
}

function readBatchId(id: unknown, { isUsed }: BatchFacts): { id?: string } {
  if (id === undefined || id === null) return {}
  if (typeof id !== 'string' || id === '' || id.length > MAX_BATCH_ID)
    throw invalidParams(`id must be a text of at most ${MAX_BATCH_ID} bytes`)
  if (isUsed(id)) throw new ProviderError(codes.duplicateId, 'This id was used before')
  return { id }
}

/** @throws {ProviderError} 5700 for a capability that is not optional, since plain accounts have none */
function checkCapabilities(capabilities: unknown) {
  for (const [name, value] of Object.entries(Object(capabilities)))
    if (Object(value).optional !== true)
      throw new ProviderError(codes.unsupportedCapability, `The wallet does not support the capability ${name.slice(0, 100)}`)
}

function readCall(call: unknown, active: Active): BatchCall {
  const { to, value, data }: Record<string, unknown> = Object(call)
  const read = readTransaction({ to, value, data }, active)
  return { ...(read.to !== undefined && { to: read.to }), value: read.value, data: read.data }
}
