import type { TransactionRequest } from '@patina/connect/protocol'
import { unwrap, type WalletClient } from '@patina/sdk'
import type { SiteEvmTransaction } from '../keys/site/requests.ts'
import type { Signer } from './ask.ts'

/** Gas for a call that cannot be estimated now, such as one that needs the call before it. Unused gas is not paid. */
const unknownGas = 1_000_000n

/** Transactions that can be signed. `extraFee`: the part of their cost that is not gas, such as the charge of layer 1, in wei. */
export type PreparedCalls = { transactions: SiteEvmTransaction[]; extraFee: bigint }

/**
 * Returns transactions of a site, complete: with their nonces, and with fees and gas limits where the site left them out. The nonce is always the
 * next one of the account, because another one could take the place of a transaction that the site does not know.
 */
export async function prepareCalls(
  client: WalletClient,
  { address, network }: Pick<Signer, 'address' | 'network'>,
  calls: readonly TransactionRequest[],
): Promise<PreparedCalls> {
  const [fees, { nonce }, costs] = await Promise.all([
    unwrap(client.getPriorityFees({ id: network.id })),
    unwrap(client.getNonce({ address, platformId: network.id })),
    Promise.all(calls.map((call) => costOf(client, { address, network }, call))),
  ])
  if (nonce === null) throw new TypeError(`${network.id} is not an EVM chain`)
  const usual = {
    lowest: BigInt(fees.slow.maxFeePerGas),
    max: BigInt(fees.standard.maxFeePerGas),
    tip: BigInt(fees.standard.maxPriorityFeePerGas),
  }
  const transactions = calls.map((call, at) => ({
    chainId: Number(call.chainId),
    nonce: nonce + at,
    ...(call.to !== undefined && { to: call.to }),
    value: BigInt(call.value),
    data: call.data,
    gas: costs[at]?.gas ?? unknownGas,
    ...feeOf(call, usual),
  }))
  return { transactions, extraFee: costs.reduce((sum, { extra }) => sum + extra, 0n) }
}

/** `lowest`: with a lower maximum, no block takes the transaction now. */
type Usual = { lowest: bigint; max: bigint; tip: bigint }

/** Returns the fee of the site, or the usual one. A site may not know the base fee, so a fee below it is raised. The review shows the result. */
function feeOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest, usual: Usual) {
  const raised = (fee: string) => (BigInt(fee) < usual.lowest ? usual.lowest : BigInt(fee))
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice: raised(gasPrice) } as const
  const max = maxFeePerGas === undefined ? usual.max : raised(maxFeePerGas)
  const tip = maxPriorityFeePerGas === undefined ? usual.tip : BigInt(maxPriorityFeePerGas)
  return { type: 'eip1559', maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max } as const
}

async function costOf(
  client: WalletClient,
  { address, network }: Pick<Signer, 'address' | 'network'>,
  { to, value, data, gas }: TransactionRequest,
): Promise<{ gas: bigint; extra: bigint }> {
  const given = gas === undefined ? undefined : BigInt(gas)
  if (to === undefined) return { gas: given ?? creationGas(data), extra: 0n }
  const { data: estimate } = await client.estimateFees({ id: network.id, from: address, to, value: `${BigInt(value)}`, data })
  if (!estimate) return { gas: given ?? unknownGas, extra: 0n }
  const limit = BigInt(estimate.gasLimit)
  const ofGas = limit * BigInt(estimate.maxFeePerGas)
  const extra = BigInt(estimate.totalFee ?? ofGas) - ofGas
  // The charge of layer 1 may rise until the transaction is included.
  return { gas: given ?? limit, extra: (extra * 5n) / 4n }
}

/** The API estimates no creation: its base cost, 200 for each byte of code, 16 for each byte of data, and room for the constructor. */
const creationGas = (data: string) => 53_000n + 216n * BigInt(data.length / 2) + unknownGas
