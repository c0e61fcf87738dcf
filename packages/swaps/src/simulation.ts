import { type Address, type ChainAdapter, ChainError, type Simulation } from '@patina/chains'
import type { Approval } from './approvals.ts'
import { SwapError } from './errors.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from './provider.ts'
import { findTokenProblem } from './transfers.ts'

/** How a transaction was verified. `decoded`: from its bytes alone, because the chain or its node cannot simulate. */
export type Verification = 'simulated' | 'decoded'

export type BuiltSwap = { quote: SwapQuote; owner: Address; transaction: SwapTransaction; approvals: readonly Approval[] }

/**
 * Executes the approvals and the swap from the owner's current state without sending them. Returns how the swap is verified.
 * @throws {SwapError} `insufficient_funds`, `token_taxed`, `token_paused`; `slippage_exceeded` if the venue now returns less than the threshold
 * @throws {SwapError} `unavailable` if the owner would receive less than the threshold, or something else than the input would leave
 * @throws {ChainError} `execution_reverted` if a call fails for another reason
 */
export async function simulateSwap(chain: ChainAdapter, venue: Pick<SwapVenue, 'quote'>, swap: BuiltSwap): Promise<Verification> {
  const { quote, owner, transaction, approvals } = swap
  const contractOf = (asset: Address) => (asset === chain.nativeAsset ? null : asset)
  const [input, output] = [contractOf(quote.inputAsset), contractOf(quote.outputAsset)]
  const calls = [...approvals, transaction]
  const holdings = [input, output, null].map((asset) => ({ owner, asset }))
  const simulation = await chain.simulate?.(owner, calls, holdings)
  if (!simulation) return 'decoded'
  const [sold, bought, native] = simulation.balances
  if (!sold || !bought || !native) throw refused('the node returned too few balances')

  if (sold.before < quote.inAmount) throw new SwapError('insufficient_funds', { token: input, missing: quote.inAmount - sold.before })
  const gained = bought.after - bought.before
  if (simulation.failure || gained < quote.outAmount) {
    const problem = await findTokenProblem(chain, quote, owner)
    if (problem) throw problem
  }
  if (simulation.failure) throw await failureOf(venue, { input, output, quote, owner }, simulation.failure)
  if (gained < quote.threshold) throw refused('the owner would receive less than the threshold')
  if (sold.before - sold.after > quote.inAmount) throw refused('more than the input would leave')
  if (input !== null && native.after < native.before) throw refused('the native token would leave')
  const foreign = foreignOperation(simulation, { input, owner, spender: transaction.allowanceTarget })
  if (foreign) throw refused(`an unexpected ${foreign} of ${owner}`)
  if (!simulation.operations) await assertOthersStay(chain, owner, calls, input)
  return 'simulated'
}

type Quoted = { input: Address | null; output: Address | null; quote: SwapQuote; owner: Address }

/** Returns the error of a swap that fails although its tokens move: the price moved, or the contract has another reason. */
async function failureOf(
  venue: Pick<SwapVenue, 'quote'>,
  { input, output, owner, quote: { inAmount: amount, slippageBps, threshold, fee } }: Quoted,
  failure: { detail?: string },
): Promise<Error> {
  const cause = new ChainError('execution_reverted', failure)
  const current = await venue.quote({ input, output, amount, slippageBps, owner, ...(fee && { fee }) }).catch(() => undefined)
  return current && current.outAmount < threshold ? new SwapError('slippage_exceeded', { cause }) : cause
}

type Call = Pick<SwapTransaction, 'to' | 'data' | 'value'>

/** Compares the balances of all listed tokens, for a node that does not report movements. @throws {SwapError} if one becomes smaller */
async function assertOthersStay(chain: ChainAdapter, owner: Address, calls: readonly Call[], input: Address | null): Promise<void> {
  const others = chain.network.tokens.flatMap(({ address }) => (address === input ? [] : [address]))
  const simulation = await chain.simulate?.(
    owner,
    calls,
    others.map((asset) => ({ owner, asset })),
  )
  if (!simulation || simulation.failure || simulation.balances.length !== others.length) throw refused('the node simulated it only once')
  if (simulation.balances.some(({ before, after }) => after < before)) throw refused('another token would leave')
}

type Permitted = { input: Address | null; owner: Address; spender: Address | undefined }

/** Returns the kind of an operation that takes something else than the input from the owner, or permits it. */
function foreignOperation({ operations = [] }: Simulation, { input, owner, spender }: Permitted): string | undefined {
  const fromOwner = operations.filter(({ from, to }) => from === owner && to !== owner)
  return fromOwner.find(({ type, contractAddress, to, amount, standard }) => {
    if (contractAddress !== input || standard !== undefined) return true
    return type === 'approval' && amount > 0n && to !== spender
  })?.type
}

const refused = (reason: string) => new SwapError('unavailable', { cause: new Error(`The transaction is not offered: ${reason}`) })
