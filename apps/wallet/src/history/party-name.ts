import type { Transaction } from '@patina/sdk'
import { shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'

/** Returns the sentence of a notification with the name of the other party, if the server knows it, instead of its short address. */
export function nameParty(message: string, transaction: Pick<Transaction, 'counterparty'> | undefined): string {
  const { address, name } = transaction?.counterparty ?? {}
  return address !== undefined && name !== undefined ? message.replace(shortAddress(address), plainName(name, 30)) : message
}
