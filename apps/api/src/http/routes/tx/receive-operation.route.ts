import { Type } from 'typebox'
import { described } from '../../../base/wire/scalars.ts'
import { TransactionId } from '../../../ledger/history/transaction.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { Delivery } from './operation.ts'

/** Receives the reports of indexers. The body is validated only after the signature, with one error text for every wrong shape. */
export const receiveOperation = route(
  {
    // The server parses and hashes a body before it knows the sender. With Keccak (Moralis), hashing takes 10 to 40 ms, so bodies are small.
    bodyLimit: 262_144,
    id: 'receiveOperation',
    call: 'POST /v1/tx/op/webhook',
    guard: 'webhook',
    limit: 'report',
    example: ({ platformId, hash }) => ({
      body: { operations: [{ platformId, txHash: hash, status: 'pending', amount: '1', toAddress: null, index: 0 }] },
    }),
    tag: 'transactions',
    summary: 'Report an operation',
    description:
      'An indexer calls this with a Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. The body is one operation, or `{ "operations": [...] }` with up to 100 of them, and has at most 256 KiB. A repeated delivery returns the same answer. Alchemy, Moralis, QuickNode, Helius and Tatum may send their own formats with their own signatures, if their secrets are configured.',
    'x-body': Delivery,
    out: {
      200: Type.Object(
        {
          success: Type.Boolean({ description: 'True: the API accepted the report.' }),
          txId: described(
            TransactionId,
            "Number of the transaction of the first known operation. `txId` is 0 if the API knows no operation of the report: for a provider's test delivery, or if a reorg removed the transaction before the API knew it.",
          ),
        },
        { title: 'OperationReceived', description: 'The result of a report.' },
      ),
    },
    fails: ['invalid_operation', 'transaction_not_found', 'chain_unavailable'],
  },
  ({ operationWebhook }: Pick<Deps, 'operationWebhook'>) =>
    async (request) => ({ success: true, txId: await operationWebhook.receive(request.headers, request.rawBody, request.body) }),
)
