/** What is assumed of a scenario; everything else is worked out from it. */
export type Assumptions = {
  devices: number
  opensADay: number
  /** Networks whose balances an open reads. */
  networks: number
  transfersADay: number
  /** Each with an allowance: two transactions. */
  swapsADay: number
  /** Payments of others, told by an indexer. */
  reportsADay: number
  /** The network that transactions are on. */
  network: { name: string; blockSeconds: number; finalityBlocks: number }
  /** The share of a day's calls that its busiest hour holds. */
  busiestHour: number
}

/** Measured: bytes in the database, and requests to a node. */
export type Measured = Record<
  'device' | 'transfer' | 'swap' | 'balances' | 'nonce' | 'estimate' | 'priorityFees' | 'quoteAndBuild' | 'capacity',
  number
>

/** How often the worker looks at a transaction: while it waits for a block, then later and later until it is final. */
export function looksOf({ blockSeconds, finalityBlocks }: Omit<Assumptions['network'], 'name'>): number {
  const pendingSeconds = Math.min(1, Math.max(0.25, blockSeconds / 4))
  const finalAfter = blockSeconds * finalityBlocks
  let looks = Math.ceil(blockSeconds / pendingSeconds)
  for (let age = 0; age < finalAfter; age += Math.max(blockSeconds, Math.min(60, age / 4))) looks += 1
  return looks
}

/** What the assumptions come to, if nothing is shared: calls, requests to the node and bytes. */
export function sizesOf(assumed: Assumptions, measured: Measured) {
  const { devices, opensADay, networks, transfersADay, swapsADay, reportsADay, network, busiestHour } = assumed
  const looks = looksOf(network)
  // Report the version, notifications, history, and balances on each network.
  const callsOfOpen = 3 + networks
  // Estimate, nonce, send, and the transaction asked for until it is mined, every three seconds.
  const callsOfTransaction = 3 + Math.ceil(network.blockSeconds / 3)
  const callsOfSwap = 2 + 2 * callsOfTransaction
  const transactions = transfersADay + 2 * swapsADay
  const calls = opensADay * callsOfOpen + transfersADay * callsOfTransaction + swapsADay * callsOfSwap + reportsADay

  // A broadcast is one request; a look is two, the head and a batch.
  const nodeOfTransaction = measured.estimate + measured.nonce + 1 + 2 * looks
  const nodeRequests =
    opensADay * networks * measured.balances +
    transactions * nodeOfTransaction +
    swapsADay * (measured.quoteAndBuild + measured.priorityFees) +
    reportsADay * 2 * looks

  const bytesADay = (transfersADay + swapsADay + reportsADay) * measured.transfer + swapsADay * measured.swap
  const peak = (calls * busiestHour) / 3600
  return {
    looks,
    callsOfOpen,
    callsOfTransaction,
    calls,
    peak,
    share: peak / measured.capacity,
    nodeRequests,
    bytesADay,
    bytesOfDevices: devices * measured.device,
    bytesAYear: devices * measured.device + 365 * bytesADay,
  }
}
