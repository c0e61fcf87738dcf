import type { ReactNode } from 'react'
import Sequence from '../Sequence.tsx'

/** One transfer, from the user's tap until it is final. */
export default function Transfer(): ReactNode {
  return (
    <Sequence
      description="A transfer, from the tap to its final state"
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
