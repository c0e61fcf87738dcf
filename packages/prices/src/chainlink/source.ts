import type { ChainAdapter, Hex } from '@patina/chains'
import { decimalsRead, readRound, roundRead, scaledBy, timeOf } from '../feed.ts'
import { checkSequencer, sequencerReads } from '../sequencer.ts'
import { type Asset, currencyAsset, type PriceSource, type Quote } from '../source.ts'
import { addressCall, wordAt } from '../words.ts'
import { type ChainlinkDeployment, chainlinkOf } from './deployment.ts'

/** `getFlag(address)`: whether the feed is Chainlink's and active. */
const flagCall: Hex = '0x357e47fe'
/** Reads of each feed: its answer, its decimals, and its flag. */
const READS = 3

/** Feeds of Chainlink, with the time of each price. @see https://docs.chain.link/data-feeds */
export const chainlink: PriceSource = {
  id: 'chainlink',
  learns: 'nothing',
  connect({ network, readContracts }) {
    const deployment = chainlinkOf(network)
    if (!deployment || !readContracts) return undefined
    return { read: (assets) => readFeeds({ deployment, readContracts }, assets) }
  },
}

type Market = Required<Pick<ChainAdapter, 'readContracts'>> & { deployment: ChainlinkDeployment }

async function readFeeds({ deployment, readContracts }: Market, assets: readonly Asset[]): Promise<Quote[]> {
  const { flags, tokens, currencies, sequencer } = deployment
  const feeds = [
    ...assets.flatMap(({ id, contract }) => (tokens[contract] ? [{ assetId: id, feed: tokens[contract] }] : [])),
    ...Object.entries(currencies).map(([code, feed]) => ({ assetId: currencyAsset(code), feed })),
  ]
  const first = sequencerReads(sequencer)
  const { returned } = await readContracts([
    ...first,
    ...feeds.flatMap(({ feed }) => [roundRead(feed), decimalsRead(feed), { target: flags, callData: addressCall(flagCall, feed) }]),
  ])
  checkSequencer(first, returned, new Date())
  return feeds.flatMap(({ assetId }, index) => {
    const [round, decimals, flag] = returned.slice(first.length + index * READS)
    const priceE18 = quoteOf(round, decimals)
    return priceE18 && wordAt(flag, 0) === 1n ? [{ assetId, ...priceE18 }] : []
  })
}

function quoteOf(returned: Hex | undefined, decimals: Hex | undefined): Pick<Quote, 'priceE18' | 'at'> | undefined {
  const round = readRound(returned)
  const priceE18 = round && scaledBy(round.answer, wordAt(decimals, 0))
  return round && priceE18 !== undefined ? { priceE18, at: timeOf(round.updatedAt) } : undefined
}
