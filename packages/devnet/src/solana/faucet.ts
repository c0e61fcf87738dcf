import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
} from '@solana/kit'
import { computeBudgetProgram, systemProgram } from './addresses.ts'
import { blockhashLifetime } from './block-list.ts'
import type { Chain } from './chain.ts'
import type { SolanaKey } from './keys.ts'
import { readTransaction } from './wire-transaction.ts'

/** Returns a function that sends lamports from the faucet by a normal transaction and returns its id. */
export function createFaucet(chain: Chain, key: SolanaKey): (to: Address, lamports: bigint) => string {
  let sent = 0
  return (to, lamports) => {
    const { hash, slot } = chain.head()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayer(key.address, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(hash), lastValidBlockHeight: slot + blockhashLifetime }, draft),
      // Two payments of the same amount to the same account must differ, or the chain would refuse the second as a duplicate.
      (draft) =>
        appendTransactionMessageInstructions([computeUnitLimit(10_000 + (sent++ % 1_000_000)), transfer(key.address, to, lamports)], draft),
    )
    const transaction = compileTransaction(message)
    const signature = signatureBytes(key.sign(new Uint8Array(transaction.messageBytes)))
    const bytes = getTransactionEncoder().encode({ ...transaction, signatures: { [key.address]: signature } })
    return chain.execute(readTransaction(new Uint8Array(bytes))).wire.id
  }
}

function computeUnitLimit(units: number) {
  const data = Buffer.alloc(5)
  data.writeUInt8(2)
  data.writeUInt32LE(units, 1)
  return { programAddress: computeBudgetProgram, data }
}

/** Returns the instruction that moves lamports between two accounts. */
export function transfer(from: Address, to: Address, lamports: bigint) {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: 3 as const },
      { address: to, role: 1 as const },
    ],
    data,
  }
}
