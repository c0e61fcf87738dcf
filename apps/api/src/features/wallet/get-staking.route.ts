import type { StakingPosition } from '@wallet/chains'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, DeviceHeaders, Instant, PlatformId } from '../../http/scalars.ts'
import { AddressParams, PlatformQuery, walletErrors } from './wallet-call.ts'

const NullableAmount = Type.Union([Amount, Type.Null()])

const Position = Type.Object(
  {
    id: Type.String(),
    validator: Type.Object({ id: Type.String(), name: Type.Union([Type.String(), Type.Null()]) }),
    provider: Type.String({ examples: ['lido'] }),
    state: Type.Enum(['inactive', 'activating', 'active', 'deactivating', 'withdrawable']),
    amount: Amount,
    rewards: NullableAmount,
    availableAt: Type.Union([Instant, Type.Null()], {
      description: 'When a deactivating position can be withdrawn, where the chain tells.',
    }),
  },
  { title: 'StakingPosition' },
)

const StakingTotals = Type.Object(
  { staked: Amount, activating: Amount, deactivating: Amount, withdrawable: Amount, rewards: NullableAmount },
  { title: 'StakingTotals', description: 'In base units of the native token.' },
)

/** What an address has staked, read from the staking contracts of the chain. */
export const getStaking: Route<Pick<Deps, 'devices' | 'addresses'>> = (app, { devices, addresses }) => {
  app.get(
    '/v1/wallet/addresses/:address/staking',
    {
      schema: {
        operationId: 'getStaking',
        tags: ['wallet'],
        summary: 'Staked funds of an address',
        description:
          "The address's stakes by state, with totals. `supported` is false, and all is empty, on a chain whose staking we do not read. `apr` and `rewards` are null where nothing on the chain gives them.",
        headers: DeviceHeaders,
        params: AddressParams,
        querystring: PlatformQuery,
        response: {
          200: Type.Object(
            {
              address: Address,
              platformId: PlatformId,
              supported: Type.Boolean(),
              apr: Type.Union([Type.String(), Type.Null()]),
              totals: StakingTotals,
              positions: Type.Array(Position),
            },
            { title: 'Staking' },
          ),
          ...errors(...walletErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const { platformId } = request.query
      const { chain, address } = await addresses.authorize(deviceId, platformId, request.params.address)
      const positions = (await chain.getStaking?.(address)) ?? []
      return {
        address,
        platformId,
        supported: chain.getStaking !== undefined,
        apr: null,
        totals: totalsOf(positions),
        positions: positions.map(toWire),
      }
    },
  )
}

function totalsOf(positions: StakingPosition[]) {
  const total = (state: StakingPosition['state']) =>
    positions.reduce((sum, position) => (position.state === state ? sum + position.amount : sum), 0n).toString()
  const rewards = positions.flatMap((position) => position.rewards ?? [])
  return {
    staked: total('active'),
    activating: total('activating'),
    deactivating: total('deactivating'),
    withdrawable: total('withdrawable'),
    rewards: rewards.length === 0 ? null : rewards.reduce((sum, reward) => sum + reward, 0n).toString(),
  }
}

const toWire = (position: StakingPosition) => ({
  ...position,
  amount: position.amount.toString(),
  rewards: position.rewards?.toString() ?? null,
  availableAt: position.availableAt?.toISOString() ?? null,
})
