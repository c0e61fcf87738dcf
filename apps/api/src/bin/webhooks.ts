import { readWebhookTools } from '../base/config/config.ts'
import { composeWebhooks } from './compose-webhooks.ts'
import { orExit } from './or-exit.ts'
import { openOwnDatabase } from './storage.ts'
import { runCommand } from './webhook-commands.ts'

/** Manages the webhooks that receive events. A running worker uses a change at once. */
const output = await orExit(async () => {
  const config = readWebhookTools()
  const { database, close } = await openOwnDatabase(config)
  const { webhooks, close: closeConnections } = composeWebhooks(database, config)
  try {
    return await runCommand(webhooks, process.argv.slice(2))
  } finally {
    closeConnections()
    await close()
  }
})
console.log(output)
process.exit(0)
