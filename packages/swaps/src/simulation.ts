import { type Address, type ChainAdapter, ChainError, type Simulation } from '@patina/chains'
import type { Approval } from './approvals.ts'
import { SwapError } from './errors.ts'
import type { SwapQuote, SwapTransaction } from './provider.ts'

/** How a transaction was verified. `decoded`: from its bytes alone, because the chain or its node cannot simulate. */
export type Verification = 'simulated' | 'decoded'

export type BuiltSwap = { quote: SwapQuote; owner: Address; transaction: SwapTransaction; approvals: readonly Approval[] }

/**
 * Executes the approvals and the swap from the owner's current state without sending them. Returns how the swap is verified.
 * @throws {ChainError} `insufficient_funds`; `execution_reverted` if a call fails
 * @throws {SwapError} `unavailable` if the owner would receive less than the threshold, or something else than the input would leave
 */
export async function simulateSwap(chain: ChainAdapter, swap: BuiltSwap): Promise<Verification> {
  const { quote, owner, transaction, approvals } = swap
  const contractOf = (asset: string) => (asset === chain.nativeAsset ? null : asset)
  const [input, output] = [contractOf(quote.inputAsset), contractOf(quote.outputAsset)]
  const calls = [...approvals, transaction]
  const simulation = await chain.simulate?.(owner, calls, [input, output, null])
  if (!simulation) return 'decoded'
  const [sold, bought, native] = simulation.balances
  if (!sold || !bought || !native) throw refused('the node returned too few balances')

  if (sold.before < quote.inAmount) throw new ChainError('insufficient_funds')
  if (simulation.failure) throw new ChainError('execution_reverted', simulation.failure)
  if (bought.after - bought.before < quote.threshold) throw refused('the owner would receive less than the threshold')
  if (sold.before - sold.after > quote.inAmount) throw refused('more than the input would leave')
  if (input !== null && native.after < native.before) throw refused('the native token would leave')
  const foreign = foreignOperation(simulation, { input, owner, spender: transaction.allowanceTarget })
  if (foreign) throw refused(`an unexpected ${foreign} of ${owner}`)
  if (!simulation.operations) await assertOthersStay(chain, owner, calls, input)
  return 'simulated'
}

type Call = Pick<SwapTransaction, 'to' | 'data' | 'value'>

/** Compares the balances of all listed tokens, for a node that does not report movements. @throws {SwapError} if one becomes smaller */
async function assertOthersStay(chain: ChainAdapter, owner: Address, calls: readonly Call[], input: string | null): Promise<void> {
  const others = chain.network.tokens.flatMap(({ address }) => (address === input ? [] : [address]))
  const simulation = await chain.simulate?.(owner, calls, others)
  if (!simulation || simulation.failure || simulation.balances.length !== others.length) throw refused('the node simulated it only once')
  if (simulation.balances.some(({ before, after }) => after < before)) throw refused('another token would leave')
}

type Permitted = { input: string | null; owner: Address; spender: string | undefined }

/** Returns the kind of an operation that takes something else than the input from the owner, or permits it. */
function foreignOperation({ operations = [] }: Simulation, { input, owner, spender }: Permitted): string | undefined {
  const fromOwner = operations.filter(({ from, to }) => from === owner && to !== owner)
  return fromOwner.find(({ type, contractAddress, to, amount, standard }) => {
    if (contractAddress !== input || standard !== undefined) return true
    return type === 'approval' && amount > 0n && to !== spender
  })?.type
}

const refused = (reason: string) => new SwapError('unavailable', { cause: new Error(`The transaction is not offered: ${reason}`) })
