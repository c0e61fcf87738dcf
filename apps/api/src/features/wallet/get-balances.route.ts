import type { ChainAdapter } from '@wallet/chains'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { ApiError, errors } from '../../http/errors.ts'
import { sendJson } from '../../http/prepared.ts'
import type { Route } from '../../http/route.ts'
import { DeviceHeaders, PlatformId } from '../../http/scalars.ts'
import { Balances } from './balance.ts'
import { createBalances } from './balances.ts'
import { AddressParams, walletErrors } from './wallet-call.ts'

const mostContracts = 100
const tooManyContracts = `contracts must not hold more than ${mostContracts} items`

/** What an address holds. */
export const getBalances: Route<Pick<Deps, 'devices' | 'addresses' | 'tokens'>> = (app, { devices, addresses, tokens }) => {
  const balances = createBalances(tokens)
  app.get(
    '/v1/wallet/addresses/:address/balances',
    {
      schema: {
        operationId: 'getBalances',
        tags: ['wallet'],
        summary: 'Balances of an address',
        description:
          'Without `contracts`: the native balance, and every token of the catalogue of which the address holds some. With it: exactly those contracts, in their order (`native` stands for the native token), also ones that the catalogue does not list. All amounts are of one block. On Solana those of all token accounts of the address are added up, and a token account itself answers 400. A contract that does not answer like a token becomes the `error` of its item; the call succeeds.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: Type.Object({
          platformId: PlatformId,
          contracts: Type.Optional(
            Type.String({
              maxLength: 8_192,
              description: `Contract addresses separated by commas, at most ${mostContracts}.`,
              'x-sentences': [tooManyContracts],
            }),
          ),
        }),
        response: {
          200: Balances,
          ...errors(...walletErrors),
        },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId, contracts } = request.query
      const { chain, address } = await addresses.authorize(deviceId, platformId, request.params.address)
      const wanted = contracts?.trim() ? parseContracts(chain, contracts) : undefined
      const read = await chain.getBalances(address, balances.contractsOf(platformId, wanted))
      return sendJson(reply, balances.answer(read, { address, platformId, wanted }))
    },
  )
}

function parseContracts(chain: ChainAdapter, text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > mostContracts) throw new ApiError('invalid_input', { message: tooManyContracts })
  return [...new Set(parts.map((part) => (part === 'native' ? part : chain.parseAddress(part))))]
}
