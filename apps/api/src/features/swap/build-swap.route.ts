import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, DeviceHeaders, described, Gas, PlatformId } from '../../http/scalars.ts'
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
          "Turns a live quote into a transaction for a linked address to sign and send. It gives at least the quote's `otherAmountThreshold`, or reverts. Where `allowanceTarget` is in the answer, the token given must first be approved for it; on Solana no token needs that. Where the operator requires proofs, the device must have proved the address (see `linkAddresses`).",
        headers: DeviceHeaders,
        body: Type.Object({
          userPublicKey: described(Address, 'The linked address that gives, signs and receives.'),
          platformId: described(PlatformId, 'The platform of both tokens.'),
          quote: described(
            DetailedQuote,
            'What `POST /v1/swap/quote` answered, at most 60 seconds ago. Other fields than the ten are passed over.',
          ),
        }),
        response: {
          200: Type.Object(
            {
              data: Type.String({
                description:
                  'On EVM the call data, 0x-prefixed hexadecimal. On Solana the whole transaction in base64, with its fees and an empty place for the signature.',
              }),
              value: described(
                Amount,
                'To send along, in base units of the native token; "0" where another token is given, and always on Solana, whose transaction moves what it gives.',
              ),
              to: described(Address, 'The exchange: its router on EVM, to send to, its program on Solana.'),
              gasLimit: described(
                Gas,
                'Units of gas, as a decimal string: a fifth over the estimate of the node, or an upper bound while the node cannot run it, for want of the allowance, say. On Solana compute units; the transaction carries them.',
              ),
              allowanceTarget: Type.Optional(
                described(
                  Address,
                  'Whom the given token must be approved for first; missing where that is the native token, and on Solana.',
                ),
              ),
            },
            {
              title: 'SwapTransaction',
              description:
                'A transaction for the app to sign. On EVM the app adds its nonce and its fees, and it reverts when it is mined more than twenty minutes later; on Solana it is whole, and good for as long as its blockhash, about a minute.',
            },
          ),
          ...errors(...walletErrors, 'cannot_sign', 'quote_not_found', 'no_route'),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { userPublicKey, platformId, quote } = request.body
      const { chain, address } = await addresses.authorizeOwner(deviceId, platformId, userPublicKey)
      return swaps.build(chain, address, quote)
    },
  )
}
