import { parseArgs } from 'node:util'
import type { Command } from './command.ts'
import { consentHelp, makeChange, requireConsent } from './consent.ts'
import { readRequest, webhookOptions } from './webhook-request.ts'

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
    const { values } = parseArgs({ args, allowPositionals: true, options: webhookOptions })
    if (request.action === 'remove') requireConsent(values)
    return async () => {
      const { manageWebhooks } = await import('./webhook-commands.ts')
      return manageWebhooks(request, (change) => makeChange(values, change))
    }
  },
}
