import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** A transaction on Solana, whose blockhash expires. */
export default function SolanaSend(): ReactNode {
  return (
    <Sequence
      description="A transaction on Solana, until it is confirmed or expired"
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
