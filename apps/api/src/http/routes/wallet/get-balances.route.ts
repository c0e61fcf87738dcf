import type { ChainAdapter } from '@patina/chains'
import { Type } from 'typebox'
import { ApiError, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders, PlatformId } from '../../../base/wire/scalars.ts'
import { CurrencyCode, parseCurrency } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import { sendJson } from '../../server/prepared.ts'
import type { Route } from '../../server/route.ts'
import { Balances } from './balance.ts'
import { createBalances } from './balances.ts'
import { AddressParams, walletErrors } from './wallet-call.ts'

const maxContracts = 100
const tooManyContracts = `contracts must not hold more than ${maxContracts} items`

/** Returns the balances of an address. */
export const getBalances: Route<Pick<Deps, 'devices' | 'addresses' | 'importedTokens' | 'prices' | 'tokens'>> = (
  app,
  { devices, addresses, importedTokens, prices, tokens },
) => {
  const balances = createBalances(tokens)
  app.get(
    '/v1/wallet/addresses/:address/balances',
    {
      schema: {
        operationId: 'getBalances',
        tags: ['wallet'],
        summary: 'Balances of an address',
        description:
          'Without `contracts`, the answer has the native balance, every catalogue token with a balance, and the tokens that the device imported, also with a balance of 0. With `contracts`, the answer has exactly those contracts in that order, including contracts outside the catalogue. `native` means the native token. All amounts are read at one block. On Solana, the balances of all token accounts of the address are added up, and the items of `contracts` list the accounts from which it can pay. The address of a token account returns 400. If a contract does not answer like a token, its item has an `error` and the call still succeeds. `currency` adds the recorded price, the value and the change of the price to each item.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: Type.Object({
          platformId: PlatformId,
          contracts: Type.Optional(
            Type.String({
              maxLength: 8_192,
              description: `Contract addresses separated by commas, at most ${maxContracts}.`,
              'x-sentences': [tooManyContracts],
            }),
          ),
          currency: Type.Optional(CurrencyCode),
        }),
        response: {
          200: Balances,
          ...errors(...walletErrors, 'unknown_currency'),
        },
      },
    },
    async (request, reply) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId, contracts } = request.query
      const currency = request.query.currency === undefined ? undefined : parseCurrency(request.query.currency)
      const namesContracts = contracts !== undefined && contracts.trim() !== ''
      const [{ chain, address }, imports] = await Promise.all([
        addresses.authorize(deviceId, platformId, request.params.address),
        namesContracts ? [] : importedTokens.all(deviceId),
      ])
      const wanted = namesContracts ? parseContracts(chain, contracts) : undefined
      const imported = imports.filter((token) => token.platformId === platformId)
      const [read, table] = await Promise.all([
        chain.getBalances(address, balances.contractsOf({ platformId, wanted, imported })),
        currency === undefined ? undefined : prices.table(),
      ])
      const pricing = currency !== undefined && table ? { currency, table } : undefined
      return sendJson(reply, balances.answer(read, { address, platformId, wanted, imported, ...(pricing && { pricing }) }))
    },
  )
}

function parseContracts(chain: ChainAdapter, text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > maxContracts) throw new ApiError('invalid_input', { message: tooManyContracts })
  return [...new Set(parts.map((part) => (part === 'native' ? part : chain.parseAddress(part))))]
}
