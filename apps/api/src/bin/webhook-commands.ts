import { parseArgs } from 'node:util'
import { parser } from '../base/wire/validation.ts'
import type { ListedDelivery } from '../out/webhooks/deliveries.store.ts'
import { Filter } from '../out/webhooks/filter.ts'
import type { StoredWebhook } from '../out/webhooks/webhooks.store.ts'
import type { Webhooks } from '../out/webhooks/webhooks.ts'

const usage = `usage: npm run webhooks -- add <url> [--type <type>]… [--platform <id>]… [--address <address>]… [--token <tokenContractId>[=<least amount>]]… [--ordered]
       npm run webhooks -- list
       npm run webhooks -- pause | resume | rotate | test | remove <webhookId>
       npm run webhooks -- deliveries <webhookId> [--state waiting|delivered|failed] [--before <eventId>]
       npm run webhooks -- resend <webhookId> <deliveryId>
       without filters, a webhook receives every event; amounts are in base units`

const parseFilter = parser(Filter)
const pageSize = 50

/** Runs one command and returns the text to print. @throws {Error} with the usage, or with what to correct */
export async function runCommand(webhooks: Webhooks, args: readonly string[]): Promise<string> {
  const { command, id, rest, options } = readArguments(args)
  const commands: Record<string, () => Promise<string>> = {
    add: async () => {
      const { secret, ...webhook } = await webhooks.add({ url: id, filter: filterOf(options), ordered: options.ordered ?? false })
      return `Added webhook ${webhook.id}\nIts secret, which is not shown again: ${secret}`
    },
    list: async () => {
      const all = await webhooks.list()
      return all.length === 0 ? 'There is no webhook. `npm run webhooks -- add <url>` adds one' : all.map(describeWebhook).join('\n')
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
    remove: async () => {
      await webhooks.remove(id)
      return `Deleted ${id} and its deliveries`
    },
    deliveries: async () => {
      const { items, next } = await webhooks.deliveries(id, { state: options.state, before: options.before, limit: pageSize })
      const lines = items.length === 0 ? ['There is no delivery'] : items.map(describeDelivery)
      return [...lines, ...(next === null ? [] : [`More with --before ${next}`])].join('\n')
    },
    resend: async () => {
      await webhooks.resend(id, Number(rest[0]))
      return `Delivery ${rest[0]} is sent again`
    },
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  const isComplete = command === 'list' ? id === '' : command === 'resend' ? /^\d{1,15}$/.test(rest[0] ?? '') : id !== ''
  if (!run || !isComplete || rest.length > (command === 'resend' ? 1 : 0)) throw new Error(usage)
  return run()
}

type Options = {
  type?: string[] | undefined
  platform?: string[] | undefined
  address?: string[] | undefined
  token?: string[] | undefined
  ordered?: boolean | undefined
  state?: 'waiting' | 'delivered' | 'failed' | undefined
  before?: number | undefined
}

function readArguments(args: readonly string[]): { command: string; id: string; rest: string[]; options: Options } {
  try {
    const list = { type: 'string', multiple: true } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        type: list,
        platform: list,
        address: list,
        token: list,
        ordered: { type: 'boolean' },
        state: { type: 'string' },
        before: { type: 'string' },
      },
    })
    const [command = '', id = '', ...rest] = positionals
    const { state, before, ...options } = values
    if (state !== undefined && state !== 'waiting' && state !== 'delivered' && state !== 'failed') throw new Error(usage)
    if (before !== undefined && !/^\d{1,15}$/.test(before)) throw new Error(usage)
    return { command, id, rest, options: { ...options, state, before: before === undefined ? undefined : Number(before) } }
  } catch {
    // An unknown option, or a bad value.
    throw new Error(usage)
  }
}

function filterOf({ type, platform, address, token }: Options): Filter {
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
