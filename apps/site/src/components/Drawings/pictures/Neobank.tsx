import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The bank: everything except the phones and the chains is in its own data centre. */
export default function Neobank(): ReactNode {
  return (
    <Graph
      description="The bank's app on a phone holds the wallet key and the device key. It calls the API in the bank's data centre, where API and worker use the bank's PostgreSQL, Redis and nodes. Nothing else leaves the data centre."
      boxes={{
        app: { title: "The bank's app", lines: ['wallet key, device key', 'shows and signs'], isOurs: false },
        api: { title: 'API, twice', lines: ['two machines'] },
        worker: { title: 'Worker, twice', lines: ['beside the API'] },
        database: { title: 'PostgreSQL', lines: ['with standby'], isOurs: false },
        redis: { title: 'Redis', lines: ["the bank's"], isOurs: false },
        nodes: { title: 'Nodes', lines: ['Ethereum, Base'], isOurs: false },
      }}
      wide={{
        columns: [186, 170, 170],
        gap: 92,
        rowGap: 28,
        places: { app: [0, 0, 1, 2], api: [1, 0, 1, 2], worker: [1, 2], database: [2, 0], redis: [2, 1], nodes: [2, 2] },
        groups: [{ title: "The bank's servers", place: [1, 0, 2, 3] }],
        edges: [
          { from: 'app right', to: 'api left', label: 'signed' },
          { from: 'api right', to: 'database left' },
          { from: 'api right', to: 'redis left' },
          { from: 'api right 92', to: 'nodes left 20', bend: 35 },
          { from: 'worker right', to: 'nodes left' },
          { from: 'worker right 20', to: 'database left 80', bend: 65 },
        ],
      }}
      tall={{
        columns: [146, 146],
        gap: 26,
        rowGap: 62,
        places: { app: [0, 0, 2], api: [0, 1], worker: [1, 1], redis: [0, 2], database: [1, 2], nodes: [0, 3, 2] },
        groups: [{ title: "The bank's servers", place: [0, 1, 2, 3] }],
        edges: [
          { from: 'app bottom', to: 'api top 96', label: 'signed' },
          { from: 'api bottom', to: 'redis top' },
          { from: 'worker bottom', to: 'database top' },
          { from: 'api bottom 80', to: 'database top 15', bend: 35 },
          { from: 'worker left 50', to: 'nodes top 52.5' },
          { from: 'api right 75', to: 'nodes top 49' },
        ],
      }}
    />
  )
}
