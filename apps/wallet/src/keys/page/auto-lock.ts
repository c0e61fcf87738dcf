import { createIdleTime } from '../worker/idle-lock.ts'
import { defaultAutoLockMinutes } from '../worker/protocol.ts'

export type AutoLock = ReturnType<typeof createAutoLock>

const storageKey = 'wallet.auto-lock-minutes'
const checkEveryMs = 5_000
/** Other tabs learn of activity at most this often. */
const shareEveryMs = 5_000

/**
 * Locks after some minutes without activity in any tab. Timers of a hidden page may be late. So the time is also checked when the page is
 * shown, and before each use of a key.
 */
export function createAutoLock({ lock, share, limit }: { lock(): void; share(): void; limit(minutes: number): void }) {
  let timer: ReturnType<typeof setInterval> | undefined
  const idle = createIdleTime()
  let lastShared = Number.NEGATIVE_INFINITY

  const minutes = () => readMinutes()
  const isOver = (idleMs: number) => minutes() > 0 && idleMs >= minutes() * 60_000
  const check = () => {
    if (timer !== undefined && isOver(idle.ms())) lock()
  }
  document.addEventListener('visibilitychange', check)

  return {
    minutes,
    /** Returns whether the user was away for too long. */
    isOver,
    setMinutes(value: number) {
      localStorage.setItem(storageKey, `${value}`)
      if (timer !== undefined) limit(value)
    },
    check,
    /** Another tab was used. */
    keepAlive: () => idle.restart(),
    touch() {
      check()
      idle.restart()
      // This clock never goes back. A share that waits for the wall clock could come too late.
      const now = performance.now()
      if (timer === undefined || now - lastShared < shareEveryMs) return
      lastShared = now
      share()
    },
    /** The user was active `idleMs` ago. */
    start(idleMs: number) {
      idle.restart(idleMs)
      timer ??= setInterval(check, checkEveryMs)
      limit(minutes())
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

function readMinutes(): number {
  const stored = localStorage.getItem(storageKey)
  const value = Number(stored)
  return stored !== null && Number.isInteger(value) && value >= 0 ? value : defaultAutoLockMinutes
}
