import type { Address, ChainAdapter, Preview } from '@patina/chains'
import { formatMoney } from '../../../../wallet/prices/convert.ts'
import { type PreviewWarning, warning } from './preview.ts'

/** Returns the value of an amount, scaled by 10^18. Undefined without a price. */
export type WorthOf = (contract: Address | null, amount: bigint) => bigint | undefined

/** Losses above these shares of what leaves, in percent: critical, and a warning. */
const limits = { trade: [20n, 10n], wrap: [5n, 1n] } as const

type Exchange = { chain: Pick<ChainAdapter, 'network'>; address: Address; preview: Preview; worthOf: WorthOf }

/** Returns a warning if the account gets less than it gives. Without a price for each side, nothing is known. */
export function lossWarnings({ chain, address, preview, worthOf }: Exchange): PreviewWarning[] {
  const own = preview.changes.filter(({ owner }) => owner === address)
  const [given, got] = [own.filter(({ amount }) => amount < 0n), own.filter(({ amount }) => amount > 0n)]
  if (given.length === 0 || got.length === 0 || own.some(({ asset }) => asset.tokenId !== undefined)) return []
  const isWrap = own.every(({ asset: { contract } }) => contract === null || contract === chain.network.wrappedNative)
  const measure = isWrap ? (_: Address | null, amount: bigint) => amount : worthOf
  const sum = (side: typeof own) =>
    side.reduce<bigint | undefined>((total, { asset, amount }) => {
      const value = measure(asset.contract, amount < 0n ? -amount : amount)
      return total === undefined || value === undefined ? undefined : total + value
    }, 0n)
  const [left, came] = [sum(given), sum(got)]
  if (left === undefined || came === undefined || left <= 0n) return []
  const [critical, notable] = isWrap ? limits.wrap : limits.trade
  const isAbove = (percent: bigint) => (left - came) * 100n > left * percent
  const severity = isAbove(critical) ? 'c' : isAbove(notable) ? 'w' : undefined
  const text = (amount: bigint) => (isWrap ? `${amount}` : formatMoney(amount))
  return severity
    ? [warning('loss_of_value', { leaves: text(left), comes: text(came), percent: `${((left - came) * 100n) / left}` }, severity)]
    : []
}

/** Parts of what comes now that the bytes do not promise, in percent: critical, and a warning. */
const [criticalSlippage, notableSlippage] = [20n, 10n]

/** The least that comes, by the bytes of a call. */
export type Minimum = { contract: Address | null; amount: bigint }

/** Returns a warning for each asset of which much less may come than now. Only exchanges whose bytes name a minimum have one. */
export function slippageWarnings(
  { address, preview }: Pick<Exchange, 'address' | 'preview'>,
  minimums: readonly Minimum[],
  tokenIdOf: (contract: Address | null) => string,
): PreviewWarning[] {
  return minimums.flatMap(({ contract, amount: minimum }) => {
    const expected =
      preview.changes.find(({ asset, owner }) => owner === address && asset.contract === contract && asset.tokenId === undefined)?.amount ??
      0n
    const isBelow = (percent: bigint) => expected > 0n && (expected - minimum) * 100n > expected * percent
    const severity = isBelow(criticalSlippage) ? 'c' : isBelow(notableSlippage) ? 'w' : undefined
    const facts = { minimum: `${minimum}`, expected: `${expected}`, tokenId: tokenIdOf(contract) }
    return severity ? [warning('slippage', facts, severity)] : []
  })
}
