import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The states of a transaction, and what changes them. */
export default function States(): ReactNode {
  return (
    <Graph
      description="A sent transaction is pending. A block makes it confirmed, or failed with the reason reverted. Without a block it fails with the reason replaced, dropped or expired; a block that has it after all overrides this. A reorganisation that removes the block makes it pending again. When the block is deep enough and two readings agree, the state is final."
      boxes={{
        pending: { title: 'pending', lines: ['stored, then sent'], isTable: true },
        confirmed: { title: 'confirmed', lines: ['in a block'], isTable: true },
        reverted: { title: 'failed', lines: ['in a block:', 'reverted'], isTable: true },
        lost: { title: 'failed', lines: ['in no block: replaced,', 'dropped or expired'], isTable: true },
        final: { title: 'Final', lines: ['It never', 'changes again.'] },
      }}
      wide={{
        columns: [150, 190, 150],
        gap: 120,
        rowGap: 30,
        places: { pending: [0, 0, 1, 3], confirmed: [1, 0], reverted: [1, 1], lost: [1, 2], final: [2, 0, 1, 2] },
        edges: [
          { from: 'pending right', to: 'confirmed left 32', label: 'mined' },
          { from: 'confirmed left 80', to: 'pending right', label: 'reorg' },
          { from: 'pending right', to: 'reverted left 32', label: 'mined' },
          { from: 'reverted left 80', to: 'pending right', label: 'reorg' },
          { from: 'pending right', to: 'lost left 32', label: 'not mined' },
          { from: 'lost left 80', to: 'pending right', label: 'seen again' },
          { from: 'confirmed right', to: 'final left', label: 'deep enough' },
          { from: 'reverted right', to: 'final left', label: 'deep enough' },
        ],
      }}
      tall={{
        columns: [158, 158],
        gap: 24,
        rowGap: 56,
        places: { lost: [0, 0, 2], pending: [0, 1, 2], confirmed: [0, 2], reverted: [1, 2], final: [0, 3, 2] },
        edges: [
          { from: 'pending top 20', to: 'lost bottom', label: 'not mined' },
          { from: 'lost bottom 65', to: 'pending top', label: 'seen again' },
          { from: 'pending bottom', to: 'confirmed top 15', label: 'mined' },
          { from: 'confirmed top 60', to: 'pending bottom', label: 'reorg' },
          { from: 'pending bottom', to: 'reverted top 15', label: 'mined' },
          { from: 'reverted top 60', to: 'pending bottom', label: 'reorg' },
          { from: 'confirmed bottom 15', to: 'final top', label: 'deep enough' },
          { from: 'reverted bottom 15', to: 'final top', label: 'deep enough' },
        ],
      }}
    />
  )
}
