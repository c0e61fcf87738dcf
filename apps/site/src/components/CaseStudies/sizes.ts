export type Network = { name: string; blockSeconds: number; finalityBlocks: number }

export const ethereum: Network = { name: 'Ethereum', blockSeconds: 12, finalityBlocks: 64 }
export const base: Network = { name: 'Base', blockSeconds: 2, finalityBlocks: 600 }

/** The assumptions of a load. All other figures are calculated from them. */
export type Assumptions = {
  devices: number
  opensADay: number
  /** Networks that the worker reads, and whose balances the app reads when it is opened. */
  networks: Network[]
  transfersADay: number
  /** Number of swaps. Each has an approval, so it counts as two transactions. */
  swapsADay: number
  /** Payments from other people, which the worker finds in blocks. */
  incomingADay: number
  /** The network of the transactions. */
  network: Network
  /** The share of a day's calls in its busiest hour. */
  busiestHour: number
  /** Number of days a year with these payments and swaps. */
  activeDaysAYear: number
}

/** Measured figures: bytes in the database, requests to a node, and calls per second. */
export type Measured = Record<
  'device' | 'transfer' | 'swap' | 'balances' | 'nonce' | 'estimate' | 'priorityFees' | 'quoteAndBuild' | 'capacity',
  number
>

/** Returns how often the worker polls a transaction: often while it is pending, then at growing intervals until it is final. */
export function pollsOf({ blockSeconds, finalityBlocks }: Omit<Network, 'name'>): number {
  const pendingSeconds = Math.min(1, Math.max(0.25, blockSeconds / 4))
  const finalAfter = blockSeconds * finalityBlocks
  let polls = Math.ceil(blockSeconds / pendingSeconds)
  for (let age = 0; age < finalAfter; age += Math.max(blockSeconds, Math.min(60, age / 4))) polls += 1
  return polls
}

const secondsADay = 86_400

/** Returns how many requests a day block reading makes: a poll each second, and a batch for each block. */
export const blockReadingADay = (networks: Network[]): number =>
  networks.reduce((sum, { blockSeconds }) => sum + secondsADay + secondsADay / blockSeconds, 0)

/** Returns calls, requests to nodes and bytes of a load, assuming that no reads are shared. */
export function sizesOf(assumed: Assumptions, measured: Measured) {
  const { devices, opensADay, networks, transfersADay, swapsADay, incomingADay, network, busiestHour, activeDaysAYear } = assumed
  const polls = pollsOf(network)
  // The app reports its version and reads notifications, history, and the balances on each network.
  const callsOfOpen = 3 + networks.length
  // The app estimates, reads the nonce, sends, and polls every three seconds until the transaction is mined.
  const callsOfTransaction = 3 + Math.ceil(network.blockSeconds / 3)
  const callsOfSwap = 2 + 2 * callsOfTransaction
  const transactions = transfersADay + 2 * swapsADay
  const calls = opensADay * callsOfOpen + transfersADay * callsOfTransaction + swapsADay * callsOfSwap

  // A broadcast takes one request. A poll of a transaction takes two: the head and a batch.
  const nodeOfTransaction = measured.estimate + measured.nonce + 1 + 2 * polls
  const nodeOfBlocks = blockReadingADay(networks)
  const nodeOfBalances = opensADay * networks.length * measured.balances
  const nodeOfPayments =
    transactions * nodeOfTransaction + swapsADay * (measured.quoteAndBuild + measured.priorityFees) + incomingADay * 2 * polls

  const bytesADay = (transfersADay + swapsADay + incomingADay) * measured.transfer + swapsADay * measured.swap
  const peak = (calls * busiestHour) / 3600
  return {
    polls,
    callsOfOpen,
    callsOfTransaction,
    calls,
    peak,
    share: peak / measured.capacity,
    nodeOfTransaction,
    nodeRequests: { blocks: nodeOfBlocks, balances: nodeOfBalances, payments: nodeOfPayments },
    nodeRequestsAMonth: (365 * (nodeOfBlocks + nodeOfBalances) + activeDaysAYear * nodeOfPayments) / 12,
    bytesAYear: devices * measured.device + activeDaysAYear * bytesADay,
  }
}
