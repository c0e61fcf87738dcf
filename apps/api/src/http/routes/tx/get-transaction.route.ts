import { Type } from 'typebox'
import { ApiError, errors } from '../../../base/wire/errors.ts'
import { Address, DeviceHeaders, described } from '../../../base/wire/scalars.ts'
import { Transaction } from '../../../ledger/history/transaction.ts'
import type { Link } from '../../../wallet/devices/link.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Returns a transaction in which a linked address takes part. Any other id returns 404, because ids are easy to guess. */
export const getTransaction: Route<Pick<Deps, 'devices' | 'addresses' | 'history'>> = (app, { devices, addresses, history }) => {
  app.get(
    '/v1/tx/history/:txId',
    {
      schema: {
        operationId: 'getTransaction',
        tags: ['transactions'],
        summary: 'One transaction',
        description:
          'Returns a transaction in which a linked address of the device takes part. If `address` is given, this address must take part. Unknown, malformed and foreign ids return the same 404.',
        headers: DeviceHeaders,
        params: Type.Object({
          txId: Type.String({
            description: 'The number of the transaction, as returned by the history or by sending it.',
            examples: ['42'],
          }),
        }),
        querystring: Type.Object({
          address: Type.Optional(described(Address, 'A linked address that must take part in the transaction.')),
        }),
        response: { 200: Transaction, ...errors('unauthorized', 'device_unknown', 'transaction_not_found') },
      },
    },
    async (request) => {
      const { deviceId, locale } = await devices.authorize(request)
      const { address } = request.query
      const own = await addresses.links(deviceId)
      const links = address === undefined ? own : linksOf(own, address)
      const id = /^[1-9]\d{0,15}$/.test(request.params.txId) ? Number(request.params.txId) : Number.NaN
      const transaction = await history.find({ deviceId, locale, own }, links, id)
      if (!transaction) throw new ApiError('transaction_not_found')
      return transaction
    },
  )
  /** Returns the links of an address. A malformed address has none, since no device can have linked it. */
  function linksOf(own: readonly Link[], address: string): Link[] {
    try {
      return addresses.select(own, { address })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_address') return []
      throw error
    }
  }
}
