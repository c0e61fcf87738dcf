import type { NodeAccount } from './accounts.ts'
import { canonical, type LibraryAddress } from './addresses.ts'
import type { SendableMessage } from './compiled-transaction.ts'
import { instructionsOf } from './executed-instructions.ts'
import { hasTransferHook, transferFeeOf } from './mint-traits.ts'
import { TOKEN_2022_PROGRAM } from './programs.ts'
import { tokenKindOf, viewOf } from './token-layout.ts'

/** A transfer of a Token-2022 mint that a transaction names itself. `index` is the place of its instruction. */
export type TokenTransfer = { index: number; mint: LibraryAddress; amount: bigint }

/** Offsets of the amount in the instructions that name their mint: TransferChecked, and TransferCheckedWithFee of the fee extension. */
const AMOUNT_AT: Readonly<Record<number, number>> = { 12: 1, 26: 2 }

/** Returns a message's own transfers of Token-2022. A mint in a lookup table is not known, and its transfer is omitted. */
export function tokenTransfersOf(message: SendableMessage): TokenTransfer[] {
  const instructions = instructionsOf(message, message.staticAccounts.map(canonical))
  return instructions.flatMap(({ program, data }, index) => {
    const at = AMOUNT_AT[data[0] ?? 0]
    const mint = message.staticAccounts[message.instructions[index]?.accountIndices?.[1] ?? -1]
    if (program !== TOKEN_2022_PROGRAM || at === undefined || mint === undefined || data.length < at + 8) return []
    return [{ index, mint: canonical(mint), amount: viewOf(data).getBigUint64(at, true) }]
  })
}

/** The accounts of mints, by address. */
type Mints = ReadonlyMap<string, NodeAccount>

/** Returns what tokens keep of these transfers in an epoch, in base units. Tokens that keep nothing are missing. */
export function tokenFeesOf(
  transfers: readonly TokenTransfer[],
  mints: Mints,
  epoch: bigint,
): { contractAddress: LibraryAddress; amount: bigint }[] {
  const fees = new Map<LibraryAddress, bigint>()
  for (const { mint, amount } of transfers) {
    const account = mints.get(mint)
    const fee = account && tokenKindOf(account) === 'mint' ? transferFeeOf(account.data, amount, epoch) : 0n
    if (fee > 0n) fees.set(mint, (fees.get(mint) ?? 0n) + fee)
  }
  return [...fees].map(([contractAddress, amount]) => ({ contractAddress, amount }))
}

/** Returns whether the instruction with this index transfers a token whose issuer runs a program at each transfer. */
export function runsHook(transfers: readonly TokenTransfer[], mints: Mints, instruction: number | undefined): boolean {
  const account = mints.get(transfers.find(({ index }) => index === instruction)?.mint ?? '')
  return account !== undefined && tokenKindOf(account) === 'mint' && hasTransferHook(account.data)
}
