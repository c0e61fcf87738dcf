import { type Address, type EncodedAccount, getAddressDecoder, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { Json } from './json.ts'
import { readMint, readTokenAccount } from './tokens.ts'
import { tokenAmount } from './ui-amount.ts'
import type { Loaded } from './wire-transaction.ts'

export type Balances = { total: bigint; lamports: bigint[]; tokens: Json[] }

const addresses = getAddressDecoder()
const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

/**
 * Returns the current balances of the accounts, in a transaction's order. As in the ledger of real nodes, the shown amounts ignore multipliers.
 * @see https://github.com/anza-xyz/agave/blob/master/ledger/src/token_balances.rs
 */
export function snapshotBalances(keys: readonly Address[], accountAt: (address: Address) => EncodedAccount | undefined): Balances {
  const accounts = keys.map(accountAt)
  const lamports = accounts.map((account) => account?.lamports ?? 0n)
  const tokens = accounts.flatMap((account, accountIndex): Json[] => {
    const token = account && readTokenAccount(account)
    const mint = token && readMint(accountAt(token.mint))
    if (!token || !mint) return []
    const { owner, program, amount } = token
    return [{ accountIndex, mint: token.mint, owner, programId: program, uiTokenAmount: tokenAmount(amount, { decimals: mint.decimals }) }]
  })
  return { total: lamports.reduce<bigint>((sum, amount) => sum + amount, 0n), lamports, tokens }
}

/** Returns the metadata of an executed transaction, as nodes do. @see https://solana.com/docs/rpc/json-structures#transactions */
export function executedMeta(
  metadata: TransactionMetadata,
  { before, after, loaded, error }: { before: Balances; after: Balances; loaded: Loaded; error: Json },
): Json {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: before.total - after.total,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: innerInstructions(metadata),
    logMessages: metadata.logs(),
    loadedAddresses: loaded,
    returnData: returnData(metadata) ?? undefined,
    computeUnitsConsumed: metadata.computeUnitsConsumed(),
    rewards: [],
  }
}

/** Returns the inner instructions, grouped by the outer instruction. */
export function innerInstructions(metadata: TransactionMetadata): Json[] {
  return metadata.innerInstructions().flatMap((list, index) => {
    const instructions = list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.decode(instruction.data()),
        stackHeight: inner.stackHeight(),
      }
    })
    return instructions.length > 0 ? [{ index, instructions }] : []
  })
}

/** Returns the data that the last program returned; null if there is none. */
export function returnData(metadata: TransactionMetadata): Json {
  const returned = metadata.returnData()
  const data = returned.data()
  return data.length > 0 ? { programId: addresses.decode(returned.programId()), data: [base64.decode(data), 'base64'] } : null
}
