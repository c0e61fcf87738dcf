import { computeBudgetProgram, systemProgram, voteProgram } from './addresses.ts'
import { computeUnitPrice, type Message } from './wire-transaction.ts'

/** Programs of the runtime itself, with a lower default limit of compute units. @see https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0170-builtin-instruction-cost-and-budget.md */
const builtins: readonly string[] = [
  systemProgram,
  voteProgram,
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  computeBudgetProgram,
]

const lamportsPerSignature = 5_000n
const maxUnits = 1_400_000n

/** Returns the fee of a transaction in lamports: a fee per signature, and its price for its limit of compute units. */
export function feeOf(message: Message): bigint {
  const base = BigInt(message.header.numSignerAccounts) * lamportsPerSignature
  return base + (computeUnitPrice(message) * computeUnitLimit(message) + 999_999n) / 1_000_000n
}

function computeUnitLimit({ staticAccounts, instructions }: Message): bigint {
  let defaultLimit = 0n
  for (const { programAddressIndex, data } of instructions) {
    const program = staticAccounts[programAddressIndex] ?? ''
    if (program === computeBudgetProgram && data?.[0] === 2 && data.length === 5) {
      return BigInt(new DataView(data.buffer, data.byteOffset).getUint32(1, true))
    }
    defaultLimit += builtins.includes(program) ? 3_000n : 200_000n
  }
  return defaultLimit < maxUnits ? defaultLimit : maxUnits
}
