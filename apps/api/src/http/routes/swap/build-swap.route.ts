import { Type } from 'typebox'
import { Address, Amount, described, Gas, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { DetailedQuote } from './quote.ts'

const extraFee = Type.Optional(
  described(Amount, 'What a rollup takes in addition to the gas, in base units of the native token. Absent if the gas is the whole cost.'),
)

const Approval = Type.Object(
  {
    data: Type.String({ description: 'The call data as 0x-prefixed hexadecimal.' }),
    value: described(Amount, 'Native token to send along: always "0".'),
    to: described(Address, 'The contract of the input token.'),
    gasLimit: described(Gas, 'Units of gas, as a decimal string.'),
    extraFee,
  },
  { title: 'Approval', description: 'A transaction that sets the allowance of the input token.' },
)

const SwapTransaction = Type.Object(
  {
    data: Type.String({
      description:
        'On EVM, the call data as 0x-prefixed hexadecimal. On Solana, the whole transaction in base64, with its fees and an empty signature.',
    }),
    value: described(
      Amount,
      'Native token to send along, in base units. `value` is "0" if another token is sold. On Solana it is always "0", because the transaction itself moves the input.',
    ),
    to: described(Address, 'Recipient of the transaction: on EVM the router of the exchange, on Solana its program.'),
    gasLimit: described(
      Gas,
      'Units of gas, as a decimal string: the estimate of the node plus a fifth, and more for the first trade of a pair. The gas limit is an upper bound if the node cannot simulate the swap, for example without the allowance. On Solana, the limit of compute units, which the transaction already contains.',
    ),
    extraFee,
    rent: Type.Optional(
      described(Amount, 'On Solana: the lamports that stay in token accounts that the swap creates. Absent if it creates none.'),
    ),
    allowanceTarget: Type.Optional(
      described(Address, 'The contract that takes the input token. Absent for the native token and on Solana.'),
    ),
    approvals: Type.Array(Approval, {
      maxItems: 2,
      description:
        'Calls of the input token to sign and send first, in this order. Empty if the allowance suffices. Otherwise the last one allows exactly the input amount. For tokens such as USDT a reset to 0 precedes it.',
    }),
    verification: Type.Enum(['simulated', 'decoded'], {
      description:
        'How the server verified the transaction. `simulated`: it also executed approvals and swap from the current state of the owner, without sending them. `decoded`: it only read the bytes, because the node cannot simulate.',
    }),
  },
  {
    title: 'SwapTransaction',
    description:
      'A transaction for the app to sign. On EVM, the app adds nonce and fees. On EVM, the transaction reverts if it is mined more than twenty minutes later. On Solana, the transaction is complete and expires with its blockhash after about a minute.',
  },
)

/** Returns the transaction of a quote, for the app to sign. */
export const buildSwap = route(
  {
    id: 'buildSwap',
    call: 'POST /v1/swap/tx',
    guard: 'owner',
    limit: 'chain',
    owns: { userPublicKey: 'device_not_authorized' },
    example: ({ address, platformId, quote }) => ({ body: { userPublicKey: address, platformId, quote } }),
    tag: 'swap',
    summary: 'Build the transaction of a quote',
    description:
      "Builds the transaction of a valid quote, for a linked address to sign and send. The swap reverts if it would return less than the quote's `otherAmountThreshold`. If the quote is no longer recent, the route that is best at that time is used. Send the transactions of `approvals` first, if there are any. On Solana no token needs an approval. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).",
    body: Type.Object({
      userPublicKey: described(Address, 'The linked address that signs and pays for the swap.'),
      platformId: described(PlatformId, 'The platform of both tokens.'),
      quote: described(
        DetailedQuote,
        'The answer of `POST /v1/swap/quote`, at most 60 seconds old. Only the ten fields of `DetailedQuote` are read. Other fields are ignored.',
      ),
    }),
    out: { 200: SwapTransaction },
    fails: [
      'chain_unavailable',
      'quote_not_found',
      'no_route',
      'slippage_exceeded',
      'insufficient_funds',
      'not_spendable',
      'insufficient_gas',
      'remainder_too_low',
      'token_taxed',
      'token_paused',
      'execution_reverted',
      'providers_unavailable',
    ],
  },
  ({ swaps }: Pick<Deps, 'swaps'>) =>
    ({ body }, { chain, address }) =>
      swaps.build(chain, address, body.quote),
)
