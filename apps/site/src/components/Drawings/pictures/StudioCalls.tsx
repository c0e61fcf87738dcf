import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** The way of a prize, from the treasury to a swap in the player's app. */
export default function StudioCalls(): ReactNode {
  return (
    <Sequence
      description="A prize arrives, and the player swaps it"
      stations={['App', 'API', 'Worker', 'Base', 'Treasury']}
      steps={[
        { from: 'App', to: 'API', text: 'Register and link, at the first start', note: 'POST /v1/devices/new, POST /v1/wallet/addresses' },
        { from: 'Treasury', to: 'Base', text: 'pay the prize', note: 'with the tools of the studio' },
        { from: 'Base', to: 'Worker', text: 'a block with the prize', note: 'no call is needed' },
        { from: 'Worker', to: 'App', text: 'push: prize received' },
        { from: 'App', to: 'API', text: 'Read notifications, balances and history' },
        { from: 'App', to: 'API', text: 'Quote and build a swap', note: 'POST /v1/swap/quote, POST /v1/swap/tx' },
        { from: 'App', text: 'The player signs the approval' },
        { from: 'App', to: 'API', text: 'Send it', note: 'POST …/send-tx' },
        { from: 'App', text: 'The player signs the swap' },
        { from: 'App', to: 'API', text: 'Send the swap', note: 'POST …/send-tx' },
        { from: 'API', to: 'Base', text: 'broadcast both' },
      ]}
    />
  )
}
