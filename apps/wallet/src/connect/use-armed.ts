import { type MouseEvent, useEffect, useRef, useState } from 'react'

/** A page that appears under the pointer must not be approved by a click that was meant for another one. */
const armedAfterMs = 1_000

/**
 * Returns whether the approval counts: not in the first second after `key` is shown, nor after the window gets the focus, another size or another
 * visibility. `approve` runs an act only then.
 */
export function useArmed(key: string): { isArmed: boolean; approve: (act: () => void) => void } {
  const armedAt = useRef(Number.POSITIVE_INFINITY)
  const [isArmed, setArmed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request waits again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = () => {
      armedAt.current = performance.now() + armedAfterMs
      setArmed(false)
      clearTimeout(timer)
      timer = setTimeout(() => setArmed(true), armedAfterMs)
    }
    disarm()
    for (const type of ['focus', 'resize']) window.addEventListener(type, disarm)
    document.addEventListener('visibilitychange', disarm)
    return () => {
      clearTimeout(timer)
      for (const type of ['focus', 'resize']) window.removeEventListener(type, disarm)
      document.removeEventListener('visibilitychange', disarm)
    }
  }, [key])
  return {
    isArmed,
    approve: (act) => {
      if (performance.now() >= armedAt.current) act()
    },
  }
}

/** Swallows the second click of a double click, whatever it hits. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
