import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Type } from 'typebox'
import type { FeeEstimate, FeeLevel } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcCall, resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { AccountInfo, accountsCalls, type NodeAccount, readAccounts, toAccount } from './accounts.ts'
import { feePayerOf, parseRaw, readCompiled, type SendableMessage } from './compiled-transaction.ts'
import { priorityFeesFrom, recentFeesCall } from './fees.ts'
import { CLOCK, readClockEpoch } from './head.ts'
import { METADATA_BYTES } from './metadata.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'
import { classifyRefusal, failedInstruction } from './refusals.ts'
import { KIND_BYTES, readHolding, tokenKindOf } from './token-layout.ts'
import { runsHook, type TokenTransfer, tokenFeesOf, tokenTransfersOf } from './token-transfers.ts'
import { assertCanSign, assertNotBuiltIn, assertReceiver, assertWallet } from './wallets.ts'
import { inContext, malformed, readU64, U64 } from './wire.ts'
import { writableAccounts } from './writable-accounts.ts'

/** A transaction that is not sent yet: a payment of `value` lamports, or the base64 transaction in `data`. */
export type SolanaIntent = { from: Address; to: Address; value: bigint; data?: string }

/** The chain's fee per signature, in lamports. @see https://solana.com/docs/core/fees */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO_LAMPORTS = 1_000_000n
/** Maximum compute units of a transaction. */
const MAX_COMPUTE_UNITS = 1_400_000n
const MAX_LAMPORTS = 1n << 64n
/** Placeholder for the blockhash of a simulated transaction. The node replaces it with a recent blockhash. */
const NO_BLOCKHASH = SYSTEM_PROGRAM as string as Blockhash

const readSimulation = shape(
  'simulation',
  inContext(
    Type.Object({
      err: Type.Unknown(),
      unitsConsumed: Type.Optional(Type.Union([U64, Type.Null()])),
      accounts: Type.Optional(Type.Union([Type.Array(Type.Union([AccountInfo, Type.Null()])), Type.Null()])),
    }),
  ),
)

