import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'

/** The bank: everything except the phones and the chains is in its own data centre. */
export function Neobank(): ReactNode {
  return (
    <Drawing
      id="neobank"
      says="The bank's app on a phone holds the wallet key and the device key. It calls the API in the bank's data centre, where API and worker use the bank's PostgreSQL, Redis and nodes. Nothing else leaves the data centre."
      width={840}
      height={330}
      boxes={[
        {
          x: 1,
          y: 92,
          width: 196,
          height: 128,
          title: "The bank's app",
          lines: ['wallet key, device key', 'shows transactions', 'and signs them'],
          isOurs: false,
        },
        { x: 330, y: 48, width: 190, height: 88, title: 'API, twice', lines: ['two machines'] },
        { x: 330, y: 196, width: 190, height: 88, title: 'Worker, twice', lines: ['beside the API'] },
        { x: 630, y: 34, width: 190, height: 66, title: 'PostgreSQL', lines: ["the bank's, with standby"], isOurs: false },
        { x: 630, y: 126, width: 190, height: 66, title: 'Redis', lines: ["the bank's"], isOurs: false },
        { x: 630, y: 218, width: 190, height: 86, title: 'Nodes', lines: ['Ethereum and Base', "the bank's own"], isOurs: false },
        { x: 296, y: 1, width: 543, height: 328, title: '' },
      ]}
      arrows={[
        { path: 'M197 130 H324' },
        { path: 'M520 67 H624' },
        { path: 'M520 112 H564 V159 H624' },
        { path: 'M520 261 H624' },
        { path: 'M425 196 V166 H592 V84 H624' },
      ]}
      labels={[
        { x: 208, y: 120, text: 'signed' },
        { x: 310, y: 24, text: "the bank's data centre" },
      ]}
    />
  )
}

/** The game studio: the treasury pays on the chain, and the worker finds the payments in its blocks. */
export function Studio(): ReactNode {
  return (
    <Drawing
      id="studio"
      says="The studio's treasury pays prizes on Base with its own tools. The worker reads the blocks of Base through a node provider and writes prizes and notifications to PostgreSQL. The player's app calls the API with signed requests. The API uses PostgreSQL, Redis and the node provider."
      width={840}
      height={346}
      boxes={[
        {
          x: 1,
          y: 10,
          width: 196,
          height: 108,
          title: "The player's app",
          lines: ['wallet key, device key', 'history, swap'],
          isOurs: false,
        },
        { x: 1, y: 222, width: 196, height: 98, title: 'Treasury', lines: ["the studio's own tools", 'and key'], isOurs: false },
        { x: 322, y: 10, width: 196, height: 88, title: 'API', lines: ['one machine'] },
        { x: 322, y: 222, width: 196, height: 98, title: 'Worker', lines: ['reads every block', 'on the same machine'] },
        { x: 643, y: 10, width: 196, height: 70, title: 'PostgreSQL', lines: ['prizes, notifications'] },
        { x: 643, y: 106, width: 196, height: 70, title: 'Redis', lines: ['quotes, used tokens'] },
        { x: 643, y: 222, width: 196, height: 98, title: 'Base', lines: ['the chain, reached', 'through a provider'], isOurs: false },
      ]}
      arrows={[
        { path: 'M197 54 H316' },
        { path: 'M518 32 H637' },
        { path: 'M518 58 H604 V141 H637' },
        { path: 'M518 82 H562 V246 H637' },
        { path: 'M518 284 H637' },
        { path: 'M420 222 V160 H584 V66 H637' },
        { path: 'M197 300 H260 V338 H741 V326' },
      ]}
      labels={[
        { x: 208, y: 44, text: 'signed' },
        { x: 206, y: 290, text: 'pays' },
      ]}
    />
  )
}

/** The payroll company: its service is the device, and its hardware module signs. */
export function Payroll(): ReactNode {
  return (
    <Drawing
      id="payroll"
      says="The payroll service signs transactions and requests in its hardware module and calls one of two API processes. They and a worker share PostgreSQL with a standby, Redis, and a node. The payroll service polls the history until nothing is pending."
      width={840}
      height={330}
      boxes={[
        { x: 1, y: 10, width: 206, height: 108, title: 'Payroll service', lines: ['the run, and its report', 'one device'], isOurs: false },
        { x: 1, y: 222, width: 206, height: 98, title: 'Hardware module', lines: ['paying key', 'device key'], isOurs: false },
        { x: 332, y: 10, width: 186, height: 88, title: 'API, twice', lines: ['stores, then sends'] },
        { x: 332, y: 212, width: 186, height: 108, title: 'Worker', lines: ['follows each payment', 'until it is final'] },
        { x: 643, y: 10, width: 196, height: 86, title: 'PostgreSQL', lines: ['with a standby,', 'stores each payment'] },
        { x: 643, y: 128, width: 196, height: 66, title: 'Redis', lines: ['used tokens'] },
        { x: 643, y: 226, width: 196, height: 94, title: 'Node', lines: ['of the chain', 'that is paid on'], isOurs: false },
      ]}
      arrows={[
        { path: 'M207 54 H326' },
        { path: 'M104 118 V216' },
        { path: 'M518 34 H637' },
        { path: 'M518 64 H604 V161 H637' },
        { path: 'M518 82 H562 V250 H637' },
        { path: 'M518 290 H637' },
        { path: 'M425 212 V142 H584 V80 H637' },
      ]}
      labels={[
        { x: 218, y: 44, text: 'signed bytes' },
        { x: 116, y: 172, text: 'what to sign' },
      ]}
    />
  )
}
