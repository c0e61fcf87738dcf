import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ChainAdapter } from '@wallet/chains'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { ApiError } from '../../http/errors.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import { type Operation, parseOperations } from './operation.ts'
import type { Transactions } from './transactions.ts'

export type WebhookSettings = { webhookSecret: string | undefined; embedded: boolean }

export type OperationWebhook = ReturnType<typeof createOperationWebhook>

/** What indexers tell us. A report only points at a transaction: status, parties and amounts are read from the chain. */
export function createOperationWebhook(
  transactions: Pick<Transactions, 'report' | 'reportUnmined' | 'findByHash'>,
  deliveries: DeliveryStore,
  platforms: Pick<Platforms, 'findChain'>,
  { webhookSecret, embedded }: WebhookSettings,
) {
  const webhook = webhookSecret === undefined ? undefined : new Webhook(webhookSecret)

  /** @see https://www.standardwebhooks.com: HMAC-SHA256 over id, timestamp and body; five minutes of tolerance */
  const verify = (headers: IncomingHttpHeaders, rawBody: string) => {
    if (!webhook) {
      if (embedded) return
      throw new ApiError('unauthorized')
    }
    const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
    try {
      webhook.verify(rawBody, {
        'webhook-id': text('webhook-id'),
        'webhook-timestamp': text('webhook-timestamp'),
        'webhook-signature': text('webhook-signature'),
      })
    } catch (cause) {
      if (cause instanceof WebhookVerificationError) throw new ApiError('unauthorized', { cause })
      throw cause
    }
  }

  const target = ({ platformId, txHash }: Operation) => {
    const chain = platforms.findChain(platformId)
    if (!chain) throw new ApiError('invalid_operation')
    return { chain, txHash }
  }

  /** The row of the transaction that an operation points at. */
  const follow = async (chain: ChainAdapter, txHash: string): Promise<number> => {
    const hash = txHash.startsWith('0x') ? txHash.toLowerCase() : txHash
    const [[report], head] = await Promise.all([chain.readTransactions([hash]), chain.getHead()])
    if (report) return (await transactions.report(chain, report, head.number)).id
    const known = await transactions.findByHash(chain.network.id, hash)
    if (!known) throw new ApiError('transaction_not_found')
    return known.blockHash === null ? known.id : (await transactions.reportUnmined(known)).id
  }

  return {
    /** The number of the transaction that the delivery's first operation is about. A delivery that was answered before gets the same answer. */
    async receive(headers: IncomingHttpHeaders, rawBody: string, body: unknown): Promise<number> {
      verify(headers, rawBody)
      const operations = parseOperations(body)
      const deliveryId = webhook && typeof headers['webhook-id'] === 'string' ? digest(headers['webhook-id']) : undefined
      const before = deliveryId === undefined ? undefined : await deliveries.find(deliveryId)
      if (before !== undefined) return before

      const pointed = new Map(operations.map((operation) => [`${operation.platformId}:${operation.txHash}`, target(operation)]))
      const ids: number[] = []
      for (const { chain, txHash } of pointed.values()) ids.push(await follow(chain, txHash))
      const [txId] = ids
      if (txId === undefined) throw new ApiError('invalid_operation')
      if (deliveryId !== undefined) await deliveries.note(deliveryId, txId)
      return txId
    },
  }
}

/** A sender chooses the length of its ids, and an index takes no long ones. */
const digest = (deliveryId: string) => createHash('sha256').update(deliveryId).digest('base64url')
