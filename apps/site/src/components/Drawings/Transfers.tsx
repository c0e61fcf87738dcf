import type { ReactNode } from 'react'
import Sequence from './Sequence.tsx'

/** One transfer, from the user's tap until it is final. */
export function Transfer(): ReactNode {
  return (
    <Sequence
      says="A transfer, from the tap to its final state"
      stations={['App', 'API', 'Database', 'Node', 'Worker']}
      steps={[
        { from: 'App', text: 'The user taps Send; the wallet key signs' },
        { from: 'App', to: 'API', text: 'signed bytes' },
        { from: 'API', to: 'Database', text: 'pending row, with the bytes' },
        { from: 'API', to: 'Node', text: 'broadcast' },
        { from: 'API', to: 'App', text: 'id, hash, pending' },
        { from: 'Node', to: 'Worker', text: 'a block with the transaction' },
        { from: 'Worker', to: 'Database', text: 'confirmed, and a notification', note: 'one database transaction' },
        { from: 'Worker', to: 'App', text: 'push' },
        { from: 'App', to: 'API', text: 'read the history' },
        { from: 'Node', to: 'Worker', text: 'two readings agree', note: 'the block is deep enough' },
        { from: 'Worker', to: 'Database', text: 'final; the bytes are deleted' },
      ]}
    />
  )
}

/** The calls of the first swap: from a new device to the result. */
export function FirstSwap(): ReactNode {
  return (
    <Sequence
      says="The first swap, step by step"
      stations={['Your program', 'API', 'Chain']}
      steps={[
        { from: 'Your program', to: 'API', text: '1. Register', note: 'with the device key' },
        { from: 'Your program', to: 'API', text: '2. Link the address', note: 'with its proof' },
        { from: 'Your program', to: 'API', text: '3. Quote and build' },
        { from: 'API', to: 'Your program', text: 'a transaction to sign' },
        { from: 'Your program', text: '4. Sign with the wallet key' },
        { from: 'Your program', to: 'API', text: 'Send the signed bytes' },
        { from: 'API', to: 'Chain', text: 'broadcast' },
        { from: 'Your program', to: 'API', text: '5. Follow until it is confirmed' },
      ]}
    />
  )
}

/** The calls of an app, in the order in which it makes them. */
export function AppCalls(): ReactNode {
  return (
    <Sequence
      says="The calls of an app, in order"
      stations={['App', 'API']}
      steps={[
        { from: 'App', to: 'API', text: 'POST /v1/devices/new', note: 'once for each device key' },
        { from: 'App', to: 'API', text: 'POST /v1/wallet/addresses', note: 'once for each address and platform' },
        { from: 'App', to: 'API', text: 'PUT /v1/devices/use', note: 'at every start' },
        { from: 'App', to: 'API', text: 'GET …/balances', note: 'for the start screen' },
        { from: 'App', to: 'API', text: 'POST …/estimate-fees, GET …/nonce', note: 'when the user wants to send' },
        { from: 'App', text: 'The user confirms; the wallet key signs' },
        { from: 'App', to: 'API', text: 'POST …/send-tx' },
        { from: 'API', to: 'App', text: 'id, hash, pending' },
        { from: 'App', to: 'API', text: 'GET /v1/tx/history/{txId}', note: 'until it is not pending' },
        { from: 'API', to: 'App', text: 'push', note: 'if a push token is registered', optional: true },
        { from: 'App', to: 'API', text: 'GET /v1/notifications', note: 'while the app is open' },
      ]}
    />
  )
}

/** A swap of a token that needs an approval. */
export function SwapWithApproval(): ReactNode {
  return (
    <Sequence
      says="A swap with an approval"
      stations={['App', 'API', 'Chain']}
      steps={[
        { from: 'App', to: 'API', text: 'POST /v1/swap/quote' },
        { from: 'API', to: 'App', text: 'the quote and its threshold', note: 'valid for 60 seconds' },
        { from: 'App', to: 'API', text: 'POST /v1/swap/tx', note: 'with the quote' },
        { from: 'API', to: 'App', text: 'the transaction and allowanceTarget' },
        { from: 'App', text: 'Sign an approval of exactly this amount', optional: true },
        { from: 'App', to: 'API', text: 'POST …/send-tx', note: 'not for a native token', optional: true },
        { from: 'API', to: 'Chain', text: 'the approval', optional: true },
        { from: 'App', text: 'Sign the swap' },
        { from: 'App', to: 'API', text: 'POST …/send-tx' },
        { from: 'API', to: 'Chain', text: 'the swap' },
        { from: 'Chain', text: 'It returns at least the threshold, or it reverts' },
      ]}
    />
  )
}

/** A transaction on Solana, whose blockhash expires. */
export function SolanaSend(): ReactNode {
  return (
    <Sequence
      says="A transaction on Solana, until it is confirmed or expired"
      stations={['App', 'API', 'Worker', 'Chain']}
      steps={[
        { from: 'App', to: 'API', text: 'estimate-fees' },
        { from: 'App', to: 'API', text: 'blockhash', note: 'last: it expires' },
        { from: 'App', text: 'Build, show the cost, sign' },
        { from: 'App', to: 'API', text: 'send-tx' },
        { from: 'API', to: 'Chain', text: 'broadcast' },
        { from: 'Worker', to: 'Chain', text: 'the same bytes again', note: 'while the blockhash is valid', optional: true },
        { from: 'Chain', to: 'Worker', text: 'a block with it: confirmed' },
        { from: 'Worker', text: 'No block had it in time: failed, expired', optional: true },
      ]}
    />
  )
}
