import { type Address, getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

export type Step = { program: Address; accounts: readonly (Address | undefined)[]; data: Uint8Array }

/** A decoded transaction. An account that only a lookup table names is undefined. */
export type SolanaMessage = { signers: readonly Address[]; steps: readonly Step[]; bytes: Uint8Array; signatures: number }

/** Returns what a transaction says. @throws {Error} unless the text is a transaction in base64 */
export function readSolana(unsigned: string): SolanaMessage {
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(unsigned))
  const bytes = new Uint8Array(messageBytes)
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (!('staticAccounts' in message) || !('instructions' in message)) throw new Error('The version of the transaction is not supported')
  const { staticAccounts, header, instructions } = message
  const steps = instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
    const program = staticAccounts[programAddressIndex]
    if (program === undefined) throw new Error('A lookup table names the program')
    return { program, accounts: accountIndices.map((index) => staticAccounts[index]), data: new Uint8Array(data) }
  })
  return { signers: staticAccounts.slice(0, header.numSignerAccounts), steps, bytes, signatures: Object.keys(signatures).length }
}
