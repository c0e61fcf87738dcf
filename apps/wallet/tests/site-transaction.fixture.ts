import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { rpc } from './stack.fixture.ts'

/** Returns an unsigned transaction with the newest blockhash of a chain, as a site would make it. */
export async function solanaBytes(rpcUrl: string, payer: Address, instructions: readonly Instruction[]): Promise<Uint8Array> {
  const answer: { value?: { blockhash?: string } } = Object(await rpc(rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }]))
  const lifetime = { blockhash: blockhash(answer.value?.blockhash ?? ''), lastValidBlockHeight: 1_000_000n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
