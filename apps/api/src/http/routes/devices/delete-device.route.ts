import type { Deps } from '../../deps.ts'
import { NoContent } from '../../server/no-content.ts'
import { route } from '../../server/route.ts'

/** Deletes the calling device and all its data. */
export const deleteDevice = route(
  {
    id: 'deleteDevice',
    call: 'DELETE /v1/devices',
    guard: 'device',
    limit: 'write',
    tag: 'devices',
    summary: 'Delete the device',
    description:
      'Deletes the calling device with its linked addresses, push token and notifications. Every later call of the device returns 403, including a second deletion. Pending transactions of the device are not cancelled, because the chain already has them. The key may register again as a new device.',
    out: { 204: NoContent },
  },
  ({ devices }: Pick<Deps, 'devices'>) =>
    async (_request, device) => {
      await devices.forget(device)
      return null
    },
)
