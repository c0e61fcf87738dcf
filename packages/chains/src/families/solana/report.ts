import { getAddressEncoder } from '@solana/kit'
import { Type } from 'typebox'
import type { Address, Head, Operation, TransactionReport } from '../../adapter.ts'
import { shape } from '../../shape.ts'
import { canonical, type LibraryAddress } from './addresses.ts'
import { type BalanceChanges, movedOperations, rentOperations, type TokenBalance } from './balance-changes.ts'
import { feePayerOf, type Message, readLanded } from './compiled-transaction.ts'
import { assetMovement } from './core-assets.ts'
import { dataAccounts } from './data-accounts.ts'
import { executedInstructions, InnerInstructions, type Instruction } from './executed-instructions.ts'
import { type Accounts, actionOf, createdTokenAccounts, intendedOperations, type TokenAccount, targetOf } from './instructions.ts'
import { CORE_PROGRAM, TOKEN_2022_PROGRAM } from './programs.ts'
import { lamportMoves } from './rent.ts'
import { Base58Address, Base64Data, bytesOf, malformed, readU64, U64 } from './wire.ts'

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

const TokenBalances = Type.Array(
  Type.Object({
    accountIndex: Type.Integer({ minimum: 0, maximum: 255 }),
    mint: Base58Address,
    owner: optional(Base58Address),
    programId: optional(Base58Address),
    uiTokenAmount: Type.Object({ amount: Type.String({ pattern: '^[0-9]{1,20}$' }), decimals: Type.Integer({ minimum: 0, maximum: 255 }) }),
  }),
)

/** A transaction as `getTransaction` and `getBlock` show it in base64. @see https://solana.com/docs/rpc/json-structures#transactions */
export const Landed = Type.Object({
  transaction: Base64Data,
  meta: Type.Object({
    err: Type.Unknown(),
    fee: U64,
    preBalances: Type.Array(U64),
    postBalances: Type.Array(U64),
    preTokenBalances: optional(TokenBalances),
    postTokenBalances: optional(TokenBalances),
    innerInstructions: optional(InnerInstructions),
    loadedAddresses: optional(Type.Object({ writable: Type.Array(Base58Address), readonly: Type.Array(Base58Address) })),
  }),
})
export type Landed = Type.Static<typeof Landed>

const coreBytes = Buffer.from(getAddressEncoder().encode(CORE_PROGRAM))

/** Options of requests for transactions, whose answers have the shape of `Landed`. */
export const landedConfig = { encoding: 'base64', maxSupportedTransactionVersion: 1 }

/** Reads a mined transaction. @throws {ChainError} `unavailable` if the answer is not one */
export const readLandedAnswer = shape('transaction', Landed)

/**
 * Returns whether the transaction failed, changed a balance by more than the fee, or names Metaplex Core, whose assets have no balance.
 * Most transactions of a public chain are votes, which move nothing.
 */
export function isRelevant(landed: Landed): boolean {
  const { meta } = landed
  if (meta.err !== null) return true
  if (meta.preTokenBalances?.length || meta.postTokenBalances?.length) return true
  const fee = readU64(meta.fee)
  const moved = (before: number | string, index: number) =>
    readU64(before) - (index === 0 ? fee : 0n) !== readU64(meta.postBalances[index] ?? 0)
  return meta.preBalances.some(moved) || namesCore(landed)
}

/**
 * Returns whether the bytes name Metaplex Core. The function searches the raw bytes, because decoding each message of a block would cost
 * far more.
 */
const namesCore = ({ transaction, meta }: Landed) =>
  Buffer.from(transaction[0], 'base64').includes(coreBytes) ||
  [...(meta.loadedAddresses?.writable ?? []), ...(meta.loadedAddresses?.readonly ?? [])].includes(CORE_PROGRAM)

/** Returns the mints of Token-2022 whose balances the transaction lists. Blocks that name no program are older than Token-2022. */
export const extensibleMints = ({ meta }: Landed): LibraryAddress[] =>
  [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].flatMap(({ mint, programId }) =>
    programId === TOKEN_2022_PROGRAM ? [mint] : [],
  )

/** Returns the report of a mined transaction. @throws {ChainError} `unavailable` if the transaction contradicts itself */
export function reportOf(landed: Landed, block: Head, position?: number): TransactionReport {
  const { meta } = landed
  const { id, message } = decode(landed)
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...message.staticAccounts.map(canonical), ...writable, ...readonly]
  const executed = executedInstructions(message, keys, meta.innerInstructions ?? [])
  const changes: BalanceChanges = {
    keys,
    fee: readU64(meta.fee),
    moves: lamportMoves(executed),
    dataAccounts: dataAccounts(executed),
    before: { lamports: meta.preBalances.map(readU64), tokens: tokenBalances(meta.preTokenBalances, keys) },
    after: { lamports: meta.postBalances.map(readU64), tokens: tokenBalances(meta.postTokenBalances, keys) },
  }
  if (changes.before.lamports.length !== keys.length || changes.after.lamports.length !== keys.length) throw malformed('transaction')

  const from = feePayerOf(message)
  const accounts: Accounts = { keys, tokenAccounts: knownTokenAccounts(message, changes) }
  const intended = intendedOperations(message, accounts)
  const failed = meta.err !== null
  const operations = failed ? intended.filter((operation) => operation.from === from) : minedOperations(changes, executed, intended)
  const to = targetOf(message, accounts, intended)
  const status = failed ? 'failed' : 'confirmed'
  const action = actionOf(message, keys)
  return {
    hash: id,
    from,
    to,
    nonce: null,
    operations,
    isComplete: true,
    status,
    block,
    fee: changes.fee,
    ...(action && { action }),
    ...(position !== undefined && { position }),
  }
}

/** Returns the movements that balances show, then the movements of assets and permissions, which balances do not show, and the rent. */
function minedOperations(changes: BalanceChanges, executed: readonly Instruction[], intended: readonly Operation[]): Operation[] {
  const assets = executed.flatMap((instruction) => assetMovement(instruction) ?? [])
  const approvals = intended.filter(({ type }) => type === 'approval')
  return [...movedOperations(changes), ...assets, ...approvals, ...rentOperations(changes)].map((movement, index) => ({
    ...movement,
    index,
  }))
}

function knownTokenAccounts(message: Message, { keys, before, after }: BalanceChanges): Map<Address, TokenAccount> {
  const known = createdTokenAccounts(message, keys)
  for (const { accountIndex, owner, mint } of [...before.tokens, ...after.tokens]) {
    const key = keys[accountIndex]
    if (key !== undefined) known.set(key, { owner, mint })
  }
  return known
}

function tokenBalances(balances: Landed['meta']['preTokenBalances'], keys: readonly Address[]): TokenBalance[] {
  return (balances ?? []).map(({ accountIndex, mint, owner, uiTokenAmount }) => {
    const key = keys[accountIndex]
    if (key === undefined) throw malformed('transaction')
    // The balances in early blocks of the public chain do not record the owner of a token account.
    const { amount, decimals } = uiTokenAmount
    return { accountIndex, mint, owner: owner ?? key, amount: BigInt(amount), decimals }
  })
}

function decode(landed: Landed) {
  try {
    return readLanded(bytesOf(landed.transaction))
  } catch {
    throw malformed('transaction')
  }
}
