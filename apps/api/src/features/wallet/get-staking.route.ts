import type { StakingPosition } from '@wallet/chains'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { Address, Amount, DeviceHeaders, described, Instant, PlatformId } from '../../http/scalars.ts'
import { AddressParams, PlatformQuery, walletErrors } from './wallet-call.ts'

const rewards = Type.Union([Amount, Type.Null()], {
  description: 'What was earned on top, where the chain tells it apart; null where it does not.',
})

const Position = Type.Object(
  {
    id: Type.String({
      description:
        'Unique among the positions of an address: the contract or account that holds the stake, with the number of a request to withdraw.',
      examples: ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
    }),
    validator: Type.Object(
      {
        id: Type.String({
          description:
            'Address of the validator, or of the contract of the pool; of the program that keeps it for a stake that nobody validates with.',
        }),
        name: Type.Union([Type.String(), Type.Null()], { description: 'The name to show; null where it has none.', examples: ['Lido'] }),
      },
      { description: 'Who validates with the stake.' },
    ),
    provider: Type.String({ description: 'The staking service; `native` for the chain itself.', examples: ['lido'] }),
    state: Type.Enum(['inactive', 'activating', 'active', 'deactivating', 'withdrawable'], {
      description: 'Only an `active` stake earns. One that is `deactivating` was asked back, and `withdrawable` once it can be claimed.',
    }),
    amount: described(Amount, 'In base units of the native token, as a decimal string.'),
    rewards,
    availableAt: Type.Union([Instant, Type.Null()], {
      description: 'When a deactivating position can be withdrawn; null where the chain does not tell, and in other states.',
    }),
    owner: Type.Optional(
      described(
        Address,
        'Who can withdraw the stake, where that is another: the address then only chooses its validator, and the totals leave it out.',
      ),
    ),
  },
  { title: 'StakingPosition', description: 'One stake of an address, in one state.' },
)

const StakingTotals = Type.Object(
  {
    staked: described(Amount, 'Sum of the active positions.'),
    activating: described(Amount, 'Sum of those that do not earn yet.'),
    deactivating: described(Amount, 'Sum of those that were asked back and cannot be claimed yet.'),
    withdrawable: described(Amount, 'Sum of those that can be claimed.'),
    rewards,
  },
  { title: 'StakingTotals', description: 'Sums of the positions by state, in base units of the native token, as decimal strings.' },
)

/** What an address has staked, read from the chain. */
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
              supported: Type.Boolean({
                description: 'Whether we read the staking of this platform. Where not, totals are "0" and positions empty.',
              }),
              apr: Type.Union([Type.String(), Type.Null()], {
                description: 'Yearly rate; null where nothing on the chain gives it, as today everywhere.',
              }),
              totals: described(StakingTotals, 'All positions together.'),
              positions: Type.Array(Position, { description: 'Each stake, and each request to withdraw that is not claimed yet.' }),
            },
            { title: 'Staking', description: 'What an address has staked on one platform.' },
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

function totalsOf(all: StakingPosition[]) {
  const positions = all.filter(({ owner }) => owner === undefined)
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
