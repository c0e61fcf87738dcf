import { Type } from 'typebox'
import type { Address } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, resultOf } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { AccountInfo, accountsCalls, type NodeAccount, readAccounts, toAccount } from './accounts.ts'
import { canonical, type LibraryAddress } from './addresses.ts'
import { feePayerOf, parseRaw, readCompiled, type SendableMessage } from './compiled-transaction.ts'
import { simulateCall } from './estimate.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { tokenKindOf, viewOf } from './token-layout.ts'
import { Base58Address, inContext, malformed, readU64, U64 } from './wire.ts'
import { writableAccounts } from './writable-accounts.ts'

/** The accounts that a transaction may change. An account that does not exist is undefined. */
export type Accounts = ReadonlyMap<Address, NodeAccount | undefined>

/** What a transaction would do now: its accounts before and after it. */
export type Executed = {
  message: SendableMessage
  /** The node's error. Undefined if the transaction succeeds. */
  error?: unknown
  before: Accounts
  after: Accounts
  /** In lamports. Undefined if the node says none. */
  fee?: bigint
  /** The blockhash of the transaction is too old. */
  isExpired: boolean
  slot: bigint
  /** Whether `before` is of the slot of the execution. Otherwise somebody else may have changed the accounts meanwhile. */
  isOneSlot: boolean
}

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/**
 * Newer nodes also return the fee, and the balances before the transaction at the slot of its execution.
 * @see https://github.com/anza-xyz/agave/blob/master/rpc-client-types/src/response.rs
 */
const readResult = shape(
  'simulation',
  inContext(
    Type.Object({
      err: Type.Unknown(),
      accounts: optional(Type.Array(Type.Union([AccountInfo, Type.Null()]))),
      fee: optional(U64),
      preBalances: optional(Type.Array(U64)),
      preTokenBalances: optional(
        Type.Array(
          Type.Object({ accountIndex: Type.Integer(), uiTokenAmount: Type.Object({ amount: Type.String({ pattern: '^[0-9]{1,20}$' }) }) }),
        ),
      ),
      loadedAddresses: optional(Type.Object({ writable: Type.Array(Base58Address) })),
    }),
  ),
)
type Result = ReturnType<typeof readResult>['value']
const readFee = shape('fee', inContext(Type.Union([U64, Type.Null()])))
const readContext = shape('accounts', inContext(Type.Unknown()))

/** How often the two reads are repeated if a new block came between them, on nodes that do not return the balances before. */
const MAX_REPEATS = 2

/**
 * Executes an unsigned transaction without sending it. `calls` contains the transaction alone, in base64. Undefined for anything else.
 * @throws {ChainError} `invalid_transaction` also if somebody else pays the fee; `unavailable`
 */
export async function executeUnsigned(node: SolanaNode, from: Address, calls: readonly { data?: string }[]): Promise<Executed | undefined> {
  const [call, ...others] = calls
  if (!call?.data || others.length > 0) return undefined
  const { message, messageBytes } = readCompiled(parseRaw(call.data))
  if (feePayerOf(message) !== from) throw new ChainError('invalid_transaction', { detail: 'from is not the fee payer' })
  const writable = await writableAccounts(node, message)
  const { simulated, states, charged, isOneSlot } = await executeOnce(node, { wire: call.data, message, messageBytes, writable })
  const { err, accounts, fee: ownFee } = simulated.value
  const error = err ?? undefined
  if (error === undefined && accounts?.length !== writable.length) throw malformed('simulation')
  const before: Accounts = new Map(writable.map((address, index) => [address, states[index]]))
  const fee = ownFee ?? charged
  return {
    message,
    ...(error !== undefined && { error }),
    before,
    after: error !== undefined ? before : new Map(writable.map((address, index) => [address, accountOf(accounts?.[index])])),
    ...(fee != null && { fee: readU64(fee) }),
    isExpired: charged === null,
    slot: readU64(simulated.context.slot),
    isOneSlot,
  }
}

const accountOf = (info: AccountInfo | null | undefined) => (info ? toAccount(info) : undefined)

type Unsigned = { wire: string; message: SendableMessage; messageBytes: Uint8Array; writable: readonly LibraryAddress[] }

/** Simulates, and reads the accounts before. `charged` is null if the blockhash has expired. */
async function executeOnce(node: SolanaNode, { wire, message, messageBytes, writable }: Unsigned) {
  for (let turn = 0; ; turn++) {
    const [answer, charged, ...reads] = await node.rpc.request([
      simulateCall(wire, writable),
      { method: 'getFeeForMessage', params: [Buffer.from(messageBytes).toString('base64'), { commitment: COMMITMENT }] },
      ...accountsCalls(writable),
    ])
    const simulated = readResult(answer && resultOf(answer))
    const read = readAccounts(reads.map(resultOf), writable.length)
    const before = atItsSlot(read, writable, message, simulated.value)
    const isOneSlot = before !== undefined || slotOf(reads) === readU64(simulated.context.slot)
    if (isOneSlot || turn === MAX_REPEATS) return { simulated, states: before ?? read, charged: chargedIn(charged), isOneSlot }
  }
}

const chargedIn = (answer: RpcAnswer | undefined) => (answer && 'result' in answer ? readFee(answer.result).value : undefined)
const slotOf = ([first]: readonly RpcAnswer[]) => first && readU64(readContext(resultOf(first)).context.slot)

/**
 * Returns the accounts with the balances that the node had before the execution, at its slot. Undefined if the node does not say them, or if an
 * account was closed meanwhile. Only the owner changes the other fields.
 */
function atItsSlot(
  read: readonly (NodeAccount | undefined)[],
  writable: readonly LibraryAddress[],
  { staticAccounts }: SendableMessage,
  { preBalances, preTokenBalances, loadedAddresses }: Result,
): (NodeAccount | undefined)[] | undefined {
  if (!preBalances || !preTokenBalances) return undefined
  const keys = [...staticAccounts.map(canonical), ...(loadedAddresses?.writable ?? [])]
  const places = writable.map((address) => keys.indexOf(address))
  const lamports = places.map((place) => preBalances[place])
  const isKnown = lamports.every((had, index) => had !== undefined && (read[index] !== undefined || readU64(had) === 0n))
  if (!isKnown) return undefined
  const amounts = new Map(preTokenBalances.map(({ accountIndex, uiTokenAmount }) => [accountIndex, BigInt(uiTokenAmount.amount)]))
  return read.map((account, index) => {
    const had = readU64(lamports[index] ?? 0)
    return account && had > 0n ? { ...account, lamports: had, data: withAmount(account, amounts.get(places[index] ?? -1)) } : undefined
  })
}

/** Returns the data of an account. A token account has this amount. */
function withAmount(account: NodeAccount, amount: bigint | undefined): Uint8Array {
  if (amount === undefined || tokenKindOf(account) !== 'account') return account.data
  const data = account.data.slice()
  viewOf(data).setBigUint64(64, amount, true)
  return data
}
