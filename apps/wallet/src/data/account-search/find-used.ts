import { allFamilies, type Family, type Platform, unwrap, type WalletClient, WalletError } from '@patina/sdk'
import { families } from '../../keys/families.ts'
import type { Candidate } from '../../keys/keyring-types.ts'

/** The calls of the search. */
export type SearchClient = Pick<WalletClient, 'linkAddresses' | 'getPortfolio' | 'getAddressInfo' | 'getBalances' | 'listHistory'>

export type SearchOptions = {
  client: SearchClient
  candidates: readonly Candidate[]
  /** In the order of their importance. Only the first ones are searched. */
  networks: readonly Pick<Platform, 'id' | 'family'>[]
  onProgress: (done: number, total: number) => void
  /** Waits so many milliseconds. */
  wait: (ms: number) => Promise<void>
  signal: AbortSignal
}

type Place = { address: string; platformId: string; family: Family }

/** A device can link 100 addresses. Twenty of them are linked in one call. */
const linkedAtMost = 100
const linkedAtOnce = 20
const attempts = 5

/**
 * Returns the candidates that have a balance or a history on one of the searched networks. Links their addresses to the device of `client`; the
 * caller deletes the device. A rate limit is waited for.
 * @throws {WalletError} if the API does not answer
 */
export async function findUsed({ client, candidates, networks, onProgress, wait, signal }: SearchOptions): Promise<Candidate[]> {
  const ask = <Data>(call: () => Promise<Data>) => patiently(call, { wait, signal })
  const places = placesOf(candidates, networks)
  for (let at = 0; at < places.length; at += linkedAtOnce) {
    const addresses = places.slice(at, at + linkedAtOnce).map(({ address, platformId }) => ({ address, platformId }))
    await ask(() => unwrap(client.linkAddresses({ addresses }, { signal })))
  }
  const { items } = await ask(() => unwrap(client.getPortfolio({}, { signal })))
  const held = new Set(items.filter(({ amount, staked }) => amount !== '0' || staked !== '0').map(({ platformId }) => platformId))

  const isUsed = async ({ address, platformId, family }: Place) => {
    const query = { address, platformId }
    const { exists } = await ask(() => unwrap(client.getAddressInfo(query, { signal })))
    if (exists) return true
    // Tokens do not make an account. Most networks hold none, so the portfolio saves these calls.
    if (held.has(platformId)) {
      const { items: balances } = await ask(() => unwrap(client.getBalances(query, { signal })))
      if (balances.some((one) => 'balance' in one && one.balance !== '0')) return true
    }
    // Without a count of transactions, an emptied account is gone.
    if (families[family].hasNonces) return false
    return (await ask(() => unwrap(client.listHistory({ ...query, limit: 1 }, { signal })))).items.length > 0
  }

  const total = candidates.reduce((sum, { addresses }) => sum + Object.keys(addresses).length, 0)
  const used: Candidate[] = []
  let done = 0
  onProgress(done, total)
  for (const candidate of candidates) {
    let found = false
    for (const address of Object.values(candidate.addresses)) {
      for (const place of places) if (!found && place.address === address) found = await isUsed(place)
      onProgress(++done, total)
    }
    if (found) used.push(candidate)
  }
  return used
}

/** Returns the addresses of the candidates on the searched networks, network by network, so that the important ones are among the linked. */
function placesOf(candidates: readonly Candidate[], networks: SearchOptions['networks']): Place[] {
  const few = allFamilies.toSorted((one, other) => families[one].searchedNetworks - families[other].searchedNetworks)
  const searched = few.flatMap((family) => networks.filter((one) => one.family === family).slice(0, families[family].searchedNetworks))
  return searched
    .flatMap(({ id: platformId, family }) =>
      candidates.flatMap(({ addresses: { [family]: address } }) => (address === undefined ? [] : { address, platformId, family })),
    )
    .slice(0, linkedAtMost)
}

/** Calls, and waits as long as the server asks if there were too many calls. @throws {WalletError} */
async function patiently<Data>(call: () => Promise<Data>, { wait, signal }: Pick<SearchOptions, 'wait' | 'signal'>): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof WalletError) || error.code !== 'rate_limited' || attempt === attempts) throw error
      await wait((error.retryAfterSeconds ?? 10) * 1_000)
    }
  }
}
