import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** A swap of a token that needs an approval. */
export default function SwapWithApproval(): ReactNode {
  return (
    <Sequence
      description="A swap with an approval"
      stations={['App', 'API', 'Chain']}
      steps={[
        { from: 'App', to: 'API', text: 'POST /v1/swap/quote' },
        { from: 'API', to: 'App', text: 'the quote and its threshold', note: 'valid for 60 seconds' },
        { from: 'App', to: 'API', text: 'POST /v1/swap/tx', note: 'with the quote' },
        { from: 'API', to: 'App', text: 'the transaction and approvals' },
        { from: 'App', text: 'Sign the approval of exactly this amount', optional: true },
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
