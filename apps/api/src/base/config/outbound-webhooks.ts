import { Type } from 'typebox'
import { isNetwork } from './server.ts'
import { type Environment, listOf, type Mode, setting, subject } from './setting.ts'

const loopback = '127.0.0.0/8,::1/128'

export const outboundWebhooks = subject(
  'Webhooks to other systems',
  {
    WEBHOOK_ALLOWED_NETWORKS: setting(Type.String({ maxLength: 4_096 }), {
      meaning: 'Private networks that may receive events. Only they may be called by http. All other private addresses are refused.',
      accepts: 'addresses and networks, by comma',
      default: { server: '', embedded: loopback, 'embedded-production': '' },
    }),
  },
  ({ WEBHOOK_ALLOWED_NETWORKS: networks }) => [
    !listOf(networks).every(isNetwork) && 'WEBHOOK_ALLOWED_NETWORKS must be addresses and networks such as 10.0.0.0/8',
  ],
)

/** @throws {Error} that names every bad setting */
export const readWebhookNetworks = (given: Environment, mode: Mode): readonly string[] =>
  listOf(outboundWebhooks.read(given, mode).WEBHOOK_ALLOWED_NETWORKS)
