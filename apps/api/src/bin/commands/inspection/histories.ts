import type { StoredHistory, WaitingBackfills } from '../../../chain/backfill/history-states.store.ts'

/** Returns a line for each platform: the searches that wait, and how much of the day's limit of calls is used. */
export function describeSearches(platforms: readonly WaitingBackfills[], requestsPerDay: number): string[] {
  if (platforms.length === 0) return ['no search of a history waits']
  const width = Math.max(...platforms.map(({ platform }) => platform.length))
  return platforms.map(({ platform, newest, age, deep, requests, unproved }) => {
    const oldest = newest > 0 ? `, the oldest for ${Math.round(age)} s` : ''
    const setting = `wait for the next day (HISTORY_REQUESTS_PER_DAY=${requestsPerDay})`
    const ofUnproved = unproved >= requestsPerDay / 2 ? `; deep blocks of unproved addresses ${setting}` : ''
    const limit = requests >= requestsPerDay ? `; deep blocks ${setting}` : ofUnproved
    return `${platform.padEnd(width)}  ${newest} addresses wait for their newest blocks${oldest}; ${deep} for deep blocks; ${requests} calls today${limit}`
  })
}

/** Returns a line for each platform on which an address was searched. */
export function describeHistories(address: string, histories: readonly StoredHistory[]): string[] {
  if (histories.length === 0)
    return [`No history of ${address} was searched. No device has linked the address, or no node serves its platform`]
  const width = Math.max(...histories.map(({ platformId }) => platformId.length))
  return histories.map((history) => `${history.platformId.padEnd(width)}  ${historyOf(history)}`)
}

function historyOf({ searching, complete, fromBlock, method, searched, blocks, found, attempts, checkAt }: StoredHistory): string {
  const by = method === null ? '' : ` by ${method}`
  const reach = fromBlock === null ? 'no block is searched' : `searched from block ${fromBlock} on${by}`
  if (!searching) return `${complete ? 'complete' : 'partial'}; ${reach}`
  const share = blocks !== null && blocks > 0 ? ` (${searched ?? 0} of ${blocks} blocks)` : ''
  const failures = attempts !== null && attempts > 1 ? `; failed ${attempts - 1} times in a row` : ''
  return `searching; ${reach}${share}; ${found ?? 0} transactions found${failures}; next range due at ${checkAt ?? 'unknown'}`
}
