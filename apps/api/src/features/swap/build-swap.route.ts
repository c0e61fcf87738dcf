import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, DeviceHeaders, PlatformId } from '../../http/scalars.ts'
import { walletErrors } from '../wallet/wallet-call.ts'
import { DetailedQuote } from './quote.ts'

/** The transaction of a quote, for the app to sign. */
export const buildSwap: Route<Pick<Deps, 'devices' | 'addresses' | 'swaps'>> = (app, { devices, addresses, swaps }) => {
  app.post(
    '/v1/swap/tx',
    {
      schema: {
        operationId: 'buildSwap',
        tags: ['swap'],
        summary: 'Build the transaction of a quote',
        description:
          "Turns a live quote into a transaction for a linked address to sign and send. It gives at least the quote's `otherAmountThreshold`, or reverts. A token that is not the native one must first be approved for `allowanceTarget`.",
        headers: DeviceHeaders,
        body: Type.Object({ userPublicKey: Address, platformId: PlatformId, quote: DetailedQuote }),
        response: {
          200: Type.Object(
            {
              data: Type.String({ description: 'Call data: 0x-prefixed hexadecimal on EVM.' }),
              value: Amount,
              to: Address,
              gasLimit: Amount,
              allowanceTarget: Type.Optional(Address),
            },
            { title: 'SwapTransaction' },
          ),
          ...errors(...walletErrors, 'quote_not_found', 'no_route'),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { userPublicKey, platformId, quote } = request.body
      const { chain, address } = await addresses.authorize(deviceId, platformId, userPublicKey)
      return swaps.build(chain, address, quote)
    },
  )
}
