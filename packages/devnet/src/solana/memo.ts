import { firstMemoProgram, memoProgram } from './addresses.ts'
import type { Message } from './wire-transaction.ts'

const programs = new Set<string>([firstMemoProgram, memoProgram])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Returns a message's memos as nodes list them: `[bytes] text`, joined by `; `. Null without a memo. Memos of called programs do not count.
 * @see https://github.com/anza-xyz/agave/blob/master/transaction-status/src/extract_memos.rs
 */
export function memoOf({ staticAccounts, instructions }: Message): string | null {
  const memos = instructions
    .filter(({ programAddressIndex }) => programs.has(staticAccounts[programAddressIndex] ?? ''))
    .map(({ data = new Uint8Array() }) => `[${data.length}] ${textOf(Uint8Array.from(data))}`)
  return memos.length > 0 ? memos.join('; ') : null
}

function textOf(data: Uint8Array): string {
  try {
    return utf8.decode(data)
  } catch {
    return '(unparsable)'
  }
}
