import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { feeOfTransaction } from './fee-of-transaction.ts'
import { computeBudget, payment } from './instructions.ts'

const from = address('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
const hash = { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n }
const wire = (instructions: ReturnType<typeof computeBudget>) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(hash, draft),
    (draft) => appendTransactionMessageInstructions([...instructions, payment(from, from, 1n)], draft),
    (message) => getBase64EncodedWireTransaction(compileTransaction(message)),
  )

test.each([
  ['a limit and a price', computeBudget(16_363n, 10_000n), 5_164n],
  ['a large price', computeBudget(1_400_000n, 2n ** 40n), 5_000n + (1_400_000n * 2n ** 40n + 999_999n) / 1_000_000n],
  ['a price without a limit', computeBudget(1n, 1_000_000n).slice(1), 1_405_000n],
  ['neither', [], 5_000n],
])('a transaction has %s → its own maximum fee', (_, instructions, fee) => {
  expect(feeOfTransaction(wire(instructions))).toBe(fee)
})
