import type { ChainAdapter } from '@patina/chains'
import { Type } from 'typebox'
import { atIndex } from '../../../base/wire/at-index.ts'
import { ApiError } from '../../../base/wire/errors.ts'
import { PlatformId } from '../../../base/wire/scalars.ts'
import { CurrencyCode, parseCurrency } from '../../../wallet/prices/currencies.ts'
import type { Deps } from '../../deps.ts'
import { sendJson } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'
import { Balances } from './balance.ts'
import { createBalances, type WantedAsset } from './balances.ts'
import { AddressParams } from './wallet-call.ts'

const maxContracts = 100
const tooManyContracts = `contracts must not hold more than ${maxContracts} items`

/** Returns the balances of an address. */
export const getBalances = route(
  {
    id: 'getBalances',
    call: 'GET /v1/wallet/addresses/{address}/balances',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({
      path: { address },
      query: { platformId, contracts: 'native,0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', currency: 'EUR' },
    }),
    tag: 'wallet',
    summary: 'Balances of an address',
    description:
      'Without `contracts`, the answer has the native balance, every catalogue token with a balance, and the tokens that the device imported, also with a balance of 0. With `contracts`, the answer has exactly those contracts in that order, including contracts outside the catalogue. `native` means the native token. All amounts are read at one block. On Solana, the balances of all token accounts of the address are added up, and the items of `contracts` list the accounts from which it can pay. The address of a token account returns 400. If a contract does not answer like a token, its item has an `error` and the call still succeeds. `currency` adds the recorded price, the value and the change of the price to each item.',
    params: AddressParams,
    query: Type.Object({
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
    out: { 200: Balances },
    fails: ['chain_unavailable', 'unknown_currency'],
  },
  ({ importedTokens, prices, tokens }: Pick<Deps, 'importedTokens' | 'prices' | 'tokens'>) => {
    const balances = createBalances(tokens)

    return async (request, { deviceId, chain, address }, reply) => {
      const { platformId, contracts } = request.query
      const currency = request.query.currency === undefined ? undefined : parseCurrency(request.query.currency)
      const namesContracts = contracts !== undefined && contracts.trim() !== ''
      const wanted = namesContracts ? parseContracts(chain, contracts) : undefined
      const imports = namesContracts ? [] : await importedTokens.all(deviceId)
      const imported = imports.filter((token) => token.platformId === platformId)
      const [read, table] = await Promise.all([
        chain.getBalances(address, balances.contractsOf({ platformId, wanted, imported })),
        currency === undefined ? undefined : prices.table(),
      ])
      const pricing = currency !== undefined && table ? { currency, table } : undefined
      return sendJson(reply, balances.answer(read, { address, platformId, wanted, imported, ...(pricing && { pricing }) }))
    }
  },
)

function parseContracts(chain: ChainAdapter, text: string): WantedAsset[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > maxContracts) throw new ApiError('invalid_input', { message: tooManyContracts })
  return [...new Set(parts.map((part, index) => (part === 'native' ? part : atIndex(index, () => chain.parseAddress(part)))))]
}
