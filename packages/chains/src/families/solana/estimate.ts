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
import type { FeeEstimate } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcCall, resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { accountsCalls, readAccounts } from './accounts.ts'
import { feePayerOf, parseRaw, readCompiled } from './compiled-transaction.ts'
import { priorityFeesFrom, recentFeesCall } from './fees.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'
import { classifyRefusal } from './refusals.ts'
import { KIND_BYTES } from './token-layout.ts'
import { assertCanSign, assertWallet } from './wallets.ts'
import { inContext, readU64, U64 } from './wire.ts'

/** A transaction that somebody thinks of sending: a payment of `value` lamports, or, in base64, the one that `data` is. */
export type SolanaIntent = { from: Address; to: Address; value: bigint; data?: string }

/** What the chain takes for each signature, in lamports. @see https://solana.com/docs/core/fees */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO_LAMPORTS = 1_000_000n
/** The most that a transaction can ask for. */
const MAX_COMPUTE_UNITS = 1_400_000n
const MAX_LAMPORTS = 1n << 64n
/** The node puts a blockhash of its own in its place. */
const NO_BLOCKHASH = SYSTEM_PROGRAM as string as Blockhash

const readSimulation = shape(
  'simulation',
  inContext(Type.Object({ err: Type.Unknown(), unitsConsumed: Type.Optional(Type.Union([U64, Type.Null()])) })),
)

/**
 * What the transaction needs, tried out on the node. `gasLimit` is the compute-unit limit to ask for, a tenth and 1,000 units over what it used; the
 * prices are micro-lamports per unit, those of `standard`; `totalFee` is both, and what its signatures cost. One upstream request.
 * @throws {ChainError} `invalid_address` for a payment between token accounts, `cannot_sign`, `invalid_transaction`, `insufficient_funds`,
 * `execution_reverted`
 */
export async function estimateFees({ network, rpc }: SolanaNode, intent: SolanaIntent): Promise<FeeEstimate> {
  assertCanSign(intent.from)
  const { wire, signers, programs } = intent.data ? given(intent.from, intent.data) : payment(intent)
  const ends = [intent.from, intent.to]
  const [simulated, fees, ...accounts] = await rpc.request([
    simulateCall(wire),
    recentFeesCall,
    ...accountsCalls(ends, { offset: 0, length: KIND_BYTES }),
  ])
  const [sender, receiver] = readAccounts(accounts.map(resultOf), ends.length)
  assertWallet(sender)
  if (!intent.data) assertWallet(receiver)
  const { value } = readSimulation(simulated && resultOf(simulated))
  if (value.err !== null && value.err !== undefined) throw failureOf(value.err, programs)
  const used = readU64(value.unitsConsumed ?? 0)
  const gasLimit = used > 0n ? min(MAX_COMPUTE_UNITS, (used * 11n + 9n) / 10n + 1_000n) : MAX_COMPUTE_UNITS
  const { standard } = priorityFeesFrom(network, fees && resultOf(fees))
  const priorityFee = (gasLimit * standard.maxFeePerGas + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
  return { gasLimit, ...standard, totalFee: LAMPORTS_PER_SIGNATURE * BigInt(signers) + priorityFee }
}

type Tried = { wire: string; signers: number; programs: readonly (string | undefined)[] }

/** As a client would build it, with the two instructions that say how much it may use and offers. */
function payment({ from, to, value }: SolanaIntent): Tried {
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
  const programs = [COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM]
  return { wire: getBase64EncodedWireTransaction(compileTransaction(message)), signers: 1, programs }
}

/** A transaction that its client built, signed or not. @throws {ChainError} `invalid_transaction` */
function given(from: Address, data: string): Tried {
  const { message } = readCompiled(parseRaw(data))
  if (feePayerOf(message) !== from) throw new ChainError('invalid_transaction', { detail: 'from does not pay its fee' })
  const programs = message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex])
  return { wire: data, signers: message.header.numSignerAccounts, programs }
}

function simulateCall(wire: string): RpcCall {
  const options = { encoding: 'base64', commitment: COMMITMENT, sigVerify: false, replaceRecentBlockhash: true }
  return { method: 'simulateTransaction', params: [wire, options] }
}

/** What a node says of a failed simulation is what it says when it refuses to send. */
function failureOf(err: unknown, programs: Tried['programs']): ChainError {
  const verdict = classifyRefusal({ code: -32002, message: '', data: { err } }, programs)
  return verdict === 'known' ? new ChainError('invalid_transaction', { detail: 'The transaction was sent before' }) : verdict
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
