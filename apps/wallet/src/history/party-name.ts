import type { Transaction } from '@patina/sdk'
import { shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'

/** Returns the sentence of a notification with the name of the other party, if the server knows it, instead of its short address. */
export function nameParty(message: string, transaction: Pick<Transaction, 'counterparty'> | undefined): string {
  const { address, name } = transaction?.counterparty ?? {}
  const shown = plainName(name, 30)
  // A name may have the signs that a text of `replace` would read as a pattern.
  return address !== undefined && shown !== '' ? message.replace(shortAddress(address), () => shown) : message
}
