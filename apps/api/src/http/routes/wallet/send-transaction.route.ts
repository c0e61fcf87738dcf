import { finishing } from '@patina/chains'
import { Type } from 'typebox'
import { PlatformId } from '../../../base/wire/scalars.ts'
import { TransactionHash, TransactionId } from '../../../ledger/history/transaction.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { AddressParams } from './wallet-call.ts'

/** The body of the call. */
const SignedBytes = Type.Object({
  platformId: PlatformId,
  txData: Type.String({
    minLength: 1,
    maxLength: 262_146,
    description: 'The signed transaction: 0x-prefixed hexadecimal on EVM, base64 on Solana.',
  }),
  replaces: Type.Optional(
    Type.String({
      maxLength: 128,
      description:
        'On EVM: the hash of a pending transaction with the same nonce, to replace it by a different one. The same transaction with a higher fee, and a cancellation (0 to the own address), need no `replaces`.',
    }),
  ),
})

/** Sends a transaction that the app has signed. The server never sees a private key. */
export const sendTransaction = route(
  {
    id: 'sendTransaction',
    call: 'POST /v1/wallet/addresses/{address}/send-tx',
    guard: 'owner',
    limit: 'write',
    bodyLimit: 524_288,
    owns: { address: 'device_not_authorized' },
    example: ({ address, platformId, signed }) => ({ path: { address }, body: { platformId, txData: signed } }),
    tag: 'wallet',
    summary: 'Send a signed transaction',
    description:
      'Sends the signed bytes to the chain. The API adds the transaction to the history as `pending` before sending it, and follows it until it is confirmed or failed. Sending the same bytes again is safe and returns the same object. Most nodes accept an EVM transaction whose nonce is ahead of the next one. Such a transaction stays `pending` until all lower nonces are used. If the node refuses a nonce so far ahead, the call fails with `nonce_too_high`. If a different transaction with the same nonce is pending, the call fails with `nonce_pending`, and `details.hash` names that transaction. If the operator requires proofs, the device must have proved the address (see `linkAddresses`).',
    params: AddressParams,
    body: SignedBytes,
    out: {
      200: Type.Object(
        {
          id: TransactionId,
          hash: TransactionHash,
          platformId: PlatformId,
          status: Type.Literal('pending', {
            description: 'Status of the transaction right after sending. The history has the current status.',
          }),
        },
        { title: 'SentTransaction', description: 'A sent transaction. The API follows it until it is final.' },
      ),
    },
    fails: [
      'chain_unavailable',
      'invalid_transaction',
      'wrong_chain',
      'wrong_sender',
      'insufficient_funds',
      'insufficient_gas',
      'remainder_too_low',
      'amount_too_low',
      'gas_too_low',
      'fee_too_low',
      'nonce_too_high',
      'blockhash_expired',
      'execution_reverted',
      'transfer_refused',
      'nonce_used',
      'nonce_pending',
      'replacement_underpriced',
    ],
  },
  ({ transactions }: Pick<Deps, 'transactions'>) =>
    async (request, { deviceId, chain, address, isProved }) => {
      const { platformId, txData, replaces } = request.body
      // A caller that leaves must not stop its payment half-way.
      const { id, hash } = await finishing(() => transactions.send({ deviceId, isProved, replaces }, chain, new Set([address]), txData))
      return { id, hash, platformId, status: 'pending' as const }
    },
)
