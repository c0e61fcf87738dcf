import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { WalletError } from '../errors.ts'
import type { Platform } from '../generated/schema.ts'
import { contractOf } from '../tokens.ts'
import { assertAccepted } from './accept-warnings.ts'
import type { ContractCall, EvmTransaction, FeeSpeed, Prepared, PreparedSwap, Revoking, Swap, Transfer } from './account.ts'

type Call = Pick<EvmTransaction, 'to' | 'value' | 'data' | 'delegateTo'>
type Fees = Pick<EvmTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>
/**
 * Gas limit and maximum cost of a transaction. `extra` is the part of the cost that is not gas, such as the publication on layer 1. `tokenFee`
 * is what a token keeps of the transfer, in its base units.
 */
type Cost = Fees & { gas: bigint; extra: bigint; tokenFee?: bigint | undefined }

/** Gas of one authorization. @see https://eips.ethereum.org/EIPS/eip-7702 (PER_EMPTY_ACCOUNT_COST) */
const AUTHORIZATION_GAS = 25_000n

/** Returns the methods of an account on EVM chains that need no key, for keys in a worker or in hardware. */
export const evmTransactions = (from: string) => ({
  async prepareTransfer(client: WalletClient, transfer: Transfer): Promise<Prepared> {
    const { platform, tokenId, to, amount: wanted, speed = 'standard' } = transfer
    const contract = contractOf(tokenId, platform)
    // A payment without its memo or references may be lost for the receiver, so it is not left out silently.
    if (transfer.memo !== undefined || transfer.references !== undefined)
      throw new WalletError({ code: 'invalid_input', statusCode: 0, message: 'Payments on EVM chains have no memo and no references' })
    if (to.toLowerCase() === contract?.toLowerCase())
      throw new WalletError({ code: 'invalid_address', statusCode: 0, message: 'A token contract cannot receive its own tokens' })
    const callFor = (amount: bigint): Call =>
      contract === undefined ? { to, value: amount, data: '0x' } : { to: contract, value: 0n, data: transferData(to, amount) }
    const estimate = (amount: bigint) => costOf(client, from, platform.id, callFor(amount), speed)
    const whole = wanted === 'max' ? await balanceOf(client, from, platform.id, contract) : wanted
    const { amount, cost } =
      wanted === 'max' && contract === undefined ? await wholeBalance(whole, estimate) : { amount: whole, cost: await estimate(whole) }
    return prepared(client, from, platform, callFor(amount), cost, amount)
  },

  async prepareCall(client: WalletClient, { platform, to, value = 0n, data = '0x', speed = 'standard' }: ContractCall): Promise<Prepared> {
    const call = { to, value, data }
    return prepared(client, from, platform, call, await costOf(client, from, platform.id, call, speed), value)
  },

  async prepareRevoke(client: WalletClient, { platform, revocations, speed = 'standard' }: Revoking): Promise<Prepared> {
    const [revocation, ...others] = revocations
    if (!revocation || others.length > 0)
      throw new WalletError({ code: 'invalid_input', statusCode: 0, message: 'A transaction of an EVM chain ends one approval' })
    const { to, data, delegateTo } = revocation
    const call = { to, value: 0n, data, ...(delegateTo !== undefined && { delegateTo }) }
    const cost = await costOf(client, from, platform.id, call, speed)
    return prepared(client, from, platform, call, delegateTo === undefined ? cost : { ...cost, gas: cost.gas + AUTHORIZATION_GAS }, 0n)
  },

  async prepareSwap(client: WalletClient, { platform, quote, accept, speed = 'standard' }: Swap): Promise<PreparedSwap> {
    assertAccepted(quote, accept)
    const built = await unwrap(client.buildSwap({ userPublicKey: from, platformId: platform.id, quote }))
    const [fees, first] = await Promise.all([feesOf(client, platform.id, speed), nonceOf(client, from, platform.id)])
    const all = [...built.approvals, built].map(({ to, value, data, gasLimit, extraFee }, index) =>
      toPrepared(
        platform,
        first + index,
        { to, value: BigInt(value), data },
        { ...fees, gas: BigInt(gasLimit), extra: risen(extraFee) },
        0n,
      ),
    )
    const approvals = all.slice(0, -1)
    const [swap] = all.slice(-1)
    if (!swap) throw new TypeError('A swap has at least one transaction')
    return { approvals, swap: { ...swap, amount: BigInt(quote.inAmount) }, router: built.to, verification: built.verification }
  },

  prepareSpeedUp: (client: WalletClient, sent: Prepared): Promise<Prepared> => replace(client, sent, (transaction) => transaction),

  prepareCancel: (client: WalletClient, { tokenFee: _, ...sent }: Prepared): Promise<Prepared> =>
    replace(client, { ...sent, amount: 0n }, ({ delegateTo: _, ...rest }) => ({ ...rest, to: from, value: 0n, data: '0x' })),
})

