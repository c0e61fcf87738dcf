import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type ChainAdapter, ChainError } from '@wallet/chains'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { Platforms } from '../../catalogue/platforms.ts'
import { ApiError } from '../../http/errors.ts'
import type { DeliveryStore } from '../../ledger/deliveries.store.ts'
import type { Transactions } from '../../ledger/transactions.ts'
import { type Operation, parseOperations } from './operation.ts'
import { type ProviderSecrets, readProvider } from './webhooks/index.ts'

/** Several secrets are good at once while one is replaced: the new one is added here, then used by the sender, then the old one is taken away. */
export type WebhookSettings = { webhookSecrets: readonly string[]; providerSecrets: ProviderSecrets; embedded: boolean }

export type OperationWebhook = ReturnType<typeof createOperationWebhook>

/** `partial`: whether it is enough that one of its transactions is known. */
type Report = { operations: readonly Operation[]; deliveryId: string | undefined; partial: boolean }

/** Numbers of transactions begin at 1. */
const noTransaction = 0

/** Stands before ids of our canonical form where ids of providers have the provider's before them: none is taken for one of another's. */
const ownDeliveries = 'standard'

/** Hashes that one question to a chain is about. */
const mostAtOnce = 100

/** What indexers tell us. A report only points at a transaction: status, parties and amounts are read from the chain. */
export function createOperationWebhook(
  transactions: Pick<Transactions, 'report' | 'reportUnmined' | 'findByHash'>,
  deliveries: DeliveryStore,
  platforms: Pick<Platforms, 'findChain'>,
  { webhookSecrets, providerSecrets, embedded }: WebhookSettings,
) {
  const webhooks = webhookSecrets.map((secret) => new Webhook(secret))

  /** @see https://www.standardwebhooks.com: HMAC-SHA256 over id, timestamp and body, compared in constant time; five minutes of tolerance */
  const verify = (headers: IncomingHttpHeaders, rawBody: string) => {
    if (webhooks.length === 0) {
      if (embedded) return
      throw new ApiError('unauthorized')
    }
    const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
    const signed = {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    }
    const flaws = webhooks.map((webhook) => flawOf(() => webhook.verify(rawBody, signed, { jsonParse: false })))
    if (!flaws.includes(undefined)) throw new ApiError('unauthorized', { cause: flaws[0] })
  }

  /** The chain that can tell of an operation's transaction, and the canonical hash. */
  const locate = ({ platformId, txHash, removed }: Operation) => {
    const chain = platforms.findChain(platformId)
    const hash = chain?.parseHash(txHash)
    if (!chain || hash === undefined) throw new ApiError('invalid_operation')
    return { chain, hash, removed, key: `${platformId}:${hash}` }
  }

  /** The numbers of a chain's transactions, by hash. One that the chain does not know, nor we, has none. */
  const follow = async (chain: ChainAdapter, all: readonly string[]): Promise<[string, number][]> => {
    const found: [string, number][] = []
    for (let from = 0; from < all.length; from += mostAtOnce) found.push(...(await followSome(chain, all.slice(from, from + mostAtOnce))))
    return found
  }

  const followSome = async (chain: ChainAdapter, hashes: string[]): Promise<[string, number][]> => {
    const [reports, head] = await Promise.all([chain.readTransactions(hashes), chain.getHead()])
    const found: [string, number][] = []
    for (const [position, hash] of hashes.entries()) {
      const report = reports[position]
      if (report instanceof ChainError) throw report
      const row = report ? await transactions.report(chain, report, head.number) : await unmined(chain.network.id, hash)
      if (row) found.push([`${chain.network.id}:${hash}`, row.id])
    }
    return found
  }

  const unmined = async (platformId: string, hash: string) => {
    const known = await transactions.findByHash(platformId, hash)
    return known?.blockHash ? transactions.reportUnmined(known) : known
  }

  const readReport = (headers: IncomingHttpHeaders, rawBody: string, body: unknown): Report => {
    const told = readProvider(providerSecrets, headers, rawBody, body)
    if (told) return { operations: told.operations, deliveryId: told.id && digest(told.id), partial: false }
    verify(headers, rawBody)
    const id = webhooks.length > 0 ? headers['webhook-id'] : undefined
    return {
      operations: parseOperations(body),
      deliveryId: typeof id === 'string' ? digest(`${ownDeliveries}:${id}`) : undefined,
      partial: true,
    }
  }

  return {
    /**
     * The number of the transaction that the delivery's first known operation is about; 0 where it is about none, as a provider's test
     * is, or where all that it points at is gone with a reorganisation and was never known. A delivery that was answered before gets the
     * same answer.
     * @throws {ApiError} `unauthorized`; `invalid_operation`; `transaction_not_found` when none of them is known, or, of a provider's, one
     * that should be there is not: so that the sender tries again
     */
    async receive(headers: IncomingHttpHeaders, rawBody: string, body: unknown): Promise<number> {
      const { operations, deliveryId, partial } = readReport(headers, rawBody, body)
      const before = deliveryId === undefined ? undefined : await deliveries.find(deliveryId)
      if (before !== undefined) return before

      const located = operations.map(locate)
      const hashes = new Map<ChainAdapter, Set<string>>()
      for (const { chain, hash } of located) hashes.set(chain, (hashes.get(chain) ?? new Set()).add(hash))
      const ids = new Map<string, number>()
      for (const [chain, own] of hashes) for (const [key, id] of await follow(chain, [...own])) ids.set(key, id)
      const txId = located.map(({ key }) => ids.get(key)).find((id) => id !== undefined)
      const isMissing = partial ? txId === undefined : located.some(({ removed, key }) => !removed && !ids.has(key))
      if (isMissing) throw new ApiError('transaction_not_found')
      if (deliveryId !== undefined && txId !== undefined) await deliveries.note(deliveryId, txId)
      return txId ?? noTransaction
    },
  }
}

/** Why a signature is refused; undefined when it is good. */
function flawOf(verify: () => unknown): WebhookVerificationError | undefined {
  try {
    verify()
    return undefined
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error
    throw error
  }
}

/** A sender chooses the length of its ids, and an index takes no long ones. */
const digest = (deliveryId: string) => createHash('sha256').update(deliveryId).digest('base64url')
