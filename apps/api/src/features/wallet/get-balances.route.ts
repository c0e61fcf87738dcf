import type { ChainAdapter, TokenBalance } from '@wallet/chains'
import { Type } from 'typebox'
import { formatAmount } from '../../amount.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import {
  Address,
  Amount,
  BlockNumber,
  ContractAddress,
  DeviceHeaders,
  described,
  Instant,
  LogoUrl,
  PlatformId,
} from '../../http/scalars.ts'
import { TokenId } from '../tokens/token.ts'
import { type CatalogueToken, tokenIdOf } from '../tokens/tokens.ts'
import { AddressParams, walletErrors } from './wallet-call.ts'

const mostContracts = 100

const Balance = Type.Object(
  {
    tokenId: TokenId,
    contractAddress: ContractAddress,
    symbol: Type.Union([Type.String(), Type.Null()], {
      description: 'Its short name; null where the contract told none.',
      examples: ['USDC'],
    }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'The name to show; null where the contract told none.' }),
    decimals: Type.Union([Type.Integer(), Type.Null()], {
      description: 'One whole token is 10 to this power in base units; null where the contract told none.',
      examples: [6],
    }),
    balance: Type.Union([Amount, Type.Null()], { description: 'What the address holds of it; null where `error` stands.' }),
    formatted: Type.Union([Type.String(), Type.Null()], {
      description: 'The balance in whole tokens; null where `error` stands.',
      examples: ['1.5'],
    }),
    type: Type.Union([Type.String(), Type.Null()], {
      description: 'Its standard: `native`, `erc20` or `spl`; null where the contract follows none we know.',
    }),
    logoUrl: LogoUrl,
    listed: Type.Boolean({ description: 'Whether the token is in the catalogue. An unlisted one tells its own name: do not trust it.' }),
    error: Type.Optional(
      Type.String({ description: 'Why this one balance could not be read; missing where it was. The fields that depend on it are null.' }),
    ),
  },
  { title: 'Balance', description: 'What an address holds of one token.' },
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
          'Without `contracts`: the native balance, and every token of the catalogue of which the address holds some. With it: exactly those contracts, in their order (`native` stands for the native token), also ones that the catalogue does not list. All amounts are of one block. On Solana those of all token accounts of the address are added up, and a token account itself answers 400. A contract that does not answer like a token becomes the `error` of its item; the call succeeds.',
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: Type.Object({
          platformId: PlatformId,
          contracts: Type.Optional(Type.String({ maxLength: 8_192, description: 'Contract addresses separated by commas, at most 100.' })),
        }),
        response: {
          200: Type.Object(
            {
              address: Address,
              platformId: PlatformId,
              blockNumber: described(BlockNumber, 'The block that all amounts are of.'),
              updatedAt: described(Instant, 'When they were read, in UTC.'),
              items: Type.Array(Balance, { description: 'The native token first, or in the order of `contracts`.' }),
            },
            { title: 'Balances', description: 'What an address holds on one platform at one block.' },
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
