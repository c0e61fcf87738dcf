import { type Address, type ChainAdapter, ChainError, EVERYTHING, type Preview } from '@patina/chains'
import type { Descriptors } from '@patina/words'
import { ApiError } from '../../../../base/wire/errors.ts'
import { type Tokens, tokenIdOf } from '../../../../wallet/catalogue/tokens.ts'
import { formatMoney, valueE18 } from '../../../../wallet/prices/convert.ts'
import { parseCurrency, usd } from '../../../../wallet/prices/currencies.ts'
import type { Prices, PriceTable } from '../../../../wallet/prices/prices.ts'
import { type Assets, readAssets } from './assets.ts'
import { readLoss } from './largest-loss.ts'
import type { WorthOf } from './loss-warnings.ts'
import { onlyOne, type PreviewBody, type TransactionPreview } from './preview.ts'
import { sayWords } from './say-words.ts'
import { joinWarnings, signedWarnings } from './signed-warnings.ts'
import { findWarnings, type WarningDeps } from './warnings.ts'
import { namedContracts, type ReadRequest, readBytes, readRequest, signedReceivers, wordOf } from './witness.ts'

export type PreviewDeps = WarningDeps & {
  tokens: Pick<Tokens, 'find' | 'known' | 'enabled'>
  prices: Pick<Prices, 'table'>
  descriptors: Pick<Descriptors, 'explain'>
}

export type Previews = {
  /** Returns what a transaction or signature of the address would do now, for a device. @throws {ApiError} */
  preview(chain: ChainAdapter, of: { address: Address; deviceId: string }, body: PreviewBody): Promise<TransactionPreview>
}

export function createPreviews(deps: PreviewDeps): Previews {
  return {
    async preview(chain, { address, deviceId }, body) {
      const { calls, transaction, typedData, message } = body
      if ([calls, transaction, typedData, message].filter((one) => one !== undefined).length !== 1)
        throw new ApiError('invalid_input', { message: onlyOne })
      const currency = parseCurrency(body.currency ?? usd)
      const { read: first, digests } = readBytes(chain, address, body)
      const [executed, loss] = await Promise.all([execute(chain, address, body), lossOf(chain, address, first, deps)])
      const preview = { ...executed, receivers: isSignature(body) ? signedReceivers(chain, address, first) : executed.receivers }
      // The node has named the owners of token accounts.
      const read = preview.tokenAccounts ? readRequest(chain, address, body, preview) : first
      const [assets, table] = await Promise.all([
        readAssets(chain, deps.tokens, address, preview, namedContracts(chain, read)),
        deps.prices.table(),
      ])
      const worthOf = createValues(chain, assets, { table, currency })
      const fiatOf: FiatOf = (contract, amount) => {
        const value = worthOf(contract, amount)
        return value === undefined ? null : formatMoney(value)
      }
      const [simulated, signed, said] = await Promise.all([
        findWarnings({ chain, address, deviceId, preview, assets, worthOf, isSignature: isSignature(body), deps }),
        signedWarnings({ chain, address, read, preview, assets, deps }),
        sayWords(read, { chain, assets, loss, descriptors: deps.descriptors, proxies: preview.proxies }),
      ])
      const { outcome, reason, how } = preview
      return {
        platformId: chain.network.id,
        address,
        outcome,
        ...(reason !== undefined && { reason }),
        changes: changesOf(preview, address, assets, fiatOf),
        approvals: approvalsOf(preview, address, assets),
        fees: feesOf(preview, fiatOf),
        warnings: joinWarnings(simulated, signed, said),
        how,
        blockNumber: preview.blockNumber < 0n ? null : Number(preview.blockNumber),
        words: said.words,
        descriptor: said.descriptor,
        digests,
      }
    },
  }
}

const lossOf = async (chain: ChainAdapter, address: Address, read: ReadRequest, { tokens }: PreviewDeps) =>
  read.kind === 'message' ? undefined : readLoss(chain, address, read.witness, tokens)

const isSignature = ({ typedData, message }: PreviewBody) => typedData !== undefined || message !== undefined

