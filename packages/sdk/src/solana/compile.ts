import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  isTransactionWithinSizeLimit,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import type { FeeSpeed } from '../transactions/account.ts'
import { priorityFee, signatureFee } from './fee-of-transaction.ts'

/** Returns the price of a compute unit in micro-lamports. */
export async function priceOf(client: WalletClient, id: string, speed: FeeSpeed = 'standard'): Promise<bigint> {
  return BigInt((await unwrap(client.getPriorityFees({ id })))[speed].maxFeePerGas)
}

/** Returns the fee of one signature and of compute units at a price, in lamports. */
export const feeOf = (units: bigint, price: bigint) => signatureFee + priorityFee(units, price)

/** Returns a transaction without signatures, in base64. It is valid for about a minute. */
export async function compile(client: WalletClient, from: string, platformId: string, instructions: Instruction[]): Promise<string> {
  const latest = await unwrap(client.getBlockhash({ platformId }))
  const lifetime = { blockhash: blockhash(latest.blockhash), lastValidBlockHeight: BigInt(latest.lastValidBlockHeight ?? 0) }
  return getBase64EncodedWireTransaction(compileMessage(from, lifetime, instructions))
}

/** Returns whether a transaction with these instructions keeps the size limit. Any text of this length may be its blockhash. */
export const fitsTransaction = (from: string, instructions: Instruction[]): boolean =>
  isTransactionWithinSizeLimit(compileMessage(from, { blockhash: blockhash(from), lastValidBlockHeight: 0n }, instructions))

function compileMessage(
  from: string,
  lifetime: Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
  instructions: Instruction[],
) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(from), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return compileTransaction(message)
}
