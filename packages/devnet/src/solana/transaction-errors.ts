import type { FailedTransactionMetadata } from 'litesvm'
import type { Json } from './json.ts'

/** Names of the errors without fields, in the order of the engine's numbers. @see TransactionErrorFieldless of litesvm */
const transactionErrors =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

/** @see InstructionErrorFieldless of litesvm */
const instructionErrors =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** Returns a failure in the form of nodes: `"BlockhashNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export function transactionError(failed: FailedTransactionMetadata): Json {
  const error = failed.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'ClusterMaintenance'
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  // The two remaining kinds of errors differ only by their class.
  const kind = /^ProgramExecution/.test(error.constructor.name.replace('TransactionError', ''))
    ? 'ProgramExecutionTemporarilyRestricted'
    : 'InsufficientFundsForRent'
  return { [kind]: { account_index: error.accountIndex } }
}

function instructionError(error: number | { code: number } | { msg: string }): Json {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

/** Returns the message of an error, as nodes do. Clients should show the message but not parse it. */
export function errorText(error: Json): string {
  if (typeof error === 'string') return sentences[error] ?? error
  if (error && typeof error === 'object' && 'InstructionError' in error) {
    const [index, cause] = Array.isArray(error.InstructionError) ? error.InstructionError : []
    return `Error processing Instruction ${index}: ${typeof cause === 'string' ? spaced(cause) : customText(cause)}`
  }
  if (error && typeof error === 'object' && 'InsufficientFundsForRent' in error)
    return 'Transaction results in an account with insufficient funds for rent'
  return 'Transaction failed'
}

function customText(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'Custom' in cause ? cause.Custom : undefined
  return `custom program error: 0x${typeof code === 'number' ? code.toString(16) : '?'}`
}

const spaced = (name: string) => name.replace(/(?!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()

const sentences: Readonly<Record<string, string>> = {
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
}
