import type { ReactNode } from 'react'
import Graph from './Graph.tsx'

/** The bank: everything except the phones and the chains is in its own data centre. */
export function Neobank(): ReactNode {
  return (
    <Graph
      says="The bank's app on a phone holds the wallet key and the device key. It calls the API in the bank's data centre, where API and worker use the bank's PostgreSQL, Redis and nodes. Nothing else leaves the data centre."
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

/** The game studio: the treasury pays on the chain, and the worker finds the payments in its blocks. */
export function Studio(): ReactNode {
  return (
    <Graph
      says="The studio's treasury pays prizes on Base with its own tools. The worker reads the blocks of Base through a node provider and writes prizes and notifications to PostgreSQL. The player's app calls the API with signed requests. The API uses PostgreSQL, Redis and the node provider."
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

/** The payroll company: its service is the device, and its hardware module signs. */
export function Payroll(): ReactNode {
  return (
    <Graph
      says="The payroll service signs transactions and requests in its hardware module and calls one of two API processes. They and a worker share PostgreSQL with a standby, Redis, and a node. The payroll service polls the history until nothing is pending."
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
