import { type PreviewTransactionRequest, type TransactionPreview, unwrap, type WalletClient } from '@patina/sdk'
import type { SiteEvmTransaction, SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { formedPreview } from '../review/witnesses/formed-preview.ts'
import type { Signer } from './ask.ts'

type Where = Pick<Signer, 'address' | 'network'> & { currency: string }

/** A simulation, or null if none answered. `at`: when it was requested, in milliseconds since 1970. */
export type SitePreview = { preview: TransactionPreview | null; at: number }

/** Returns what the server says about requests. Null if it does not answer, or if it cannot read them, such as the creation of a contract. */
export async function readSitePreview(
  client: WalletClient | undefined,
  where: Where,
  requests: readonly SiteRequest[],
  witnesses: readonly SiteWitness[],
  signal?: AbortSignal,
): Promise<SitePreview> {
  const at = Date.now()
  const bodies = bodiesOf(where, requests, witnesses)
  if (!client || !bodies) return { preview: null, at }
  const read = (body: PreviewTransactionRequest) => unwrap(client.previewTransaction(body, signal ? { signal } : {})).then(formedPreview)
  const answers = await Promise.all(bodies.map(read)).catch((): (TransactionPreview | null)[] => [null])
  const formed = answers.filter((answer) => answer !== null)
  return { preview: formed.length === answers.length ? joined(formed) : null, at }
}

function bodiesOf(
  { address, network, currency }: Where,
  requests: readonly SiteRequest[],
  witnesses: readonly SiteWitness[],
): PreviewTransactionRequest[] | undefined {
  const base = { address, platformId: network.id, currency }
  const calls = requests.flatMap((request) => (request.kind === 'evm_transaction' ? [request.transaction] : []))
  if (calls.length > 0) return callBody(base, calls)
  const [first] = requests
  if (first?.kind === 'solana_transactions') return first.transactions.map((transaction) => ({ ...base, transaction }))
  const content = witnesses[0]?.content
  // The server reads the same data that is signed.
  return content?.kind === 'typed' ? [{ ...base, typedData: JSON.parse(content.json) }] : undefined
}

/** The server executes calls of contracts that exist. */
function callBody(
  base: Pick<PreviewTransactionRequest, 'address' | 'platformId' | 'currency'>,
  calls: readonly SiteEvmTransaction[],
): PreviewTransactionRequest[] | undefined {
  const known = calls.flatMap(({ to, value, data, gas }) => (to === undefined ? [] : [{ to, value: `${value}`, data, gasLimit: `${gas}` }]))
  const [first] = calls
  if (known.length < calls.length || !first) return undefined
  const fees =
    first.type === 'legacy'
      ? { maxFeePerGas: `${first.gasPrice}`, maxPriorityFeePerGas: `${first.gasPrice}` }
      : { maxFeePerGas: `${first.maxFeePerGas}`, maxPriorityFeePerGas: `${first.maxPriorityFeePerGas}` }
  return [{ ...base, calls: known, ...fees }]
}

/** Returns the previews of transactions that are independent of each other as one. */
function joined(previews: readonly TransactionPreview[]): TransactionPreview | null {
  const [first, ...others] = previews
  if (!first || others.length === 0) return first ?? null
  const failed = previews.find(({ outcome }) => outcome !== 'succeeds')
  return {
    ...first,
    outcome: failed?.outcome ?? 'succeeds',
    ...(failed?.reason !== undefined && { reason: failed.reason }),
    changes: previews.flatMap(({ changes }) => changes),
    approvals: previews.flatMap(({ approvals }) => approvals),
    fees: null,
    warnings: previews.flatMap(({ warnings }) => warnings),
    words: { title: first.words.title, lines: previews.flatMap(({ words }) => words.lines) },
    digests: previews.flatMap(({ digests }) => digests),
  }
}