/** Returns a preview without any effect, because the effects are not known. */
const nothing = (reason: string): Preview => ({
  changes: [],
  held: [],
  approvals: [],
  fees: { network: 0n },
  outcome: 'unknown',
  reason,
  how: { method: null, contexts: 0, isComplete: false },
  blockNumber: -1n,
  receivers: [],
  differences: [],
  fakeEvents: [],
})

/** Returns what the chain would do. A node that does not answer makes it unknown: the app then says so, and its own checks still hold. */
async function execute(chain: ChainAdapter, address: Address, body: PreviewBody): Promise<Preview> {
  if (isSignature(body)) return nothing('a signature cannot be simulated')
  if (!chain.preview) return nothing('the chain cannot simulate')
  try {
    return await chain.preview(address, requestOf(chain, address, body))
  } catch (error) {
    if (error instanceof ChainError && error.reason === 'unavailable') return nothing('the node does not answer')
    throw error
  }
}

function requestOf(chain: ChainAdapter, address: Address, body: PreviewBody): Parameters<NonNullable<ChainAdapter['preview']>>[1] {
  const { calls = [], transaction, maxFeePerGas, maxPriorityFeePerGas = '0', nonce, delegate } = body
  const read = calls.map(({ to, value = '0', data, gasLimit }) => ({
    to: chain.parseAddress(to),
    value: wordOf('value', value),
    ...(data !== undefined && { data }),
    ...(gasLimit !== undefined && { gas: wordOf('gasLimit', gasLimit) }),
  }))
  return {
    calls: transaction === undefined ? read : [{ to: address, value: 0n, data: transaction }],
    ...(maxFeePerGas !== undefined && {
      price: {
        maxFeePerGas: wordOf('maxFeePerGas', maxFeePerGas),
        maxPriorityFeePerGas: wordOf('maxPriorityFeePerGas', maxPriorityFeePerGas),
      },
    }),
    ...(nonce !== undefined && { nonce }),
    ...(delegate !== undefined && { delegate: chain.parseAddress(delegate) }),
  }
}

type FiatOf = (contract: Address | null, amount: bigint) => string | null

/** Unlisted tokens have no value, whatever their price is. */
function createValues({ network }: ChainAdapter, assets: Assets, { table, currency }: { table: PriceTable; currency: string }): WorthOf {
  return (contract, amount) => {
    const { decimals, listed } = assets.of(contract)
    const quoted = table.quote(tokenIdOf(network.id, contract), currency)
    return !listed || decimals === null || 'reason' in quoted ? undefined : valueE18(amount, decimals, quoted.priceE18)
  }
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const nftOf = ({ tokenId }: { tokenId?: bigint }) => (tokenId === undefined ? {} : { nftId: `${tokenId}` })

const changesOf = ({ changes }: Preview, address: Address, assets: Assets, fiatOf: FiatOf): TransactionPreview['changes'] =>
  changes.flatMap(({ asset, owner, amount }) =>
    owner !== address
      ? []
      : [
          {
            ...assets.of(asset.contract),
            ...nftOf(asset),
            direction: amount < 0n ? ('out' as const) : ('in' as const),
            amount: `${size(amount)}`,
            fiat: asset.tokenId === undefined ? fiatOf(asset.contract, size(amount)) : null,
          },
        ],
  )

const approvalsOf = ({ approvals }: Preview, address: Address, assets: Assets): TransactionPreview['approvals'] =>
  approvals.flatMap(({ kind, asset, owner, spender, before, after, until }) =>
    owner !== address
      ? []
      : [
          {
            ...assets.of(asset.contract),
            ...nftOf(asset),
            kind,
            spender,
            before: `${before}`,
            after: `${after}`,
            ...(until !== undefined && until < EVERYTHING && { until: Number(until) }),
          },
        ],
  )

function feesOf({ fees: { network, l1, rent }, how }: Preview, fiatOf: FiatOf): TransactionPreview['fees'] {
  if (how.method === null) return null
  const fiat = fiatOf(null, network + (l1 ?? 0n))
  return { network: `${network}`, ...(l1 !== undefined && { l1: `${l1}` }), ...(rent !== undefined && { rent: `${rent}` }), fiat }
}
