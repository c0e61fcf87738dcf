import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { computeBudgetProgram } from './programs.ts'

const maxUnits = 1_400_000n

/** The fee per signature, in lamports. */
export const signatureFee = 5_000n

/** Returns the price of compute units in lamports. `price` is in micro-lamports per unit. */
export const priorityFee = (units: bigint, price: bigint): bigint => (units * price + 999_999n) / 1_000_000n

/** Returns the maximum fee of a transaction in lamports: that of its signatures, and of the compute limit and price that it contains. */
export function feeOfTransaction(base64: string): bigint {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('staticAccounts' in message) || !('instructions' in message)) throw new TypeError('The version of the transaction is not supported')
  const { staticAccounts, header, instructions } = message
  const budget = instructions.flatMap(({ programAddressIndex, data }) =>
    data && staticAccounts[programAddressIndex] === computeBudgetProgram ? [new Uint8Array(data)] : [],
  )
  const numberIn = (tag: number) => {
    const data = budget.find(([first]) => first === tag)
    return data?.slice(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  }
  return signatureFee * BigInt(header.numSignerAccounts) + priorityFee(numberIn(2) ?? maxUnits, numberIn(3) ?? 0n)
}
