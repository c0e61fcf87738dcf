import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import { Address, described } from '../../../base/wire/scalars.ts'
import { Transaction } from '../../../ledger/history/transaction.ts'
import type { Link } from '../../../wallet/devices/link.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns a transaction in which a linked address takes part. Any other id returns 404, because ids are easy to guess. */
export const getTransaction = route(
  {
    id: 'getTransaction',
    call: 'GET /v1/tx/history/{txId}',
    guard: 'device',
    limit: 'read',
    owns: { txId: 'transaction_not_found', address: 'transaction_not_found' },
    example: ({ transaction, address }) => ({ path: { txId: transaction }, query: { address } }),
    tag: 'transactions',
    summary: 'One transaction',
    description:
      'Returns a transaction in which a linked address of the device takes part. If `address` is given, this address must take part. Unknown, malformed and foreign ids return the same 404.',
    params: Type.Object({
      txId: Type.String({
        description: 'The number of the transaction, as returned by the history or by sending it.',
        examples: ['42'],
      }),
    }),
    query: Type.Object({
      address: Type.Optional(described(Address, 'A linked address that must take part in the transaction.')),
    }),
    out: { 200: Transaction },
    fails: ['transaction_not_found'],
  },
  ({ addresses, history }: Pick<Deps, 'addresses' | 'history'>) => {
    return async (request, { deviceId, locale }) => {
      const { address } = request.query
      const own = await addresses.links(deviceId)
      const links = address === undefined ? own : linksOf(own, address)
      const id = /^[1-9]\d{0,15}$/.test(request.params.txId) ? Number(request.params.txId) : Number.NaN
      const transaction = await history.find({ deviceId, locale, own }, links, id)
      if (!transaction) throw new ApiError('transaction_not_found')
      return transaction
    }
    /** Returns the links of an address. A malformed address has none, since no device can have linked it. */
    function linksOf(own: readonly Link[], address: string): Link[] {
      try {
        return addresses.select(own, { address })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_address') return []
        throw error
      }
    }
  },
)
