import type { FeeEstimate, Simulation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { EvmNetwork } from '../../network.ts'
import { evmAddress } from './addresses.ts'
import { intendedOperations } from './operations.ts'
import type { createSimulator } from './simulation/simulate.ts'
import type { EvmIntent } from './wire.ts'

/** Tokens that count shares, such as stETH, move up to two base units less by rounding. */
const ROUNDING = 2n

/**
 * Returns what a token keeps of the transfer in an intent's call data, in its base units. Undefined if it keeps nothing, if the call is no
 * transfer of the sender, or if it is not known: the node cannot simulate, or the contract does not count like a token.
 */
export async function findTokenTax(
  simulate: ReturnType<typeof createSimulator>,
  network: Pick<EvmNetwork, 'nativeLogs'>,
  { from, to, value, data }: EvmIntent,
): Promise<FeeEstimate['tokenFees']> {
  const transfer = intendedOperations({ from, to, value, input: data }, network).find(({ type, index }) => type === 'transfer' && index > 0)
  if (!transfer?.to || transfer.contractAddress === null || transfer.from !== from || transfer.amount <= ROUNDING) return undefined
  const { amount, contractAddress } = transfer
  const receiver = evmAddress(transfer.to)
  const simulation = await orUnknown(
    simulate(
      from,
      [{ to, value, data }],
      [from, receiver].map((owner) => ({ owner, asset: to })),
    ),
  )
  const [sender, received] = simulation?.balances ?? []
  if (!sender || !received || simulation?.failure) return undefined
  const spent = sender.before - sender.after
  if (receiver === from) return spent > ROUNDING ? [{ contractAddress, amount: spent }] : undefined
  // An NFT moves by one, whatever its number is. A contract without balances does not move at all.
  if (spent < amount - ROUNDING) return undefined
  const kept = amount - (received.after - received.before)
  // A receiver that passes tokens on at once would make the token look like the one that keeps them.
  return kept > ROUNDING && kept <= amount ? [{ contractAddress, amount: kept }] : undefined
}

/** Returns undefined if the node refuses. An estimate is useful without its token fee. */
async function orUnknown(simulation: Promise<Simulation | undefined>): Promise<Simulation | undefined> {
  try {
    return await simulation
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
