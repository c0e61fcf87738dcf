import type { Address, ChainAdapter, Preview } from '@patina/chains'
import type { Asset as ClaimAsset } from '@patina/claims'
import {
  type Descriptors,
  type Explanation,
  type KnownLoss,
  type Line,
  type Naming,
  type RequestWords,
  type Saying,
  sayCalls,
  sayMessage,
  sayTyped,
} from '@patina/words'
import { knownContracts } from '../../../../ledger/rows/known-contracts.ts'
import { type Tokens, tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'
import { type Assets, catalogueAssets } from './assets.ts'
import { type PreviewBody, type PreviewWarning, warning } from './preview.ts'
import { addressIn, type ReadRequest, readRequest, shownIn } from './witness.ts'
import type { Descriptor, Words } from './words.ts'

/** Words, and where they come from. The warnings are about descriptors. */
export type Said = {
  words: Words
  /** The descriptor of the first call that has one. */
  descriptor: Descriptor | null
  /** Returns whether a descriptor explains this function of a contract. */
  isExplained(contract: string, selector: string): boolean
  warnings: readonly PreviewWarning[]
}

type Speaking = {
  chain: ChainAdapter
  assets: Assets
  loss: KnownLoss
  descriptors: Pick<Descriptors, 'explain'>
  proxies?: Preview['proxies']
}

/** Returns the words of a request, with the symbols and decimals of the catalogue. A descriptor speaks only of what the own decoders cannot read. */
export async function sayWords(read: ReadRequest, { chain, assets, loss, descriptors, proxies }: Speaking): Promise<Said> {
  const naming: Naming = {
    addressOf: (address) => nameOf(chain, shownIn(chain, address)),
    codeOf: (contract) => {
      const address = addressIn(chain, contract)
      return address && proxies?.get(address)
    },
    tokenOf: ({ contract }) => {
      const address = contract === null ? null : addressIn(chain, contract)
      return address === undefined ? { symbol: null, decimals: null, listed: false } : assets.of(address)
    },
  }
  const explanations = await explain(read, naming, descriptors)
  const shown = explanations.flatMap((one) => ('dropped' in one ? [] : [one]))
  const [descriptor] = shown.map((one) => one.descriptor)
  return {
    words: toWire(say(read, { naming, loss, explanations }), chain),
    descriptor: descriptor ? { ...descriptor, reviewedBy: [...descriptor.reviewedBy] } : null,
    isExplained: (contract, selector) =>
      shown.some(({ of }) => of.contract === contract.toLowerCase() && of.data?.startsWith(selector) === true),
    warnings: explanations.flatMap((one) =>
      'dropped' in one ? [warning('descriptor_dropped', { source: one.dropped.source, reason: one.reason })] : [],
    ),
  }
}

/**
 * Returns the words of a request from its bytes and the catalogue alone, and calls no node. Tokens outside the catalogue have no symbol, and the
 * largest loss is not known.
 * @throws {ApiError} `invalid_transaction`
 */
export const wordsOfBytes = (
  chain: ChainAdapter,
  address: Address,
  body: PreviewBody,
  { tokens, descriptors }: { tokens: Pick<Tokens, 'find'> } & Pick<Speaking, 'descriptors'>,
): Promise<Said> =>
  sayWords(readRequest(chain, address, body), { chain, assets: catalogueAssets(chain, tokens), loss: undefined, descriptors })

/** Contracts of the network's data have names. */
function nameOf({ network }: ChainAdapter, address: string): string {
  const name = knownContracts(network.id).names.get(address)
  return name === undefined ? address : `${name} (${address})`
}

function say(read: ReadRequest, saying: Saying): RequestWords {
  if (read.kind === 'message') return sayMessage(read.message)
  return read.kind === 'typed' ? sayTyped(read.witness, saying) : sayCalls(read.witness, saying)
}

/** Descriptors explain typed data, and calls of an EVM account. */
async function explain(read: ReadRequest, naming: Naming, descriptors: Pick<Descriptors, 'explain'>): Promise<readonly Explanation[]> {
  if (read.kind === 'typed') return descriptors.explain(read.witness, naming)
  return read.kind === 'calls' && 'frames' in read.witness ? descriptors.explain(read.witness, naming) : []
}

const toWire = ({ title, lines }: RequestWords, chain: ChainAdapter): Words => ({
  title,
  lines: lines.map(({ kind, label, text, asset, amount, address, role, isForeign }: Line) => ({
    kind,
    label,
    value: text,
    ...(isForeign && { foreign: true as const }),
    ...(asset && assetFields(asset, chain)),
    ...(amount !== undefined && { amount: `${amount}` }),
    ...(address !== undefined && { address: shownIn(chain, address) }),
    ...(role !== undefined && { role }),
  })),
})

function assetFields({ contract, tokenId }: ClaimAsset, chain: ChainAdapter) {
  const address = contract === null ? null : addressIn(chain, contract)
  if (address === undefined) return {}
  return { tokenId: tokenIdOf(chain.network.id, address), ...(tokenId !== undefined && { nftId: `${tokenId}` }) }
}
