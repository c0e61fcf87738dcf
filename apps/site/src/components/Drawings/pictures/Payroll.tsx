import type { ReactNode } from 'react'
import Graph from '../Graph.tsx'

/** The payroll company: its service is the device, and its hardware module signs. */
export default function Payroll(): ReactNode {
  return (
    <Graph
      description="The payroll service signs transactions and requests in its hardware module and calls one of two API processes. They and a worker share PostgreSQL with a standby, Redis, and a node. The payroll service polls the history until nothing is pending."
      boxes={{
        service: { title: 'Payroll service', lines: ['the run, its report,', 'one device'], isOurs: false },
        module: { title: 'Hardware module', lines: ['both keys'], isOurs: false },
        api: { title: 'API, twice', lines: ['stores, then sends'] },
        worker: { title: 'Worker', lines: ['until it is final'] },
        database: { title: 'PostgreSQL', lines: ['with standby'] },
        redis: { title: 'Redis', lines: ['used tokens'] },
        node: { title: 'Node', lines: ['of the chain'], isOurs: false },
      }}
      wide={{
        columns: [170, 170, 170],
        gap: 100,
        rowGap: 28,
        places: {
          service: [0, 0, 1, 2],
          module: [0, 2],
          api: [1, 0, 1, 2],
          worker: [1, 2],
          database: [2, 0],
          redis: [2, 1],
          node: [2, 2],
        },
        edges: [
          { from: 'service right', to: 'api left', label: 'signed bytes' },
          { from: 'service bottom', to: 'module top' },
          { from: 'api right', to: 'database left' },
          { from: 'api right', to: 'redis left' },
          { from: 'api right 92', to: 'node left 20', bend: 35 },
          { from: 'worker right', to: 'node left' },
          { from: 'worker right 20', to: 'database left 80', bend: 65 },
        ],
      }}
      tall={{
        columns: [152, 152],
        gap: 30,
        rowGap: 44,
        margin: 12,
        places: { service: [0, 0], module: [1, 0], api: [0, 1], worker: [1, 1], redis: [0, 2], database: [1, 2], node: [0, 3, 2] },
        edges: [
          { from: 'service right', to: 'module left' },
          { from: 'service bottom', to: 'api top', label: 'signed bytes' },
          { from: 'api bottom', to: 'redis top' },
          { from: 'api bottom 80', to: 'database top 15' },
          { from: 'worker bottom', to: 'database top' },
          { from: 'api right 30', to: 'node top 50' },
          { from: 'worker right', to: 'node right', bend: 11 },
        ],
      }}
    />
  )
}
