import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The way of an event from a block to its readers. */
export default function EventFlow(): ReactNode {
  return (
    <Graph
      description="The worker reads a block. One database transaction writes the transaction and its event to the ledger. A relay numbers the committed events in the log. Three consumers read the log, each with its own cursor: notifications, which push services deliver; webhooks to your systems; and a publisher to NATS JetStream. Apps read the log as a stream or in pages."
      boxes={{
        block: { title: 'Block', lines: ['read by the worker'], isOurs: false },
        ledger: { title: 'Ledger', lines: ['transaction and', 'event, together'] },
        log: { title: 'Event log', lines: ['one order,', 'growing ids'] },
        stream: { title: 'Event stream', lines: ['pages or SSE,', 'to your apps'] },
        notifications: { title: 'Notifications', lines: ['then push'] },
        webhooks: { title: 'Webhooks', lines: ['to your systems'] },
        broker: { title: 'NATS publisher', lines: ['to JetStream'] },
      }}
      wide={{
        columns: [160, 160, 160, 168],
        gap: 56,
        rowGap: 20,
        places: {
          block: [0, 1, 1, 2],
          ledger: [1, 1, 1, 2],
          log: [2, 1, 1, 2],
          stream: [3, 0],
          notifications: [3, 1],
          webhooks: [3, 2],
          broker: [3, 3],
        },
        edges: [
          { from: 'block right', to: 'ledger left' },
          { from: 'ledger right', to: 'log left' },
          { from: 'log right', to: 'stream left' },
          { from: 'log right', to: 'notifications left' },
          { from: 'log right', to: 'webhooks left' },
          { from: 'log right', to: 'broker left' },
        ],
      }}
      tall={{
        columns: [152, 152],
        gap: 30,
        rowGap: 36,
        margin: 12,
        places: {
          block: [0, 0],
          ledger: [1, 0],
          log: [0, 1, 2, 1],
          stream: [0, 2],
          notifications: [1, 2],
          webhooks: [0, 3],
          broker: [1, 3],
        },
        edges: [
          { from: 'block right', to: 'ledger left' },
          { from: 'ledger bottom', to: 'log top 75' },
          { from: 'log bottom 25', to: 'stream top' },
          { from: 'log bottom 75', to: 'notifications top' },
          { from: 'log left', to: 'webhooks left', bend: 11 },
          { from: 'log right', to: 'broker right', bend: 11 },
        ],
      }}
    />
  )
}
