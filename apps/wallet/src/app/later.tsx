import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Shows its children once the rest of the screen is there. React renders them in small steps, so that a slow phone reacts meanwhile. */
export function Later({ children }: { children: ReactNode }) {
  const [isNow, setNow] = useState(false)
  useEffect(() => startTransition(() => setNow(true)), [])
  return isNow && children
}
