import { readWebhookTools } from '../../base/config/config.ts'
import { parser } from '../../base/wire/validation.ts'
import type { ListedDelivery } from '../../out/webhooks/deliveries.store.ts'
import { Filter } from '../../out/webhooks/filter.ts'
import type { StoredWebhook } from '../../out/webhooks/webhooks.store.ts'
import type { Webhooks } from '../../out/webhooks/webhooks.ts'
import { composeWebhooks } from '../compose-webhooks.ts'
import type { Outcome } from './command.ts'
import type { Change } from './consent.ts'
import { count } from './inspection/lines.ts'
import type { Action, Request } from './webhook-request.ts'
import { withDatabase } from './with-database.ts'

type Make = (change: Change) => Promise<Outcome>

const parseFilter = parser(Filter)
const pageSize = 50

/** Runs one command with the configured database. @throws {Error} that says what to correct */
export function manageWebhooks(request: Request, make: Make): Promise<Outcome> {
  const config = readWebhookTools()
  return withDatabase(async (database) => {
    const { webhooks, close } = composeWebhooks(database, config)
    try {
      return await runCommand(webhooks, request, make)
    } finally {
      close()
    }
  }, config)
}

/** Runs one command. `make` makes what cannot be undone. @throws {Error} that says what to correct */
export async function runCommand(webhooks: Webhooks, request: Request, make: Make): Promise<Outcome> {
  const { action, id, deliveryId, filter, ordered, state, before } = request
  const actions: Record<Exclude<Action, 'remove'>, () => Promise<string>> = {
    add: async () => {
      const { secret, ...webhook } = await webhooks.add({ url: id, filter: filterOf(filter), ordered })
      return `Added webhook ${webhook.id}\nIts secret, which is not shown again: ${secret}`
    },
    list: async () => {
      const all = await webhooks.list()
      return all.length === 0 ? 'There is no webhook. `wallet webhooks add <url>` adds one' : all.map(describeWebhook).join('\n')
    },
    pause: async () => `${(await webhooks.pause(id)).id} is paused; its events wait`,
    resume: async () => `${(await webhooks.resume(id)).id} is active`,
    rotate: async () => {
      const { secret, previousValidUntil } = await webhooks.rotate(id)
      return `The new secret, which is not shown again: ${secret}\nThe old one also signs until ${previousValidUntil}`
    },
    test: async () => {
      const { delivered, status, error, ms } = await webhooks.test(id)
      return delivered ? `The endpoint answered ${status} after ${ms} ms` : `The endpoint failed after ${ms} ms: ${error}`
    },
    deliveries: async () => {
      const { items, next } = await webhooks.deliveries(id, { state, before, limit: pageSize })
      const lines = items.length === 0 ? ['There is no delivery'] : items.map(describeDelivery)
      return [...lines, ...(next === null ? [] : [`More with --before ${next}`])].join('\n')
    },
    resend: async () => {
      await webhooks.resend(id, deliveryId)
      return `Delivery ${deliveryId} is sent again`
    },
  }
  return action === 'remove' ? make(await planRemoval(webhooks, id)) : { text: await actions[action]() }
}

async function planRemoval(webhooks: Webhooks, id: string): Promise<Change> {
  const webhook = await webhooks.find(id)
  const { items, next } = await webhooks.deliveries(id, { state: 'waiting', limit: pageSize })
  const waiting = `${next === null ? '' : 'at least '}${count(items.length, 'delivery that waits', 'deliveries that wait')}`
  return {
    plan: `${describeWebhook(webhook)}\nThis webhook and its deliveries will be deleted, with ${waiting}`,
    async execute() {
      await webhooks.remove(id)
      return `Deleted ${id} and its deliveries`
    },
  }
}

function filterOf({ type, platform, address, token }: Request['filter']): Filter {
  const leastOf = (text: string): [string, string] => {
    const [id = '', least = '0'] = text.split('=')
    return [id, least]
  }
  return parseFilter({
    ...(type && { types: type }),
    ...(platform && { platforms: platform }),
    ...(address && { addresses: address }),
    ...(token && { tokens: Object.fromEntries(token.map(leastOf)) }),
  })
}

function describeWebhook({ id, url, status, statusReason, failingSince, filter, ordered }: StoredWebhook): string {
  const { types, platforms, addresses, tokens } = filter
  const wanted = { types, platforms, addresses: addresses && addresses.length > 3 ? `${addresses.length} addresses` : addresses, tokens }
  const notes = [
    ordered && 'in order',
    Object.keys(filter).length > 0 && JSON.stringify(wanted),
    statusReason,
    status === 'active' && failingSince && `failing since ${failingSince}`,
  ].filter((note) => typeof note === 'string')
  return [`${id}  ${status.padEnd(8)}  ${url}`, ...notes.map((note) => `  ${note}`)].join('\n')
}

function describeDelivery({ id, eventId, state, attempts, dueAt }: ListedDelivery): string {
  const last = attempts.at(-1)
  const result = last ? `${last.error ?? `HTTP ${last.status}`} after ${last.ms} ms` : 'not sent yet'
  return `${String(id).padStart(8)}  event ${String(eventId).padEnd(10)} ${state.padEnd(9)}  ${result}${dueAt === null ? '' : `, next attempt ${dueAt}`}`
}
