import { queryKeys, useDevice, useNotifications } from '@patina/react'
import { type Transaction, unwrap } from '@patina/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSent } from '../data/sent.ts'

/** Marks notifications of this wallet's own transactions as read: their user has seen the progress. What failed stays unread. */
export function OwnNotifications(): null {
  const { data: notifications = [], markRead } = useNotifications()
  const { data: device } = useDevice()
  const sent = useSent()
  const queries = useQueryClient()
  const seen = useRef(new Set<string>())
  useEffect(() => {
    const own = new Set(sent.map(({ txId }) => txId))
    for (const { id, read, transactionId } of notifications) {
      if (read || transactionId === null || !own.has(transactionId) || seen.current.has(id) || !device) continue
      seen.current.add(id)
      const queryFn = () => unwrap(device.client.getTransaction({ txId: transactionId }))
      queries.fetchQuery({ queryKey: queryKeys.transaction(transactionId), queryFn }).then(
        (transaction) => (wentAsMeant(transaction) ? markRead(id) : seen.current.delete(id)),
        () => seen.current.delete(id),
      )
    }
  }, [notifications, sent, device, queries, markRead])
  return null
}

/** A replaced transaction did not fail: its user replaced it. */
const wentAsMeant = ({ status, failureReason }: Transaction) => status === 'confirmed' || failureReason === 'replaced'
