import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import { consentHelp, consentOptions, makeChange, requireConsent } from './consent.ts'

const list = { type: 'string', multiple: true } as const
const options = {
  ...consentOptions,
  type: list,
  platform: list,
  address: list,
  token: list,
  ordered: { type: 'boolean', default: false },
  state: { type: 'string' },
  before: { type: 'string' },
} as const

/** The actions, and how many ids each takes besides the URL of `add`. */
const actions = { add: 1, list: 0, pause: 1, resume: 1, rotate: 1, test: 1, remove: 1, deliveries: 1, resend: 2 } as const
export type Action = keyof typeof actions

/** What an operator requests. `id` is the webhook, or the URL of a new one. */
export type Request = {
  action: Action
  id: string
  deliveryId: number
  filter: { [Name in 'type' | 'platform' | 'address' | 'token']?: string[] | undefined }
  ordered: boolean
  state: 'waiting' | 'delivered' | 'failed' | undefined
  before: number | undefined
}

export const command: Command = {
  help: `usage: wallet webhooks add <url> [--type <type>]… [--platform <id>]… [--address <address>]…
                           [--token <tokenContractId>[=<least amount>]]… [--ordered]
       wallet webhooks list
       wallet webhooks pause | resume | rotate | test <webhookId>
       wallet webhooks remove <webhookId> [--dry-run | --yes]
       wallet webhooks deliveries <webhookId> [--state waiting|delivered|failed] [--before <eventId>]
       wallet webhooks resend <webhookId> <deliveryId>

Manages the webhooks that receive events. A running worker uses a change at once.

  add         prints the secret once. Without filters, a webhook receives every event. Amounts are in base units
  pause       events wait until \`resume\`
  rotate      prints a new secret; the old one also signs for 24 hours
  test        sends an event of the type webhook.test now
  remove      deletes a webhook and its deliveries
  resend      sends a delivery again, under the same id
${consentHelp}`,
  read(args) {
    const request = readRequest(args)
    const { values } = parseArgs({ args, allowPositionals: true, options })
    if (request.action === 'remove') requireConsent(values)
    return async () => {
      const { manageWebhooks } = await import('./webhook-commands.ts')
      return manageWebhooks(request, (change) => makeChange(values, change))
    }
  },
}

/** Reads the arguments. @throws {UsageError} if they are wrong */
export function readRequest(args: string[]): Request {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [action = '', ...ids] = positionals
  const { state, before, type, platform, address, token, ordered } = values
  if (!isAction(action)) throw new UsageError(`Name an action: ${Object.keys(actions).join(', ')}`)
  const [id = '', deliveryId = '0'] = ids
  if (ids.length !== actions[action] || !/^\d{1,15}$/.test(deliveryId))
    throw new UsageError(`\`wallet webhooks ${action}\` takes ${takes(action)}`)
  if (state !== undefined && state !== 'waiting' && state !== 'delivered' && state !== 'failed')
    throw new UsageError('--state must be waiting, delivered or failed')
  if (before !== undefined && !/^\d{1,15}$/.test(before)) throw new UsageError('--before must be the number of an event')
  const filter = { type, platform, address, token }
  return { action, id, deliveryId: Number(deliveryId), filter, ordered, state, before: before === undefined ? undefined : Number(before) }
}

const isAction = (text: string): text is Action => Object.hasOwn(actions, text)

const takes = (action: Action) =>
  action === 'add' ? 'one URL' : ['no id', 'the id of one webhook', 'the id of a webhook and the number of a delivery'][actions[action]]