/** Selector and arguments of `transfer(address,uint256)`. @see https://eips.ethereum.org/EIPS/eip-20 */
const transferData = (to: string, amount: bigint) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

async function balanceOf(client: WalletClient, address: string, platformId: string, contract = 'native'): Promise<bigint> {
  const { items } = await unwrap(client.getBalances({ address, platformId, contracts: contract }))
  const balance = items[0]?.balance
  if (typeof balance === 'string') return BigInt(balance)
  throw new WalletError({ code: 'chain_unavailable', statusCode: 0, message: 'The balance of the token could not be read' })
}

async function nonceOf(client: WalletClient, address: string, platformId: string): Promise<number> {
  const { nonce } = await unwrap(client.getNonce({ address, platformId }))
  if (nonce === null) throw new TypeError(`${platformId} is not an EVM chain`)
  return nonce
}

async function feesOf(client: WalletClient, id: string, speed: FeeSpeed): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = (await unwrap(client.getPriorityFees({ id })))[speed]
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
}

async function costOf(client: WalletClient, from: string, id: string, { to, value, data }: Call, speed: FeeSpeed): Promise<Cost> {
  const [estimate, fees] = await Promise.all([
    unwrap(client.estimateFees({ id, from, to, value: `${value}`, data })),
    feesOf(client, id, speed),
  ])
  const gas = BigInt(estimate.gasLimit)
  const perGas = gas * BigInt(estimate.maxFeePerGas)
  // A call transfers no other token than that of its contract.
  const [kept] = estimate.tokenFees ?? []
  return { ...fees, gas, extra: risen(`${BigInt(estimate.totalFee ?? perGas) - perGas}`), tokenFee: kept && BigInt(kept.amount) }
}

/** Returns the charge of layer 1 with a margin, because it may rise until the transaction is included. */
const risen = (extraFee = '0') => (BigInt(extraFee) * 5n) / 4n

/**
 * Returns the whole balance without the fee of a payment. The payment is estimated with what it moves, because the receiver may be a contract:
 * first with half of the balance, which certainly leaves the fee, then with the amount that remains.
 * @throws {WalletError} `insufficient_funds`
 */
async function wholeBalance(whole: bigint, estimate: (amount: bigint) => Promise<Cost>): Promise<{ amount: bigint; cost: Cost }> {
  const rest = (cost: Cost) => {
    const amount = whole - maxFeeOf(cost)
    if (amount >= 0n) return amount
    throw new WalletError({ code: 'insufficient_funds', statusCode: 0, message: 'The balance does not cover the transaction fee' })
  }
  const first = await estimate(whole / 2n)
  const second = await estimate(rest(first))
  const cost = maxFeeOf(second) > maxFeeOf(first) ? second : first
  return { amount: rest(cost), cost }
}

const maxFeeOf = ({ gas, maxFeePerGas, extra }: Cost) => gas * maxFeePerGas + extra

async function prepared(client: WalletClient, from: string, platform: Transfer['platform'], call: Call, cost: Cost, amount: bigint) {
  return toPrepared(platform, await nonceOf(client, from, platform.id), call, cost, amount)
}

function toPrepared({ id, caip2 }: Pick<Platform, 'id' | 'caip2'>, nonce: number, call: Call, cost: Cost, amount: bigint): Prepared {
  const { gas, maxFeePerGas, maxPriorityFeePerGas, tokenFee } = cost
  const unsigned = { chainId: Number(caip2.replace('eip155:', '')), nonce, ...call, gas, maxFeePerGas, maxPriorityFeePerGas }
  return { platformId: id, amount, maxFee: maxFeeOf(cost), ...(tokenFee !== undefined && { tokenFee }), unsigned }
}

/** Returns a transaction with the same nonce and a higher fee. Nodes replace a transaction only if both prices rise by a tenth or more. */
async function replace(client: WalletClient, sent: Prepared, change: (old: EvmTransaction) => EvmTransaction): Promise<Prepared> {
  const old = evmTransactionOf(sent)
  const fast = await feesOf(client, sent.platformId, 'fast')
  const raised = (price: bigint, current: bigint) => {
    const least = price + price / 8n + 1n
    return current > least ? current : least
  }
  const unsigned = {
    ...change(old),
    maxFeePerGas: raised(old.maxFeePerGas, fast.maxFeePerGas),
    maxPriorityFeePerGas: raised(old.maxPriorityFeePerGas, fast.maxPriorityFeePerGas),
  }
  const extra = sent.maxFee - old.gas * old.maxFeePerGas
  return { ...sent, unsigned, maxFee: unsigned.gas * unsigned.maxFeePerGas + extra }
}

/** Returns the transaction to sign. @throws {TypeError} if it was prepared for another family */
export function evmTransactionOf({ unsigned, platformId }: Prepared): EvmTransaction {
  if (typeof unsigned === 'string') throw new TypeError(`The transaction of ${platformId} is not one of an EVM chain`)
  return unsigned
}
