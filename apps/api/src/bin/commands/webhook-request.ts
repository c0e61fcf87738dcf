import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'
import { consentOptions } from './consent.ts'

const list = { type: 'string', multiple: true } as const
/** The options of `wallet webhooks`. */
export const webhookOptions = {
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

/** The request of an operator. `id` is the webhook, or the URL of a new one. */
export type Request = {
  action: Action
  id: string
  deliveryId: number
  filter: { [Name in 'type' | 'platform' | 'address' | 'token']?: string[] | undefined }
  ordered: boolean
  state: 'waiting' | 'delivered' | 'failed' | undefined
  before: number | undefined
}

/** Reads the arguments. @throws {UsageError} if they are wrong */
export function readRequest(args: string[]): Request {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: webhookOptions })
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
