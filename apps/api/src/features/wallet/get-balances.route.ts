import type { ChainAdapter, TokenBalance } from '@wallet/chains'
import { Type } from 'typebox'
import { formatAmount } from '../../amount.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, ContractAddress, DeviceHeaders, Instant, LogoUrl, PlatformId } from '../../http/scalars.ts'
import { TokenId } from '../tokens/token.ts'
import { type CatalogueToken, tokenIdOf } from '../tokens/tokens.ts'
import { AddressParams, walletErrors } from './wallet-call.ts'

const mostContracts = 100

const Balance = Type.Object(
  {
    tokenId: TokenId,
    contractAddress: ContractAddress,
    symbol: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
    decimals: Type.Union([Type.Integer(), Type.Null()]),
    balance: Type.Union([Amount, Type.Null()]),
    formatted: Type.Union([Type.String(), Type.Null()], { description: 'The balance in whole tokens.', examples: ['1.5'] }),
    type: Type.Union([Type.String(), Type.Null()], { description: '`native`, `erc20` or `spl`.' }),
    logoUrl: LogoUrl,
    listed: Type.Boolean({ description: 'Whether the token is in the catalogue. An unlisted one tells its own name: do not trust it.' }),
    error: Type.Optional(
      Type.String({ description: 'Why this one balance could not be read. The other fields that depend on it are null.' }),
    ),
  },
  { title: 'Balance' },
)

/** What an address holds. */
export const getBalances: Route<Pick<Deps, 'devices' | 'addresses' | 'tokens'>> = (app, { devices, addresses, tokens }) => {
  app.get(
    '/v1/wallet/addresses/:address/balances',
    {
      schema: {
        operationId: 'getBalances',
        tags: ['wallet'],
        summary: 'Balances of an address',
        description:
          'Without `contracts`: the native balance, and every token of the catalogue of which the address holds some. With it: exactly those contracts, in their order (`native` stands for the native token), also ones that the catalogue does not list. All amounts are of one block. A contract that does not answer like a token becomes the `error` of its item; the call succeeds.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: Type.Object({
          platformId: PlatformId,
          contracts: Type.Optional(Type.String({ maxLength: 8_192, description: 'Contract addresses separated by commas, at most 100.' })),
        }),
        response: {
          200: Type.Object(
            { address: Address, platformId: PlatformId, blockNumber: Type.Integer(), updatedAt: Instant, items: Type.Array(Balance) },
            { title: 'Balances' },
          ),
          ...errors(...walletErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId, contracts } = request.query
      const { chain, address } = await addresses.authorize(deviceId, platformId, request.params.address)
      const wanted = contracts?.trim() ? parseContracts(chain, contracts) : undefined
      // What is asked for by name is named as the catalogue knows it, also when it can no longer be used.
      const [native, ...listed] = wanted ? tokens.known(platformId) : tokens.enabled(platformId)
      const known = new Map(listed.flatMap((token) => (token.contractAddress === null ? [] : [[token.contractAddress, token] as const])))

      const balances = await chain.getBalances(address, {
        listed: wanted ? wanted.filter((contract) => known.has(contract)) : [...known.keys()],
        unlisted: wanted ? wanted.filter((contract) => contract !== 'native' && !known.has(contract)) : [],
      })
      const items = new Map(
        balances.tokens.map((token) => [token.contractAddress, toItem(platformId, token, known.get(token.contractAddress))]),
      )
      if (native) items.set('native', toItem(platformId, { contractAddress: 'native', balance: balances.native }, native))
      const order = wanted ?? ['native', ...known.keys()]
      return {
        address,
        platformId,
        blockNumber: Number(balances.blockNumber),
        updatedAt: new Date().toISOString(),
        items: order
          .flatMap((contract) => items.get(contract) ?? [])
          .filter((item) => wanted || item.type === 'native' || item.balance !== '0'),
      }
    },
  )
}

function parseContracts(chain: ChainAdapter, text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > mostContracts)
    throw new ApiError('invalid_input', { message: `contracts must not hold more than ${mostContracts} items` })
  return [...new Set(parts.map((part) => (part === 'native' ? part : chain.parseAddress(part))))]
}

function toItem(platformId: string, token: TokenBalance, listed: CatalogueToken | undefined) {
  const identity = listed ?? token.metadata
  const contractAddress = listed ? listed.contractAddress : token.contractAddress
  const balance = 'balance' in token ? token.balance : undefined
  return {
    tokenId: tokenIdOf(platformId, contractAddress),
    contractAddress,
    symbol: identity?.symbol ?? null,
    name: identity?.name ?? null,
    decimals: identity?.decimals ?? null,
    balance: balance?.toString() ?? null,
    formatted: balance !== undefined && identity ? formatAmount(balance, identity.decimals) : null,
    type: identity?.type ?? null,
    logoUrl: listed?.logoUrl ?? null,
    listed: listed !== undefined,
    ...('error' in token && { error: token.error }),
  }
}
