import { type LocalPool, localExchange, readLocalPools } from '@patina/swaps/local'
import type { Asset, PriceSource, Quote } from '../source.ts'

/** Prices of tokens on the local Solana chain, from its exchange against tokens with a known price. The public network has no such exchange. */
export const localPools: PriceSource = {
  id: 'local-exchange',
  learns: 'nothing',
  derives: true,
  connect(chain) {
    const { network, readAccounts } = chain
    if (network.id !== localExchange.platformId || !readAccounts) return undefined
    return {
      async read(assets, priced = []) {
        const pools = await readLocalPools({ ...chain, readAccounts })
        const prices = new Map(priced.map(({ asset, priceE18 }) => [asset.contract, { asset, priceE18 }]))
        return assets.flatMap((asset): Quote[] => {
          for (const pool of pools) {
            const priceE18 = priceIn(pool, asset, prices)
            if (priceE18 !== undefined) return [{ assetId: asset.id, priceE18 }]
          }
          return []
        })
      },
    }
  },
}

/** Returns the price of an asset in a pool, or undefined if the pool does not trade it against a priced token. */
function priceIn(
  { mints: [first, second], reserves: [inFirst, inSecond] }: LocalPool,
  { contract, decimals }: Asset,
  prices: ReadonlyMap<string, { asset: Asset; priceE18: bigint }>,
): bigint | undefined {
  const [other, own, references] = contract === first ? [second, inFirst, inSecond] : [first, inSecond, inFirst]
  const reference = contract === first || contract === second ? prices.get(other) : undefined
  if (!reference || own === 0n) return undefined
  return (references * reference.priceE18 * 10n ** BigInt(decimals)) / (own * 10n ** BigInt(reference.asset.decimals))
}
