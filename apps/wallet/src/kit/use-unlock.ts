import { useState } from 'react'
import type { Unlock } from '../keys/keyring-types.ts'
import { useKeyErrorText } from '../texts/use-key-error.ts'

/** An attempt to unlock. `fault`: why the last one failed. */
export type UnlockAttempt = { unlock: (by: Unlock) => Promise<void>; isBusy: boolean; fault: string | undefined; forget: () => void }

/** Returns how a screen unlocks by an act, and what it shows meanwhile. `forget` drops the fault when the user types again. */
export function useUnlock(onUnlock: (by: Unlock) => Promise<void>): UnlockAttempt {
  const explain = useKeyErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  return {
    isBusy,
    fault,
    forget: () => setFault(undefined),
    async unlock(by) {
      setBusy(true)
      setFault(undefined)
      await onUnlock(by).catch((error: unknown) => setFault(explain(error)))
      setBusy(false)
    },
  }
}
