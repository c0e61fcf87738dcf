import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import { consentHelp, consentOptions, makeChange, requireConsent } from './consent.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const command: Command = {
  help: `usage: wallet device forget <deviceId> [--dry-run | --yes]
       wallet device revoke <deviceId> [--dry-run | --yes]

  forget      deletes the device with its links, push token and notifications. Its transactions stay: they are on the
              chain. Its key may register again, as a new device
  revoke      refuses the device and its key for good, from the next request on, and deletes its push token
${consentHelp}

\`wallet inspect device <deviceId>\` shows a device.`,
  read(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: consentOptions })
    const [action = '', id = '', ...rest] = positionals
    if (action !== 'forget' && action !== 'revoke') throw new UsageError('Name an action: forget or revoke')
    if (!uuid.test(id) || rest.length > 0) throw new UsageError('Name one device by its id, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7')
    requireConsent(values)
    return async () => {
      const { withDatabase } = await import('./with-database.ts')
      const { planDeviceChange } = await import('./device-changes.ts')
      return withDatabase(async (database) => {
        const change = await planDeviceChange(database, action, id.toLowerCase())
        return change ? makeChange(values, change) : { text: `There is no device ${id}`, code: 1 }
      })
    }
  },
}
