import type { Transaction } from '@patina/sdk'
import type { Contact } from './address-book.ts'
import type { KnownAddress } from './lookalike.ts'

/**
 * Returns the addresses that the user has dealt with: contacts, own accounts, and the counterparties of payments. Counterparties with a
 * warning are left out. Otherwise an attacker who sent dust would be known.
 */
export function knownAddresses(
  contacts: readonly Contact[],
  own: readonly { address: string; name: string }[],
  history: readonly Transaction[],
): KnownAddress[] {
  const counterparties = history.flatMap(({ kind, counterparty, status }) =>
    (kind === 'send' || kind === 'receive') && status !== 'failed' && counterparty && !counterparty.flagged ? [counterparty] : [],
  )
  return [
    ...contacts.map(({ address, name }) => ({ address, name, source: 'contact' as const })),
    ...own.map(({ address, name }) => ({ address, name, source: 'own' as const })),
    ...counterparties.map(({ address, name }) => ({ address, ...(name !== undefined && { name }), source: 'counterparty' as const })),
  ]
}
