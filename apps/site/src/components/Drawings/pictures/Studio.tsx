import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The game studio: the treasury pays on the chain, and the worker finds the payments in its blocks. */
export default function Studio(): ReactNode {
  return (
    <Graph
      description="The studio's treasury pays prizes on Base with its own tools. The worker reads the blocks of Base through a node provider and writes prizes and notifications to PostgreSQL. The player's app calls the API with signed requests. The API uses PostgreSQL, Redis and the node provider."
      boxes={{
        app: { title: "The player's app", lines: ['wallet key,', 'device key'], isOurs: false },
        treasury: { title: 'Treasury', lines: ['own tools and key'], isOurs: false },
        api: { title: 'API', lines: ['one machine'] },
        worker: { title: 'Worker', lines: ['reads every block'] },
        database: { title: 'PostgreSQL', lines: ['prizes'] },
        redis: { title: 'Redis', lines: ['quotes'] },
        chain: { title: 'Base', lines: ['by a provider'], isOurs: false },
      }}
      wide={{
        columns: [170, 170, 170],
        gap: 92,
        rowGap: 28,
        places: {
          app: [0, 0, 1, 2],
          api: [1, 0, 1, 2],
          database: [2, 0],
          redis: [2, 1],
          worker: [1, 2],
          chain: [2, 2, 1, 2],
          treasury: [0, 3],
        },
        edges: [
          { from: 'app right', to: 'api left', label: 'signed' },
          { from: 'api right', to: 'database left' },
          { from: 'api right', to: 'redis left' },
          { from: 'api right 92', to: 'chain left 12', bend: 35 },
          { from: 'worker right', to: 'chain left' },
          { from: 'worker right 15', to: 'database left 80', bend: 65 },
          { from: 'treasury right', to: 'chain left', label: 'pays' },
        ],
      }}
      tall={{
        columns: [152, 152],
        gap: 30,
        rowGap: 44,
        margin: 12,
        places: { app: [0, 0], api: [0, 1], worker: [1, 1], redis: [0, 2], database: [1, 2], treasury: [0, 3], chain: [1, 3] },
        edges: [
          { from: 'app bottom', to: 'api top', label: 'signed' },
          { from: 'api bottom', to: 'redis top' },
          { from: 'api bottom 80', to: 'database top 15' },
          { from: 'worker bottom', to: 'database top' },
          { from: 'api right 30', to: 'chain left 25' },
          { from: 'worker right', to: 'chain right', bend: 11 },
          { from: 'treasury right 75', to: 'chain left' },
        ],
      }}
    />
  )
}
