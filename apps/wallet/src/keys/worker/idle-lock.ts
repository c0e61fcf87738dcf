const checkEveryMs = 5_000
/** Pages report activity late by this at most, so they lock first. */
const graceMs = 10_000

/**
 * Locks after some minutes without activity, even if no page does. It runs after `start` only. Timers stop while the machine sleeps, so the time is also
 * checked before each call.
 */
export function createIdleLock({ minutes, lock }: { minutes: number; lock: () => void }) {
  let maxMinutes = minutes
  let activeAt = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const idleMs = () => Date.now() - activeAt
  const check = () => {
    if (timer === undefined || maxMinutes === 0 || idleMs() < maxMinutes * 60_000 + graceMs) return
    clearInterval(timer)
    timer = undefined
    lock()
  }
  return {
    idleMs,
    check,
    touch() {
      activeAt = Date.now()
    },
    setMinutes(value: number) {
      maxMinutes = value
    },
    /** The keys are open from now on. */
    start() {
      activeAt = Date.now()
      timer ??= setInterval(check, checkEveryMs)
    },
  }
}
