import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError, type ChainErrorReason } from '../../errors.ts'
import { type RpcRefusal, RpcRefused } from '../../json-rpc.ts'
import { ASSOCIATED_TOKEN_PROGRAM, isTokenProgram, SYSTEM_PROGRAM } from './programs.ts'
import { tokenRefusals } from './token-refusals.ts'
import { MINIMUM_SOL } from './wallets.ts'

/** A node's error for a refused transaction: `TransactionError` in JSON. */
const Failed = Compile(Type.Object({ err: Type.Unknown() }))
const InstructionError = Compile(
  Type.Object({ InstructionError: Type.Tuple([Type.Integer({ minimum: 0, maximum: 255 }), Type.Unknown()]) }),
)
const Custom = Compile(Type.Object({ Custom: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }) }))
const Name = Compile(Type.String({ pattern: '^[A-Za-z]{1,64}$' }))
const OfAccount = Compile(Type.Record(Type.String({ pattern: '^[A-Za-z]{1,64}$' }), Type.Unknown(), { maxProperties: 1 }))

const RentOfAccount = Compile(
  Type.Object({ InsufficientFundsForRent: Type.Object({ account_index: Type.Integer({ minimum: 0, maximum: 255 }) }) }),
)

/** Returns whether error 1 of this program means that the sender has too little SOL or too few tokens. */
const isInsufficientFunds = (program: string | undefined) =>
  program === SYSTEM_PROGRAM || (program !== undefined && isTokenProgram(program))

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/transaction-error/src/lib.rs */
const verdicts: Readonly<Record<string, readonly [ChainErrorReason, string?]>> = {
  BlockhashNotFound: ['blockhash_expired'],
  InvalidAccountForFee: ['invalid_transaction', 'The fee payer is not a wallet'],
  ProgramAccountNotFound: ['invalid_transaction', 'A program does not exist'],
  InvalidProgramForExecution: ['invalid_transaction', 'A program does not exist'],
  AddressLookupTableNotFound: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableOwner: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableData: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableIndex: ['invalid_transaction', 'A lookup table has no such account'],
  SignatureFailure: ['invalid_transaction', 'A signature does not match its signer'],
  TooManyAccountLocks: ['invalid_transaction', 'The transaction names too many accounts'],
}

/** The fee payer has too little SOL for the fee. */
const unpaid: ReadonlyMap<string, string> = new Map([
  ['AccountNotFound', 'the fee payer has no SOL'],
  ['InsufficientFundsForFee', 'not enough SOL for the fee'],
])

/** Temporary errors of a refused transaction: the node may accept the same bytes later. */
const temporary = [
  'AccountInUse',
  'ClusterMaintenance',
  'WouldExceedMaxBlockCostLimit',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'WouldExceedAccountDataTotalLimit',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
  'ProgramExecutionTemporarilyRestricted',
]

/** Error codes for bytes that the node cannot read, or whose signatures are invalid. */
const unreadable = [-32602, -32003, -32013, -32015]

/**
 * Returns the meaning of a refused `sendTransaction`: the chain already has the transaction, or an error. `programs` are the programs of
 * its instructions. These programs define the meaning of a custom error's number.
 * @see https://solana.com/docs/rpc/http/sendtransaction
 */
export function classifyRefusal(refusal: RpcRefusal, programs: readonly (string | undefined)[]): 'known' | ChainError {
  const cause = new RpcRefused(refusal)
  const failure = Failed.Check(refusal.data) ? refusal.data.err : undefined
  if (failure !== undefined && failure !== null) return classifyFailure(failure, programs, cause)
  if (unreadable.includes(refusal.code)) return new ChainError('invalid_transaction', { cause })
  // Other refusals mean that the node is behind the chain, at its limit, or in trouble. The node did not accept the transaction.
  return new ChainError('unavailable', { cause, refused: true })
}

function classifyFailure(failure: unknown, programs: readonly (string | undefined)[], cause: RpcRefused): 'known' | ChainError {
  if (InstructionError.Check(failure)) {
    const [index, reason] = failure.InstructionError
    return instructionError(index, reason, programs[index], cause)
  }
  const name = Name.Check(failure) ? failure : OfAccount.Check(failure) ? (Object.keys(failure)[0] ?? '') : ''
  if (name === 'AlreadyProcessed') return 'known'
  if (temporary.includes(name)) return new ChainError('unavailable', { cause, refused: true })
  const unpaidDetail = unpaid.get(name)
  // Only the system program sends SOL. Without it, the fee alone is not covered.
  const sendsSol = programs.includes(SYSTEM_PROGRAM)
  if (unpaidDetail) return new ChainError(sendsSol ? 'insufficient_funds' : 'insufficient_gas', { cause, detail: unpaidDetail })
  if (RentOfAccount.Check(failure)) return rentError(failure.InsufficientFundsForRent.account_index, sendsSol, cause)
  const [reason, detail] = Object.hasOwn(verdicts, name) ? (verdicts[name] ?? []) : []
  return new ChainError(reason ?? 'invalid_transaction', { cause, ...(detail && { detail }) })
}

/** Returns the error of an account that would have less than its rent. The fee payer is account 0. Any other account receives something. */
function rentError(index: number, sendsSol: boolean, cause: RpcRefused): ChainError {
  if (index > 0) return new ChainError('amount_too_low', { cause, detail: 'the receiving address would have less than its rent' })
  const detail = `the sender must keep nothing, or at least ${MINIMUM_SOL} SOL`
  return sendsSol
    ? new ChainError('remainder_too_low', { cause, detail, minimum: MINIMUM_SOL })
    : new ChainError('insufficient_gas', { cause, detail })
}

/** Returns the index of the instruction that failed. Undefined if the transaction failed for another reason. */
export const failedInstruction = (failure: unknown): number | undefined =>
  InstructionError.Check(failure) ? failure.InstructionError[0] : undefined

/** Returns the error of a failed instruction. Instructions are counted from one, for people. */
function instructionError(index: number, reason: unknown, program: string | undefined, cause: RpcRefused): ChainError {
  const code = Custom.Check(reason) ? reason.Custom : undefined
  // This program calls the system program to open an account, and returns its error.
  if (code === 1 && program === ASSOCIATED_TOKEN_PROGRAM)
    return new ChainError('insufficient_gas', { cause, detail: 'not enough SOL to open a token account' })
  if (code === 1 && isInsufficientFunds(program)) return new ChainError('insufficient_funds', { cause })
  if (reason === 'InsufficientFunds') return new ChainError('insufficient_funds', { cause })
  const known = code !== undefined && program !== undefined && isTokenProgram(program) ? tokenRefusals.get(code) : undefined
  if (known) {
    const [rule, detail] = known
    return new ChainError('transfer_refused', { cause, rule, detail })
  }
  const what = code === undefined ? (Name.Check(reason) ? reason : 'failed') : `custom program error 0x${code.toString(16)}`
  return new ChainError('execution_reverted', { cause, detail: `instruction ${index + 1}: ${what}` })
}
