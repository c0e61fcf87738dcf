import { Type } from 'typebox'
import { pageOf } from '../../../base/wire/page.ts'
import { described } from '../../../base/wire/scalars.ts'
import { HistoryState } from '../../../chain/backfill/address-history.ts'
import { LinkedAddress, linkedAddressOf } from '../../../wallet/devices/linked-address.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

const ListedAddress = Type.Object(
  { ...LinkedAddress.properties, history: described(HistoryState, 'How far the history of this address is known.') },
  { title: 'ListedAddress', description: 'A linked address, and how far its history is known.' },
)

/** Returns the addresses that the calling device has linked. A device can link at most 100, so there is one page. */
export const listAddresses = route(
  {
    id: 'listAddresses',
    call: 'GET /v1/wallet/addresses',
    guard: 'device',
    limit: 'read',
    tag: 'wallet',
    summary: 'Linked addresses',
    description: 'Returns all addresses that the device has linked, newest first. A device can link 100, so there are no pages.',
    out: {
      200: pageOf(ListedAddress, {
        title: 'AddressList',
        description: 'All addresses of the device.',
        items: 'Newest first. Addresses of the same call are ordered by platform, then by address.',
      }),
    },
  },
  ({ addresses, addressHistories }: Pick<Deps, 'addresses' | 'addressHistories'>) =>
    async (_request, { deviceId }) => {
      const links = await addresses.links(deviceId)
      const histories = await addressHistories.of(links)
      const items = links.flatMap((link, index) => {
        const history = histories[index]
        return history ? [{ ...linkedAddressOf(link), history }] : []
      })
      return { items, total: items.length }
    },
)
