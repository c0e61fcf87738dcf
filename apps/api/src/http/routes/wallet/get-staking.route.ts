import type { StakingPosition } from '@patina/chains'
import { Type } from 'typebox'
import { Address, Amount, described, Instant, PlatformId } from '../../../base/wire/scalars.ts'
import { route } from '../../server/route.ts'
import { AddressParams, PlatformQuery } from './wallet-call.ts'

const rewards = Type.Union([Amount, Type.Null()], {
  description: 'Staking rewards, or null if the chain does not report them separately.',
})

const Position = Type.Object(
  {
    id: Type.String({
      description:
        'Unique among the positions of an address: the contract or account with the stake, and the number of a withdrawal request.',
      examples: ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
    }),
    validator: Type.Object(
      {
        id: Type.String({
          description:
            'Address of the validator or of the contract of the pool. For a stake without a validator, the program that owns it.',
        }),
        name: Type.Union([Type.String(), Type.Null()], {
          description: 'Display name of the validator, or null if the validator has no name.',
          examples: ['Lido'],
        }),
      },
      { description: 'The validator that the stake is delegated to.' },
    ),
    provider: Type.String({ description: 'The staking service; `native` for the chain itself.', examples: ['lido'] }),
    state: Type.Enum(['inactive', 'activating', 'active', 'deactivating', 'withdrawable'], {
      description:
        'Only an `active` stake earns rewards. `deactivating`: a withdrawal was requested. `withdrawable`: the stake can be claimed.',
    }),
    amount: described(Amount, 'Amount in base units of the native token, as a decimal string.'),
    rewards,
    availableAt: Type.Union([Instant, Type.Null()], {
      description:
        'Time from which a deactivating position can be withdrawn. Null if the position has another state, or the chain does not report the time.',
    }),
    owner: Type.Optional(
      described(
        Address,
        'The account that can withdraw the stake, if it is not this address. The address then only chooses the validator, and the totals exclude the stake.',
      ),
    ),
  },
  { title: 'StakingPosition', description: 'One stake of an address, in one state.' },
)

const StakingTotals = Type.Object(
  {
    staked: described(Amount, 'Sum of the active positions.'),
    activating: described(Amount, 'Sum of the positions that do not earn rewards yet.'),
    deactivating: described(Amount, 'Sum of requested withdrawals that cannot be claimed yet.'),
    withdrawable: described(Amount, 'Sum of the withdrawals that can be claimed.'),
    rewards,
  },
  { title: 'StakingTotals', description: 'Sums of the positions by state, in base units of the native token, as decimal strings.' },
)

/** Returns the stakes of an address, read from the chain. */
export const getStaking = route(
  {
    id: 'getStaking',
    call: 'GET /v1/wallet/addresses/{address}/staking',
    guard: 'linked',
    limit: 'chain',
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId }) => ({ path: { address }, query: { platformId } }),
    tag: 'wallet',
    summary: 'Staked funds of an address',
    description:
      "The address's stakes by state, with totals. On a chain without support for staking, `supported` is false and the rest is empty. `apr` and `rewards` are null if the chain does not provide them.",
    params: AddressParams,
    query: PlatformQuery,
    out: {
      200: Type.Object(
        {
          address: Address,
          platformId: PlatformId,
          supported: Type.Boolean({
            description:
              'Whether the API supports staking on this platform. If `supported` is false, all totals are "0" and there are no positions.',
          }),
          apr: Type.Union([Type.String(), Type.Null()], {
            description: 'Yearly rate, or null if the chain does not provide it. Today `apr` is null on every chain.',
          }),
          totals: described(StakingTotals, 'Sums over all positions.'),
          positions: Type.Array(Position, { description: 'Each stake, and each withdrawal request that is not claimed yet.' }),
        },
        { title: 'Staking', description: 'The stakes of an address on one platform.' },
      ),
    },
    fails: ['chain_unavailable'],
  },
  () =>
    async (request, { chain, address }) => {
      const { platformId } = request.query
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
