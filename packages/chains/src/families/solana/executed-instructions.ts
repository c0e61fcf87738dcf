import { Type } from 'typebox'
import type { Address } from '../../adapter.ts'
import { bytesOfBase58 } from './base58.ts'
import type { Message } from './compiled-transaction.ts'
import { CORE_PROGRAM, isTokenProgram, SYSTEM_PROGRAM } from './programs.ts'

/** An instruction with its accounts. An account is undefined if its address is in a lookup table that was not read. */
export type Instruction = { program: Address | undefined; accounts: readonly (Address | undefined)[]; data: Uint8Array }

const AccountIndex = Type.Integer({ minimum: 0, maximum: 255 })

/** Calls between programs. `index` is the position of the message's instruction that started them. @see https://solana.com/docs/rpc/json-structures#inner-instructions */
export const InnerInstructions = Type.Array(
  Type.Object({
    index: AccountIndex,
    instructions: Type.Array(
      Type.Object({
        programIdIndex: AccountIndex,
        accounts: Type.Array(AccountIndex),
        data: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]*$' }),
      }),
    ),
  }),
)
type InnerInstructions = Type.Static<typeof InnerInstructions>

/** Maximum length of an instruction's data in base58. One program may pass at most 10 KiB to another. */
const MAX_DATA_LENGTH = 14_000

/** Returns the message's own instructions. */
export function instructionsOf(message: Message, keys: readonly (Address | undefined)[]): Instruction[] {
  if (message.version !== 1) {
    return message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: keys[programAddressIndex],
      accounts: accountIndices.map((index) => keys[index]),
      data: new Uint8Array(data ?? []),
    }))
  }
  return message.instructionPayloads.map(({ instructionAccountIndices, instructionData }, index) => ({
    program: keys[message.instructionHeaders[index]?.programAccountIndex ?? -1],
    accounts: instructionAccountIndices.map((place) => keys[place]),
    data: new Uint8Array(instructionData),
  }))
}

/** Returns the instructions in their execution order. Calls to programs that this adapter does not decode are omitted. */
export function executedInstructions(message: Message, keys: readonly Address[], inner: InnerInstructions): Instruction[] {
  return instructionsOf(message, keys).flatMap((instruction, position) => [
    instruction,
    ...inner.filter(({ index }) => index === position).flatMap(({ instructions }) => calledInstructions(instructions, keys)),
  ])
}

function calledInstructions(called: InnerInstructions[number]['instructions'], keys: readonly Address[]): Instruction[] {
  return called.flatMap(({ programIdIndex, accounts, data }) => {
    const program = keys[programIdIndex]
    if (program === undefined || !isDecoded(program) || data.length > MAX_DATA_LENGTH) return []
    return [{ program, accounts: accounts.map((index) => keys[index]), data: bytesOfBase58(data) }]
  })
}

const isDecoded = (program: string) => program === SYSTEM_PROGRAM || program === CORE_PROGRAM || isTokenProgram(program)
