import type { ChainAdapter, Hex } from '@patina/chains'
import { PriceError } from '../errors.ts'
import { checkSequencer, sequencerReads } from '../sequencer.ts'
import { type Asset, ONE_USD, type PriceSource, type Quote } from '../source.ts'
import { addressCall, wordAt } from '../words.ts'

/** `getAssetPrice(address)`. A call for each asset: the call for a list reverts if one of its assets has no price. */
const assetPrice: Hex = '0xb3596f07'
/** `BASE_CURRENCY_UNIT()`: one US dollar in the unit of the prices. */
const unitCall: Hex = '0x8c89b64f'

/**
 * Prices of the oracle with which Aave V3 values collateral. The oracle does not report the age of a price. Some prices have an upper limit by
 * design: a stablecoin is at most about one dollar.
 * @see https://aave.com/docs/developers/smart-contracts/oracles
 */
export const aaveOracle: PriceSource = {
  id: 'aave-oracle',
  learns: 'nothing',
  connect({ network, readContracts }) {
    if (network.family !== 'evm' || !network.oracles?.aave || !readContracts) return undefined
    const { aave, sequencer } = network.oracles
    return { read: (assets) => readOracle({ platformId: network.id, oracle: aave, sequencer, readContracts }, assets) }
  },
}

type Oracle = Required<Pick<ChainAdapter, 'readContracts'>> & { platformId: string; oracle: Hex; sequencer: Hex | undefined }

async function readOracle({ platformId, oracle, sequencer, readContracts }: Oracle, assets: readonly Asset[]): Promise<Quote[]> {
  const first = sequencerReads(sequencer)
  const { returned } = await readContracts([
    ...first,
    { target: oracle, callData: unitCall },
    ...assets.map(({ contract }) => ({ target: oracle, callData: addressCall(assetPrice, contract) })),
  ])
  checkSequencer(first, returned, new Date())
  const unit = wordAt(returned[first.length], 0)
  if (!unit) throw new PriceError('unavailable', { cause: new Error(`The oracle of Aave on ${platformId} returned no unit`) })
  return assets.flatMap(({ id }, index) => {
    const price = wordAt(returned[first.length + 1 + index], 0)
    return price === undefined ? [] : [{ assetId: id, priceE18: (price * ONE_USD) / unit }]
  })
}