/** Returns the fee of a transaction with one signature, in lamports. A part of a lamport of the priority fee counts whole. */
export const feeOf = (units: bigint, { maxFeePerGas }: FeeLevel): bigint =>
  LAMPORTS_PER_SIGNATURE + (units * maxFeePerGas + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS

/**
 * Returns the fees of a transaction from a simulation, by one request to the node. `gasLimit` is the compute-unit limit to set: the
 * simulated use plus a tenth and 1,000 units. Prices are the `standard` ones, in micro-lamports per unit. `totalFee` also includes the fee
 * of the signatures, and `rent`: the lamports that stay in the token accounts that the transaction creates. `tokenFees` is what tokens keep of
 * the transfers that the transaction names itself.
 * @throws {ChainError} `invalid_address` for a payment that no wallet would receive, `amount_too_low`, `remainder_too_low`, `cannot_sign`, `invalid_transaction`,
 * `insufficient_funds`, `insufficient_gas`, `transfer_refused`, `execution_reverted`
 */
export async function estimateFees(node: SolanaNode, intent: SolanaIntent): Promise<FeeEstimate> {
  const { network, rpc } = node
  assertCanSign(intent.from)
  if (!intent.data) assertNotBuiltIn(intent.to)
  const { wire, signers, programs, message } = intent.data ? fromClient(intent.from, intent.data) : payment(intent)
  const writable = message ? await writableAccounts(node, message) : []
  const read = [intent.from, intent.to, ...writable]
  const accountReads = accountsCalls(read, { offset: 0, length: KIND_BYTES })
  const transfers = message ? tokenTransfersOf(message) : []
  const [simulated, fees, ...accounts] = await rpc.request([
    simulateCall(wire, writable),
    recentFeesCall,
    ...accountReads,
    ...mintsCalls(transfers),
  ])
  const [sender, receiver, ...before] = readAccounts(accounts.slice(0, accountReads.length).map(resultOf), read.length)
  const { epoch, mints } = readMints(transfers, accounts.slice(accountReads.length).map(resultOf))
  assertWallet(sender)
  // The simulation refuses what the sender cannot pay.
  const isCovered = (sender?.lamports ?? 0n) >= intent.value
  if (!intent.data) assertReceiver(receiver, isCovered ? intent.value : 0n)
  const { value } = readSimulation(simulated && resultOf(simulated))
  if (value.err !== null && value.err !== undefined) {
    const failure = failureOf(value.err, programs)
    const isHook = failure.reason === 'execution_reverted' && runsHook(transfers, mints, failedInstruction(value.err))
    throw isHook ? hookRefusal(failure) : failure
  }
  const used = readU64(value.unitsConsumed ?? 0)
  const gasLimit = used > 0n ? min(MAX_COMPUTE_UNITS, (used * 11n + 9n) / 10n + 1_000n) : MAX_COMPUTE_UNITS
  const { standard } = priorityFeesFrom(network, fees && resultOf(fees))
  const rent = rentOf(before, value.accounts ?? [], network.wrappedNative)
  const totalFee = feeOf(gasLimit, standard) + LAMPORTS_PER_SIGNATURE * BigInt(signers - 1) + rent
  const tokenFees = tokenFeesOf(transfers, mints, epoch)
  return { gasLimit, ...standard, totalFee, ...(rent > 0n && { rent }), ...(tokenFees.length > 0 && { tokenFees }) }
}

const mintsOf = (transfers: readonly TokenTransfer[]) => [...new Set(transfers.map(({ mint }) => mint))]

/** Returns the calls for the clock and the mints of transfers. None without transfers. */
const mintsCalls = (transfers: readonly TokenTransfer[]) =>
  transfers.length === 0 ? [] : accountsCalls([CLOCK, ...mintsOf(transfers)], { offset: 0, length: METADATA_BYTES })

/** Reads the answers to `mintsCalls`. */
function readMints(transfers: readonly TokenTransfer[], answers: readonly unknown[]) {
  const addresses = mintsOf(transfers)
  if (addresses.length === 0) return { epoch: 0n, mints: new Map<string, NodeAccount>() }
  const [clock, ...accounts] = readAccounts(answers, addresses.length + 1)
  if (!clock) throw malformed('clock')
  const mints = addresses.flatMap((mint, index) => (accounts[index] ? [[mint, accounts[index]] as const] : []))
  return { epoch: readClockEpoch(clock.data), mints: new Map<string, NodeAccount>(mints) }
}

const hookRefusal = (cause: ChainError) =>
  new ChainError('transfer_refused', {
    cause,
    rule: 'transfer_hook',
    detail: 'a program of the issuer must accept each transfer of the token',
  })

/** Returns the lamports of new token accounts, without the SOL that is wrapped in them. */
function rentOf(before: readonly (NodeAccount | undefined)[], after: readonly (AccountInfo | null)[], wrappedNative: string): bigint {
  return after.reduce((sum, info, index) => {
    const account = info && before[index] === undefined ? toAccount(info) : undefined
    const holding = account && tokenKindOf(account) === 'account' ? readHolding(account.data) : undefined
    if (!account || !holding) return sum
    return sum + account.lamports - (holding.mint === wrappedNative ? holding.amount : 0n)
  }, 0n)
}

/** Returns the compute units that a base64 transaction would use now. Undefined if its simulation fails. */
export async function measureUnits({ rpc }: SolanaNode, wire: string): Promise<bigint | undefined> {
  const [answer] = await rpc.request([simulateCall(wire)])
  const { err, unitsConsumed } = readSimulation(answer && resultOf(answer)).value
  return err === null && unitsConsumed !== undefined && unitsConsumed !== null ? readU64(unitsConsumed) : undefined
}

/** `message` is absent for a payment, which creates no token account. */
type Simulated = { wire: string; signers: number; programs: readonly (string | undefined)[]; message?: SendableMessage }

/** Returns a payment as an app would build it, with the two instructions for compute limit and price. */
function payment({ from, to, value }: SolanaIntent): Simulated {
  if (value >= MAX_LAMPORTS) throw new ChainError('insufficient_funds')
  const transfer = Buffer.alloc(12)
  transfer.writeUInt32LE(2)
  transfer.writeBigUInt64LE(value, 4)
  const accounts = [
    { address: from, role: 3 as const },
    { address: to, role: 1 as const },
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: NO_BLOCKHASH, lastValidBlockHeight: 0n }, draft),
    (draft) =>
      appendTransactionMessageInstructions(
        [
          { programAddress: COMPUTE_BUDGET_PROGRAM, data: computeUnitLimit(Number(MAX_COMPUTE_UNITS)) },
          { programAddress: COMPUTE_BUDGET_PROGRAM, data: computeUnitPrice(0n) },
          { programAddress: SYSTEM_PROGRAM, accounts, data: transfer },
        ],
        draft,
      ),
  )
  // A payment of nothing costs only its fee, so its refusal must not name the amount.
  const programs = [COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM, ...(value > 0n ? [SYSTEM_PROGRAM] : [])]
  return { wire: getBase64EncodedWireTransaction(compileTransaction(message)), signers: 1, programs }
}

/** Returns a transaction that the app built, signed or not. @throws {ChainError} `invalid_transaction` */
function fromClient(from: Address, data: string): Simulated {
  const { message } = readCompiled(parseRaw(data))
  if (feePayerOf(message) !== from) throw new ChainError('invalid_transaction', { detail: 'from is not the fee payer' })
  const programs = message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex])
  return { wire: data, signers: message.header.numSignerAccounts, programs, message }
}

/** Returns the call that simulates a transaction, and returns what is in some accounts afterwards. */
export function simulateCall(wire: string, addresses: readonly string[] = []): RpcCall {
  const options = { encoding: 'base64', commitment: COMMITMENT, sigVerify: false, replaceRecentBlockhash: true }
  const accounts = addresses.length === 0 ? {} : { accounts: { encoding: 'base64', addresses } }
  return { method: 'simulateTransaction', params: [wire, { ...options, ...accounts }] }
}

/** Returns the error of a failed simulation. Nodes report the reason of a failed simulation in the same form as a refusal to send. */
export function failureOf(err: unknown, programs: Simulated['programs']): ChainError {
  const verdict = classifyRefusal({ code: -32002, message: '', data: { err } }, programs)
  return verdict === 'known' ? new ChainError('invalid_transaction', { detail: 'The transaction was already sent' }) : verdict
}

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/compute-budget-interface/src/lib.rs */
function computeUnitLimit(units: number): Uint8Array {
  const data = Buffer.alloc(5)
  data.writeUInt8(2)
  data.writeUInt32LE(units, 1)
  return data
}

function computeUnitPrice(microLamports: bigint): Uint8Array {
  const data = Buffer.alloc(9)
  data.writeUInt8(3)
  data.writeBigUInt64LE(microLamports, 1)
  return data
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
