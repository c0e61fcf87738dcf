import { queryKeys, useDevice } from '@patina/react'
import { type Transaction, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeyring } from '../keys.ts'
import { useContacts } from './contacts.ts'
import { knownAddresses } from './known-addresses.ts'
import type { KnownAddress } from './lookalike.ts'

const readPayments = 100

/** Returns the newest 100 transactions. Undefined while they are read. */
export function useNewestTransactions(): readonly Transaction[] | undefined {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: [...queryKeys.history, 'counterparties'],
    enabled: device !== undefined,
    queryFn: async ({ signal }) => (device ? (await unwrap(device.client.listHistory({ limit: readPayments }, { signal }))).items : []),
  }).data
}

/** Returns the addresses that the user knows: contacts, own accounts, and the counterparties of the newest transactions. */
export function useKnownAddresses(): readonly KnownAddress[] {
  const { accounts } = useKeyring()
  const contacts = useContacts()
  const data = useNewestTransactions()
  return useMemo(() => {
    const own = accounts.flatMap(({ name, addresses }) => Object.values(addresses).map((address) => ({ address, name })))
    return knownAddresses(contacts, own, data ?? [])
  }, [accounts, contacts, data])
}
