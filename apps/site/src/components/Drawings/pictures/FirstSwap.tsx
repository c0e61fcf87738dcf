import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** The calls of the first swap: from a new device to the result. */
export default function FirstSwap(): ReactNode {
  return (
    <Sequence
      description="The first swap, step by step"
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
