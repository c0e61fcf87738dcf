import type { Address, ChainAdapter } from '@patina/chains'
import { SwapError } from './errors.ts'
import type { SwapQuote } from './provider.ts'

/** A token must lose at least this share of a transfer to count as taxed. Tokens that count shares lose a base unit by rounding. */
const MIN_TAX_BPS = 1n
const BPS = 10_000n

type Transfer = { token: Address; from: Address; to: Address; amount: bigint }

/**
 * Simulates the transfers of a swap one by one, to find out why the swap itself does not return what was quoted. Returns the error of the
 * first token that refuses its transfer, or takes a share of it. Undefined if every token moves as it should.
 */
export async function findTokenProblem(chain: ChainAdapter, quote: SwapQuote, owner: Address): Promise<SwapError | undefined> {
  if (!chain.readContracts) return undefined
  const problems = await Promise.all(transfersOf(chain, quote, owner).map((transfer) => problemOf(chain, transfer)))
  return problems.find((problem) => problem !== undefined)
}

/** Returns the transfers of a swap: from the owner to the first pool, between the pools, and from the last pool to the owner. */
function transfersOf(chain: ChainAdapter, { hops, inputAsset, outputAsset }: SwapQuote, owner: Address): Transfer[] {
  const [first, last] = [hops[0], hops.at(-1)]
  // Services name some pools otherwise, and show some routes as one step.
  if (!hops.every(({ pool }) => /^0x[0-9a-fA-F]{40}$/.test(pool))) return []
  const isLine = hops.every(({ inputAsset, percent }, index) => percent === 100 && (!index || hops[index - 1]?.outputAsset === inputAsset))
  if (!first || !last || !isLine) return []
  const pools = hops.map(({ pool }) => chain.parseAddress(pool))
  const [sources, receivers] = [
    [owner, ...pools],
    [...pools, owner],
  ]
  const tokens = [first.inputAsset, ...hops.map((hop) => hop.outputAsset)]
  const amounts = [first.inAmount, ...hops.map((hop) => hop.outAmount)]
  return tokens.flatMap((token, index) => {
    const [from, to, amount] = [sources[index], receivers[index], amounts[index]]
    // The router wraps and unwraps the native token itself, which no token can prevent.
    const isWrapped = (index === 0 && token !== inputAsset) || (index === hops.length && token !== outputAsset)
    return from && to && amount && !isWrapped && token !== chain.nativeAsset ? [{ token: chain.parseAddress(token), from, to, amount }] : []
  })
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

async function problemOf(chain: ChainAdapter, { token, from, to, amount }: Transfer): Promise<SwapError | undefined> {
  const data = `0xa9059cbb${word(BigInt(to))}${word(amount)}`
  const holdings = [to, from].map((owner) => ({ owner, asset: token }))
  const simulation = await chain.simulate?.(from, [{ to: token, value: 0n, data }], holdings)
  const [received, sent] = simulation?.balances ?? []
  // Some exchanges keep their tokens elsewhere, so a transfer from the pool says nothing about the token.
  if (!simulation || !received || !sent || sent.before < amount) return undefined
  if (simulation.failure) return new SwapError('token_paused', { token })
  const taxBps = ((amount - (received.after - received.before)) * BPS + amount / 2n) / amount
  return taxBps >= MIN_TAX_BPS ? new SwapError('token_taxed', { token, taxBps: Number(taxBps) }) : undefined
}
