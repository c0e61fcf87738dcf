import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Operation } from './operation.ts'
import { TransactionId } from './transaction.ts'

/** Where an indexer reports transactions. Its body is checked by the feature, not by the route: every bad shape has one sentence, after the signature. */
export const receiveOperation: Route<Pick<Deps, 'operationWebhook'>> = (app, { operationWebhook }) => {
  app.post(
    '/v1/tx/op/webhook',
    {
      schema: {
        operationId: 'receiveOperation',
        tags: ['transactions'],
        summary: 'Report an operation',
        description:
          'Called by an indexer, signed after Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The report is a pointer: status, parties and amounts are read from the chain. One operation, or `{ "operations": [...] }` with up to 100. A repeated delivery answers the same.',
        'x-body': Operation,
        response: {
          200: Type.Object({ success: Type.Boolean(), txId: TransactionId }, { title: 'OperationReceived' }),
          ...errors('invalid_operation', 'unauthorized', 'transaction_not_found', 'chain_unavailable'),
        },
      },
    },
    async (request) => ({ success: true, txId: await operationWebhook.receive(request.headers, request.rawBody, request.body) }),
  )
}
