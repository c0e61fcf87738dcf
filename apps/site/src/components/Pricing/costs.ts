import { type Assumptions, base, ethereum, type Measured, sizesOf } from '../CaseStudies/sizes.ts'

/** What the reader of the calculator enters. The prices are per month. */
export type Inputs = {
  users: number
  openings: number
  payments: number
  machine: number
  database: number
  gigabyte: number
  cache: number
  million: number
}

/** A number that is multiplied by a price. */
export type Addend = { name: string; how: string; quantity: number; price: number }

const networks = [ethereum, base]
const daysAMonth = 365 / 12

/** Returns what a product pays per month: an addend for each price, their sum, and the addends of the node requests of one day. */
export function costOf(inputs: Inputs, measured: Measured) {
  const assumed: Assumptions = {
    devices: inputs.users,
    opensADay: inputs.openings,
    networks,
    transfersADay: inputs.payments,
    swapsADay: 0,
    incomingADay: 0,
    network: base,
    busiestHour: 0.15,
    activeDaysAYear: 365,
  }
  const { peak, bytesAYear, nodeRequests, nodeOfTransaction } = sizesOf(assumed, measured)
  const { blocks, balances, payments } = nodeRequests
  // One machine more than the load needs, so that one may fail.
  const machines = Math.max(1, Math.ceil(peak / measured.capacity)) + 1
  const addends: Addend[] = [
    {
      name: 'Machines for API and worker',
      how: `${round(peak)} calls a second in the busiest hour, ${measured.capacity} a machine, and one to spare`,
      quantity: machines,
      price: inputs.machine,
    },
    { name: 'PostgreSQL', how: 'a server and its standby', quantity: 2, price: inputs.database },
    {
      name: 'Storage, in GB',
      how: 'both servers after a year: apps and payments, with indexes',
      quantity: (2 * bytesAYear) / 1e9,
      price: inputs.gigabyte,
    },
    { name: 'Redis', how: 'one server', quantity: 1, price: inputs.cache },
    {
      name: 'Requests to nodes, in millions',
      how: 'the sum below; 0 if you run your own nodes',
      quantity: ((blocks + balances + payments) * daysAMonth) / 1e6,
      price: inputs.million,
    },
  ]
  return {
    addends,
    total: addends.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    requestsADay: [
      { name: 'Blocks of Ethereum and Base', how: 'a poll each second, and a batch for each block', quantity: blocks },
      { name: 'Balances', how: `openings × ${networks.length} networks`, quantity: balances },
      {
        name: 'Payments on Base',
        how: `payments × ${nodeOfTransaction}: fee, nonce, sending, and two for each poll until it is final`,
        quantity: payments,
      },
    ],
  }
}

const round = (value: number) => Number(value.toFixed(1))
