import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, subject } from './setting.ts'

/** Services that send webhooks in their own formats. Helius is last, because other senders may use the header that identifies it too. */
const webhookProviders = ['alchemy', 'moralis', 'quicknode', 'tatum', 'helius'] as const

export type WebhookProvider = (typeof webhookProviders)[number]

/** Webhook secrets by provider, the newest first. A provider without secrets is ignored. */
export type ProviderSecrets = ReadonlyMap<WebhookProvider, readonly string[]>

const providerName = (id: WebhookProvider) => `${id.toUpperCase()}_WEBHOOK_SECRET`

const secret = '[^,\\s][^,]{14,510}[^,\\s]'
// Commas separate several secrets, because a secret may contain spaces. Spaces around a secret are removed.
// An empty secret is refused, because anyone could sign with it.
const ProviderSecret = Type.String({ pattern: `^\\s*${secret}(\\s*,\\s*${secret})*\\s*$` })

export const operationWebhook = subject('Operation webhook', {
  WEBHOOK_SECRET: optional(Type.String({ pattern: '^\\s*whsec_[A-Za-z0-9+/=]{32,}(\\s+whsec_[A-Za-z0-9+/=]{32,})*\\s*$' }), {
    meaning:
      'Standard Webhooks secrets of the operation webhook, `whsec_…`, the newest first. All of them are accepted, so that one can be replaced without a gap.',
    accepts: 'secrets that begin with `whsec_`, by space',
    unset: 'reports are refused; when embedded, unsigned ones are accepted',
    secret: true,
  }),
})

export const providerWebhooks = subject(
  'Webhooks of other services',
  Object.fromEntries(
    webhookProviders.map((id) => [
      providerName(id),
      optional(ProviderSecret, {
        meaning:
          'Secrets with which this service signs its deliveries, the newest first. All of them are accepted, so that one can be replaced without a gap.',
        accepts: 'secrets of 16 characters or more, by comma',
        unset: 'its deliveries are refused',
        secret: true,
      }),
    ]),
  ),
)

/** @throws {Error} that names every bad setting */
export const readWebhookSecrets = (given: Environment, mode: Mode): readonly string[] =>
  listOf(operationWebhook.read(given, mode).WEBHOOK_SECRET)

/** Returns the configured secrets by the id of their service. @throws {Error} that names every bad setting */
export function readProviderSecrets(given: Environment, mode: Mode): ProviderSecrets {
  const parsed = providerWebhooks.read(given, mode)
  return new Map(
    webhookProviders.flatMap((id) => {
      const secrets = parsed[providerName(id)]?.split(',').map((one) => one.trim())
      return secrets ? [[id, secrets] as const] : []
    }),
  )
}
