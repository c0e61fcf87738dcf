import { type ChainAdapter, type Address as ChainAddress, ChainError, type Receiver } from '@patina/chains'
import { Type } from 'typebox'
import { Address, described, PlatformId } from '../../../base/wire/scalars.ts'
import { FeeEstimate } from '../../../wallet/catalogue/platform.ts'
import { tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** The body of the call: the transaction to simulate. */
const SimulatedTransaction = Type.Object({
  from: described(Address, 'The sender. The balance of the sender must cover `value`.'),
  to: described(Address, 'The recipient: an account, or the contract to call.'),
  value: Type.String({
    pattern: '^\\d{1,78}$',
    'x-message': 'value must be a valid number string',
    description: 'Amount of the native token in base units, as a decimal string.',
    examples: ['1000000000000000'],
  }),
  data: Type.Optional(
    Type.String({
      maxLength: 262_146,
      description:
        'On EVM, the call data as 0x-prefixed hexadecimal. On Solana, the whole transaction in base64, signed or not; its fee payer must be `from`. With a Solana transaction in `data`, `to` and `value` are ignored. Without `data`, a payment of `value` is estimated.',
      examples: ['0x'],
    }),
  ),
})

/** Returns the gas limit and fee of a transaction, simulated on the node. */
export const estimateFees = route(
  {
    id: 'estimateFees',
    call: 'POST /v1/platforms/{id}/estimate-fees',
    guard: 'public',
    limit: 'chain',
    bodyLimit: 524_288,
    example: ({ address, platformId }) => ({
      path: { id: platformId },
      body: { from: address, to: address, value: '1000000000000000', data: '0x' },
    }),
    tag: 'platforms',
    summary: 'Estimate the fees of a transaction',
    description:
      "Simulates the transaction on the node's latest state without sending it. On EVM, `gasLimit` is the used gas plus a quarter. The gas limit of a plain transfer has no margin, since a transfer always uses the same gas. On Solana, `gasLimit` is the used compute units plus a tenth and 1,000 units. The prices are those of the fee level `standard`. Some rollups charge for publishing the transaction on layer 1: `l1Fee` is that charge. On these rollups and on Solana, `totalFee` is the maximum cost. If the transaction would revert, the call returns 400 with the contract's reason. If a token refuses the transfer, `details.rule` says why: `account_frozen`, `memo_required`, `non_transferable`, `paused` or `transfer_hook`.",
    params: Type.Object({ id: PlatformId }),
    body: SimulatedTransaction,
    out: { 200: FeeEstimate },
    fails: [
      'invalid_address',
      'cannot_sign',
      'invalid_transaction',
      'insufficient_funds',
      'insufficient_gas',
      'remainder_too_low',
      'amount_too_low',
      'execution_reverted',
      'transfer_refused',
      'platform_disabled',
      'platform_not_found',
      'chain_unavailable',
    ],
  },
  ({ platforms }: Pick<Deps, 'platforms'>) =>
    async ({ params, body }) => {
      const chain = platforms.chain(params.id)
      const [from, to] = [chain.parseAddress(body.from), chain.parseAddress(body.to)]
      const [estimate, receiver] = await Promise.all([
        chain.estimateFees({ from, to, value: BigInt(body.value), ...(body.data !== undefined && { data: body.data }) }),
        readReceiver(chain, to, body.data),
      ])
      return {
        gasLimit: estimate.gasLimit.toString(),
        maxFeePerGas: estimate.maxFeePerGas.toString(),
        maxPriorityFeePerGas: estimate.maxPriorityFeePerGas.toString(),
        ...(estimate.l1Fee !== undefined && { l1Fee: estimate.l1Fee.toString() }),
        ...(estimate.rent !== undefined && { rent: estimate.rent.toString() }),
        ...(estimate.totalFee !== undefined && { totalFee: estimate.totalFee.toString() }),
        ...(estimate.tokenFees && {
          tokenFees: estimate.tokenFees.map(({ contractAddress, amount }) => ({
            tokenId: tokenIdOf(params.id, contractAddress),
            amount: `${amount}`,
          })),
        }),
        ...(receiver && { receiver }),
      }
    },
)

/** Matches the call data of an ERC-20 `transfer`, whose receiver is in its first argument. */
const TOKEN_TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/** Returns what the receiver of a payment is. Undefined if the node does not say, because the fees are useful without it. */
async function readReceiver(
  chain: Pick<ChainAdapter, 'parseAddress' | 'describeReceiver'>,
  to: ChainAddress,
  data = '',
): Promise<(Receiver & { address: ChainAddress }) | undefined> {
  const named = TOKEN_TRANSFER.exec(data)?.[1]?.toLowerCase()
  const address = named === undefined ? to : chain.parseAddress(`0x${named}`)
  try {
    return { ...(await chain.describeReceiver(address)), address }
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
