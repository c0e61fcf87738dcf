import { fromBase64, toBase58 } from '@patina/connect/protocol'
import { useDevice } from '@patina/react'
import { rememberSiteSend } from '../data/sites/site-sends.ts'
import type { Site } from '../keys/site/origin.ts'
import type { Signer } from './ask.ts'

/**
 * Returns a function that lets the server look for transactions that the site sends by itself, so that the history has them. The hash of a transaction of
 * Solana is its first signature. One that others still have to sign has none yet.
 */
export function useTracking({ address, network }: Signer, { origin }: Site): (signed: readonly string[]) => void {
  const { data: device } = useDevice()
  return (signed) => {
    for (const hash of signed.flatMap((one) => hashOf(one) ?? [])) {
      rememberSiteSend({ hash, origin })
      // The history only misses what is not tracked.
      void device?.client.trackTransaction({ platformId: network.id, address, hash })
    }
  }
}

/** Returns the first signature of a transaction. Undefined if its payer has not signed. */
function hashOf(transaction: string): string | undefined {
  // A transaction has at most 19 signatures, so their number is one byte.
  const signature = fromBase64(transaction).slice(1, 65)
  return signature.some((byte) => byte !== 0) ? toBase58(signature) : undefined
}
