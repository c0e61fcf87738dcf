import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The components of a deployment and their connections. */
export default function Components(): ReactNode {
  return (
    <Graph
      description="Wallet apps call the API with signed requests, and indexers report to it. The API stores data in PostgreSQL and Redis and calls the chains' nodes. The worker reads the chains' blocks, follows transactions and writes their status to PostgreSQL. It sends notifications to the push services of Apple and Google, which deliver them to the apps."
      boxes={{
        apps: { title: 'Wallet apps', lines: ['hold the keys,', 'sign transactions', 'and requests'], isOurs: false },
        push: { title: 'Push services', lines: ['Apple, Google'], isOurs: false },
        indexers: { title: 'Indexers', lines: ['optional'], isOurs: false },
        api: { title: 'API', lines: ['prepares, checks,', 'broadcasts'] },
        worker: { title: 'Worker', lines: ['reads every block,', 'follows sending'] },
        database: { title: 'PostgreSQL', lines: ['all lasting data'] },
        redis: { title: 'Redis', lines: ['quotes,', 'used tokens'] },
        nodes: { title: 'Nodes', lines: ['of the chains;', 'you choose them'], isOurs: false },
      }}
      wide={{
        columns: [176, 176, 176],
        gap: 112,
        rowGap: 28,
        places: {
          apps: [0, 0, 1, 2],
          push: [0, 2],
          indexers: [0, 3],
          api: [1, 0, 1, 2],
          worker: [1, 2, 1, 2],
          database: [2, 0],
          redis: [2, 1],
          nodes: [2, 2, 1, 2],
        },
        edges: [
          { from: 'apps right', to: 'api left', label: 'signed' },
          { from: 'indexers right 50', to: 'api left 85', bend: 68, label: 'webhook' },
          { from: 'worker left', to: 'push right' },
          { from: 'push top', to: 'apps bottom' },
          { from: 'api right', to: 'database left' },
          { from: 'api right', to: 'redis left' },
          { from: 'api right 92', to: 'nodes left 15', bend: 30 },
          { from: 'worker right', to: 'nodes left' },
          { from: 'worker right 12', to: 'database left 85', bend: 70 },
        ],
      }}
      tall={{
        columns: [152, 152],
        gap: 30,
        rowGap: 40,
        margin: 12,
        places: {
          apps: [0, 0],
          push: [1, 0],
          api: [0, 1],
          worker: [1, 1],
          redis: [0, 2],
          database: [1, 2],
          indexers: [0, 3],
          nodes: [1, 3],
        },
        edges: [
          { from: 'apps bottom 75', to: 'api top', label: 'signed' },
          { from: 'worker top', to: 'push bottom' },
          { from: 'push left', to: 'apps right' },
          { from: 'api bottom', to: 'redis top' },
          { from: 'api bottom 80', to: 'database top 15' },
          { from: 'worker bottom', to: 'database top' },
          { from: 'api right 20', to: 'nodes left', bend: 40 },
          { from: 'worker right 50', to: 'nodes right 50', bend: 11 },
          { from: 'indexers left', to: 'api left', bend: 11 },
        ],
      }}
    />
  )
}
