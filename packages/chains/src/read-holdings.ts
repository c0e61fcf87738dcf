import type { Address, Balances, Holdings, StakingPosition } from './adapter.ts'
import { ChainError } from './errors.ts'

/**
 * Returns the balances and stakes of each address, in the order of the addresses. All reads begin at once, so that a node behind
 * `batchCalls` answers them by one request. An entry is an error if only this address cannot be read.
 * @throws {ChainError} `unavailable` if no address can be read because the node does not answer
 */
export async function readHoldings(
  addresses: readonly Address[],
  readBalances: (address: Address) => Promise<Balances>,
  readStakes: (address: Address) => Promise<StakingPosition[]> = async () => [],
): Promise<(Holdings | ChainError)[]> {
  const holdings = await Promise.all(
    addresses.map(async (address) => {
      try {
        const [balances, stakes] = await Promise.all([readBalances(address), readStakes(address)])
        return { balances, stakes }
      } catch (error) {
        if (error instanceof ChainError) return error
        throw error
      }
    }),
  )
  const [first] = holdings
  const isDown = holdings.every((one) => one instanceof ChainError && one.reason === 'unavailable')
  if (isDown && first instanceof ChainError) throw first
  return holdings
}
