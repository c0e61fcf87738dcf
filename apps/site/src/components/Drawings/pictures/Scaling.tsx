import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The processes that can run many times, and the servers they share. */
export default function Scaling(): ReactNode {
  return (
    <Graph
      description="A balancer spreads requests over any number of API processes. They and any number of workers share one PostgreSQL and the nodes of the chains; the API processes share one Redis."
      boxes={{
        balancer: { title: 'Balancer', lines: ['terminates TLS'], isOurs: false },
        api: { title: 'API' },
        more: { title: 'API …', lines: ['without state'] },
        worker: { title: 'Worker' },
        others: { title: 'Worker …', lines: ['without state'] },
        redis: { title: 'Redis', lines: ['one, no backup'] },
        database: { title: 'PostgreSQL', lines: ['one, with standby'] },
        nodes: { title: 'Nodes', lines: ['of each chain'], isOurs: false },
      }}
      wide={{
        columns: [150, 170, 170],
        gap: 100,
        rowGap: 26,
        places: {
          balancer: [0, 0, 1, 2],
          api: [1, 0],
          more: [1, 1],
          worker: [1, 2],
          others: [1, 3],
          redis: [2, 0],
          database: [2, 1, 1, 2],
          nodes: [2, 3],
        },
        edges: [
          { from: 'balancer right', to: 'api left' },
          { from: 'balancer right', to: 'more left' },
          { from: 'api right 35', to: 'redis left', bend: 35 },
          { from: 'more right 30', to: 'redis left', bend: 35 },
          { from: 'api right 75', to: 'database left 20', bend: 65 },
          { from: 'more right 60', to: 'database left 20', bend: 65 },
          { from: 'worker right 30', to: 'database left 80' },
          { from: 'others right 25', to: 'database left 80' },
          { from: 'worker right 75', to: 'nodes left', bend: 30 },
          { from: 'others right 65', to: 'nodes left', bend: 30 },
        ],
      }}
      tall={{
        columns: [152, 152],
        gap: 30,
        rowGap: 40,
        margin: 1,
        places: {
          balancer: [0, 0, 2],
          api: [0, 1],
          more: [1, 1],
          redis: [0, 2],
          database: [1, 2],
          worker: [0, 3],
          others: [1, 3],
          nodes: [0, 4, 2],
        },
        edges: [
          { from: 'balancer bottom', to: 'api top' },
          { from: 'balancer bottom', to: 'more top' },
          { from: 'api bottom', to: 'redis top' },
          { from: 'more bottom', to: 'database top' },
          { from: 'api bottom 80', to: 'database top 20' },
          { from: 'more bottom 20', to: 'redis top 80' },
          { from: 'worker top', to: 'database bottom 25' },
          { from: 'others top', to: 'database bottom' },
          { from: 'worker bottom', to: 'nodes top' },
          { from: 'others bottom', to: 'nodes top' },
        ],
      }}
    />
  )
}
