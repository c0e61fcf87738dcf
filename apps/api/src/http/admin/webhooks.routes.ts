import { Type } from 'typebox'
import { errors } from '../../base/wire/errors.ts'
import { defaulted } from '../../base/wire/scalars.ts'
import { Filter } from '../../out/webhooks/filter.ts'
import type { Webhooks } from '../../out/webhooks/webhooks.ts'
import { NoContent } from '../server/no-content.ts'
import type { App } from '../server/route.ts'
import { DeliveryPage, Rotated, TestResult, Webhook, WebhookWithSecret } from './webhook-schemas.ts'

const Id = Type.Object({ id: Type.String({ maxLength: 64, description: 'Id of the webhook.' }) })
const url = Type.String({
  maxLength: 2_048,
  description: 'Where events are sent. It begins with https://, and its host has public addresses.',
  examples: ['https://example.com/wallet-events'],
})
const ordered = Type.Boolean({
  description: 'Whether events of one address are sent one after another. A failing delivery then delays the later ones of its addresses.',
})

const all = ['unauthorized', 'rate_limited'] as const
const ofOne = [...all, 'not_found'] as const
const ofInput = ['invalid_input', 'invalid_address', 'invalid_token_id', 'malformed_json'] as const

/** Registers the operations on webhooks. */
export function webhookRoutes(app: App, webhooks: Webhooks) {
  listAndAdd(app, webhooks)
  manageOne(app, webhooks)
  useWebhook(app, webhooks)
  manageDeliveries(app, webhooks)
}

function listAndAdd(app: App, webhooks: Webhooks) {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, tags: ['webhooks'] })

  app.get(
    '/admin/v1/webhooks',
    {
      schema: {
        ...operation('listWebhooks', 'All webhooks'),
        description: 'Oldest first, without their secrets.',
        response: { 200: Type.Object({ items: Type.Array(Webhook) }, { title: 'WebhookList' }), ...errors(...all) },
      },
    },
    async () => ({ items: await webhooks.list() }),
  )

  app.post(
    '/admin/v1/webhooks',
    {
      schema: {
        ...operation('addWebhook', 'Add a webhook for events from now on'),
        description: 'Only this answer and that of a rotation contain the secret. There can be 100 webhooks.',
        body: Type.Object({ url, filter: defaulted({ ...Filter, default: {} }), ordered: defaulted({ ...ordered, default: false }) }),
        response: { 201: WebhookWithSecret, ...errors(...all, ...ofInput) },
      },
    },
    async (request, reply) => reply.code(201).send(await webhooks.add(request.body)),
  )
}

function manageOne(app: App, webhooks: Webhooks) {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, tags: ['webhooks'], params: Id })

  app.get(
    '/admin/v1/webhooks/:id',
    {
      schema: {
        ...operation('getWebhook', 'One webhook'),
        description: 'The webhook without its secret.',
        response: { 200: Webhook, ...errors(...ofOne) },
      },
    },
    (request) => webhooks.find(request.params.id),
  )

  app.patch(
    '/admin/v1/webhooks/:id',
    {
      schema: {
        ...operation('changeWebhook', 'Change the URL, filter or order of a webhook'),
        description: 'Absent fields stay as they are. Deliveries that wait are sent to the new URL.',
        body: Type.Object({ url: Type.Optional(url), filter: Type.Optional(Filter), ordered: Type.Optional(ordered) }),
        response: { 200: Webhook, ...errors(...ofOne, ...ofInput) },
      },
    },
    (request) => webhooks.change(request.params.id, request.body),
  )

  app.delete(
    '/admin/v1/webhooks/:id',
    {
      schema: {
        ...operation('removeWebhook', 'Delete a webhook'),
        description: 'Its deliveries are deleted too.',
        response: { 204: NoContent, ...errors(...ofOne) },
      },
    },
    async (request, reply) => {
      await webhooks.remove(request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function useWebhook(app: App, webhooks: Webhooks) {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, tags: ['webhooks'], params: Id })

  app.post(
    '/admin/v1/webhooks/:id/pause',
    {
      schema: {
        ...operation('pauseWebhook', 'Stop sending'),
        description: 'Events wait until the webhook is resumed, at most for the retention of events.',
        response: { 200: Webhook, ...errors(...ofOne) },
      },
    },
    (request) => webhooks.pause(request.params.id),
  )

  app.post(
    '/admin/v1/webhooks/:id/resume',
    {
      schema: {
        ...operation('resumeWebhook', 'Send again'),
        description: 'Sends waiting and later events, also of a disabled webhook.',
        response: { 200: Webhook, ...errors(...ofOne) },
      },
    },
    (request) => webhooks.resume(request.params.id),
  )

  app.post(
    '/admin/v1/webhooks/:id/rotate',
    {
      schema: {
        ...operation('rotateSecret', 'Replace the secret'),
        description: 'Both secrets sign each delivery for 24 hours.',
        response: { 200: Rotated, ...errors(...ofOne) },
      },
    },
    (request) => webhooks.rotate(request.params.id),
  )

  app.post(
    '/admin/v1/webhooks/:id/test',
    {
      schema: {
        ...operation('testWebhook', 'Send an event of the type webhook.test now'),
        description: 'The event is sent once. It is not stored.',
        response: { 200: TestResult, ...errors(...ofOne) },
      },
    },
    (request) => webhooks.test(request.params.id),
  )
}

function manageDeliveries(app: App, webhooks: Webhooks) {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, tags: ['deliveries'] })

  app.get(
    '/admin/v1/webhooks/:id/deliveries',
    {
      schema: {
        ...operation('listDeliveries', 'Deliveries of a webhook, newest first'),
        description: 'They are kept for 30 days, each with its last ten attempts.',
        params: Id,
        querystring: Type.Object({
          state: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed'], { description: 'Only deliveries in this state.' })),
          before: Type.Optional(Type.Integer({ minimum: 1, description: 'The `next` of the page before.' })),
          limit: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Number of deliveries.' })),
        }),
        response: { 200: DeliveryPage, ...errors(...ofOne, 'invalid_input') },
      },
    },
    (request) => webhooks.deliveries(request.params.id, request.query),
  )

  app.post(
    '/admin/v1/webhooks/:id/deliveries/:deliveryId/resend',
    {
      schema: {
        ...operation('resendDelivery', 'Send a delivery again'),
        description: 'The `webhook-id` stays the same. The delivery gets all of its attempts again.',
        params: Type.Object({ ...Id.properties, deliveryId: Type.Integer({ minimum: 1, description: 'Id of the delivery.' }) }),
        response: { 204: NoContent, ...errors(...ofOne, 'invalid_input') },
      },
    },
    async (request, reply) => {
      await webhooks.resend(request.params.id, request.params.deliveryId)
      return reply.code(204).send(null)
    },
  )
}
