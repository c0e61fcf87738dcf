import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError, type ChainErrorReason } from '../../errors.ts'
import { type RpcRefusal, RpcRefused } from '../../json-rpc.ts'
import { isTokenProgram, SYSTEM_PROGRAM } from './programs.ts'

/** What a node says of a transaction that it did not take: its error, as `TransactionError` is written in JSON. */
const Failed = Compile(Type.Object({ err: Type.Unknown() }))
const InstructionError = Compile(
  Type.Object({ InstructionError: Type.Tuple([Type.Integer({ minimum: 0, maximum: 255 }), Type.Unknown()]) }),
)
const Custom = Compile(Type.Object({ Custom: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }) }))
const Name = Compile(Type.String({ pattern: '^[A-Za-z]{1,64}$' }))
const OfAccount = Compile(Type.Record(Type.String({ pattern: '^[A-Za-z]{1,64}$' }), Type.Unknown(), { maxProperties: 1 }))

/** Whether a program's error 1 says that the sender has too little: of SOL, or of a token. */
const oneIsTooLittle = (program: string | undefined) => program === SYSTEM_PROGRAM || (program !== undefined && isTokenProgram(program))

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/transaction-error/src/lib.rs */
const verdicts: Readonly<Record<string, readonly [ChainErrorReason, string?]>> = {
  BlockhashNotFound: ['blockhash_expired'],
  AccountNotFound: ['insufficient_funds', 'the fee payer holds nothing'],
  InsufficientFundsForFee: ['insufficient_funds', 'too little for the fee'],
  InsufficientFundsForRent: ['insufficient_funds', 'an account would hold less than its rent'],
  InvalidAccountForFee: ['invalid_transaction', 'The fee payer is no wallet'],
  ProgramAccountNotFound: ['invalid_transaction', 'A program does not exist'],
  InvalidProgramForExecution: ['invalid_transaction', 'A program does not exist'],
  AddressLookupTableNotFound: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableOwner: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableData: ['invalid_transaction', 'A lookup table does not exist'],
  InvalidAddressLookupTableIndex: ['invalid_transaction', 'A lookup table has no such account'],
  SignatureFailure: ['invalid_transaction', 'A signature is not of its signer'],
  TooManyAccountLocks: ['invalid_transaction', 'The transaction names too many accounts'],
}

/** Of the moment, or of the node: the same bytes may be taken later. */
const passing = [
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

/** The node has looked at the bytes and cannot read them, or their signatures do not hold. */
const unreadable = [-32602, -32003, -32013, -32015]

/**
 * What a refusal of `sendTransaction` means: the chain has the transaction already, or an error. `programs` are those of the transaction's
 * instructions, by which an error's number gets its meaning.
 * @see https://solana.com/docs/rpc/http/sendtransaction
 */
export function classifyRefusal(refusal: RpcRefusal, programs: readonly (string | undefined)[]): 'known' | ChainError {
  const cause = new RpcRefused(refusal)
  const failure = Failed.Check(refusal.data) ? refusal.data.err : undefined
  if (failure !== undefined && failure !== null) return classifyFailure(failure, programs, cause)
  if (unreadable.includes(refusal.code)) return new ChainError('invalid_transaction', { cause })
  // Behind the chain, at its limit, or in trouble: it did not take it.
  return new ChainError('unavailable', { cause, refused: true })
}

function classifyFailure(failure: unknown, programs: readonly (string | undefined)[], cause: RpcRefused): 'known' | ChainError {
  if (InstructionError.Check(failure)) {
    const [index, reason] = failure.InstructionError
    return instructionError(index, reason, programs[index], cause)
  }
  const name = Name.Check(failure) ? failure : OfAccount.Check(failure) ? (Object.keys(failure)[0] ?? '') : ''
  if (name === 'AlreadyProcessed') return 'known'
  if (passing.includes(name)) return new ChainError('unavailable', { cause, refused: true })
  const [reason, detail] = Object.hasOwn(verdicts, name) ? (verdicts[name] ?? []) : []
  return new ChainError(reason ?? 'invalid_transaction', { cause, ...(detail && { detail }) })
}

/** Instructions are counted from one, as people do. */
function instructionError(index: number, reason: unknown, program: string | undefined, cause: RpcRefused): ChainError {
  const code = Custom.Check(reason) ? reason.Custom : undefined
  if (code === 1 && oneIsTooLittle(program)) return new ChainError('insufficient_funds', { cause })
  if (reason === 'InsufficientFunds') return new ChainError('insufficient_funds', { cause })
  const what = code === undefined ? (Name.Check(reason) ? reason : 'failed') : `custom program error 0x${code.toString(16)}`
  return new ChainError('execution_reverted', { cause, detail: `instruction ${index + 1}: ${what}` })
}
