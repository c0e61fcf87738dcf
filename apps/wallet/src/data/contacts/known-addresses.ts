import type { Transaction } from '@patina/sdk'
import type { Contact } from './address-book.ts'
import type { KnownAddress } from './lookalike.ts'

/**
 * Returns the addresses that the user knows: contacts, own accounts, those that the user paid, and those that only paid the user. Counterparties
 * with a warning are left out. Otherwise an attacker who sent dust would be known.
 */
export function knownAddresses(
  contacts: readonly Contact[],
  own: readonly { address: string; name: string }[],
  history: readonly Transaction[],
): KnownAddress[] {
  const counterparties = (wanted: 'send' | 'receive') =>
    history.flatMap(({ kind, counterparty, status }) =>
      kind === wanted && status !== 'failed' && counterparty && !counterparty.flagged ? [counterparty] : [],
    )
  const [paid, payers] = [counterparties('send'), counterparties('receive')]
  const addressOf = ({ address, name }: (typeof paid)[number]) => ({ address, ...(name !== undefined && { name }) })
  return [
    ...contacts.map(({ address, name }) => ({ address, name, source: 'contact' as const })),
    ...own.map(({ address, name }) => ({ address, name, source: 'own' as const })),
    ...paid.map((one) => ({ ...addressOf(one), source: 'paid' as const })),
    ...payers.map((one) => ({ ...addressOf(one), source: 'payer' as const })),
  ]
}
