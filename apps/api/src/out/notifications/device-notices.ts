import type { LoggedEvent } from '../../ledger/log/event.ts'
import { entryOf } from '../../ledger/log/event-types.ts'
import type { Tokens } from '../../wallet/catalogue/tokens.ts'
import type { NewNotice } from './notifications.ts'

/** Returns the notifications of events for one device. The id of the event makes each event one notification. */
export const deviceNotices = (events: readonly LoggedEvent[], find: Tokens['find']): NewNotice[] =>
  events.flatMap(({ id, type, ofDevice }) => {
    const notice = ofDevice && entryOf(type).notice?.(ofDevice, (tokenId) => find(tokenId)?.symbol ?? tokenId)
    if (!ofDevice || !notice) return []
    return [{ ...notice, deviceId: ofDevice.deviceId, type: 'system' as const, transactionId: null, event: `${type}:${id}` }]
  })
