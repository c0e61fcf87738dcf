import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type ChainAdapter, ChainError } from '@patina/chains'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { ProviderSecrets } from '../../../base/config/webhooks.ts'
import { atIndex } from '../../../base/wire/at-index.ts'
import { ApiError, refused } from '../../../base/wire/errors.ts'
import type { DeliveryStore } from '../../../ledger/rows/answered-deliveries.store.ts'
import type { Transactions } from '../../../ledger/rows/transactions.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { type Operation, parseOperations } from './operation.ts'
import { readProvider } from './webhooks/index.ts'

/** Secrets of webhooks. Several are valid at once, for a rotation: add the new secret, switch the sender, then remove the old one. */
type WebhookSettings = { webhookSecrets: readonly string[]; providerSecrets: ProviderSecrets; embedded: boolean }

/** Receives the reports of indexers. A report only names a transaction: status, parties and amounts are read from the chain. */
export type OperationWebhook = {
  /**
   * Returns the id of the transaction of the delivery's first known operation. Returns 0 for a provider's test delivery, and if a reorg
   * removed every reported transaction before it was stored. A repeated delivery gets the same answer.
   * @throws {ApiError} `unauthorized`; `invalid_operation`; `transaction_not_found` if no operation is known. A provider's delivery also
   * fails with `transaction_not_found` if the chain lacks any transaction that no reorg removed. The sender then retries.
   */
  receive(headers: IncomingHttpHeaders, rawBody: string, body: unknown): Promise<number>
}

type KnownTransactions = Pick<Transactions, 'report' | 'reportUnmined' | 'findByHash'>

/** A parsed delivery. `partial`: one known transaction is enough for success. */
type Report = { operations: readonly Operation[]; deliveryId: string | undefined; partial: boolean }

/** The answer to a delivery that refers to no known transaction. Ids of transactions begin at 1. */
const noTransaction = 0

/** Prefix of delivery ids in the canonical form. Ids of a provider's deliveries start with the provider's id, so the two never collide. */
const ownDeliveries = 'standard'

/** Maximum number of hashes in one request to a chain. */
const maxBatchSize = 100

export function createOperationWebhook(
  transactions: KnownTransactions,
  deliveries: DeliveryStore,
  platforms: Pick<Platforms, 'findChain' | 'refusal'>,
  settings: WebhookSettings,
): OperationWebhook {
  const readReport = reportReader(settings)
  const follow = createFollower(transactions)

  /** Returns the chain and the canonical hash of an operation's transaction. */
  const locate = ({ platformId, txHash, removed }: Operation) => {
    const chain = platforms.findChain(platformId)
    const hash = chain?.parseHash(txHash)
    if (!chain)
      throw new ApiError('invalid_operation', {
        details: { reason: 'platform', ...platforms.refusal('invalid_platform_id', platformId).details },
      })
    if (hash === undefined) throw new ApiError('invalid_operation', { details: { reason: 'hash' } })
    return { chain, hash, removed, key: `${platformId}:${hash}` }
  }

  return {
    async receive(headers, rawBody, body) {
      const { operations, deliveryId, partial } = readReport(headers, rawBody, body)
      const before = deliveryId === undefined ? undefined : await deliveries.find(deliveryId)
      if (before !== undefined) return before

      const located = operations.map((operation, index) =>
        operations.length > 1 ? atIndex(index, () => locate(operation)) : locate(operation),
      )
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

/** Returns a function that reads a delivery in any accepted format, after it has checked the signature. */
function reportReader({ webhookSecrets, providerSecrets, embedded }: WebhookSettings) {
  const verify = signatureVerifier(webhookSecrets, embedded)

  return (headers: IncomingHttpHeaders, rawBody: string, body: unknown): Report => {
    const delivery = readProvider(providerSecrets, headers, rawBody, body)
    if (delivery) return { operations: delivery.operations, deliveryId: delivery.id && digest(delivery.id), partial: false }
    verify(headers, rawBody)
    const id = webhookSecrets.length > 0 ? headers['webhook-id'] : undefined
    return {
      operations: parseOperations(body),
      deliveryId: typeof id === 'string' ? digest(`${ownDeliveries}:${id}`) : undefined,
      partial: true,
    }
  }
}

/**
 * Returns a function that throws `unauthorized` unless one of the secrets signed the delivery. Without secrets, only an embedded server
 * accepts deliveries.
 * @see https://www.standardwebhooks.com: HMAC-SHA256 over id, timestamp and body, compared in constant time; five minutes of tolerance
 */
function signatureVerifier(webhookSecrets: readonly string[], embedded: boolean) {
  const webhooks = webhookSecrets.map((secret) => new Webhook(secret))

  return (headers: IncomingHttpHeaders, rawBody: string) => {
    if (webhooks.length === 0) {
      if (embedded) return
      throw refused('unauthorized', 'missing', 'No secret for webhooks is set')
    }
    const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
    const signed = {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    }
    const refusals = webhooks.map((webhook) => refusalOf(() => webhook.verify(rawBody, signed, { jsonParse: false })))
    if (!refusals.includes(undefined))
      throw new ApiError('unauthorized', {
        cause: refusals[0],
        details: { reason: signed['webhook-signature'] === '' ? 'missing' : 'signature' },
      })
  }
}

/** Returns a function that reads transactions from their chain and stores them. */
function createFollower(transactions: KnownTransactions) {
  const unmined = async (platformId: string, hash: string) => {
    const known = await transactions.findByHash(platformId, hash)
    return known?.blockHash ? transactions.reportUnmined(known) : known
  }

  const followBatch = async (chain: ChainAdapter, hashes: string[]): Promise<[string, number][]> => {
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

  /** Returns the ids of a chain's transactions by hash. A transaction that neither the chain nor the database has is left out. */
  return async (chain: ChainAdapter, hashes: readonly string[]): Promise<[string, number][]> => {
    const found: [string, number][] = []
    for (let from = 0; from < hashes.length; from += maxBatchSize)
      found.push(...(await followBatch(chain, hashes.slice(from, from + maxBatchSize))))
    return found
  }
}

/** Returns why a signature is refused, or undefined if it is valid. */
function refusalOf(verify: () => unknown): WebhookVerificationError | undefined {
  try {
    verify()
    return undefined
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error
    throw error
  }
}

/** Returns a digest of a delivery id. Senders choose the length of their ids, but an index cannot contain long values. */
const digest = (deliveryId: string) => createHash('sha256').update(deliveryId).digest('base64url')
