const checkEveryMs = 5_000
/** Pages report activity late by this at most, so they lock first. */
const graceMs = 10_000
/** Computers correct their clock by some seconds. A clock that goes back further says nothing about the idle time. */
const correctionMs = 10_000

/**
 * Returns a measure of the time since its last `restart`. It reads two clocks, because each can hide a part of that time: the user or the system may
 * set back the wall clock, and the other clock may stop while the machine sleeps. The longer time counts.
 */
export function createIdleTime() {
  let wallStart = Date.now()
  let start = performance.now()
  return {
    /** Infinite if the wall clock was set back to before the start. */
    ms(): number {
      const wallMs = Date.now() - wallStart
      if (wallMs < -correctionMs) return Number.POSITIVE_INFINITY
      return Math.max(wallMs, performance.now() - start)
    },
    /** The user was active `agoMs` ago. */
    restart(agoMs = 0) {
      wallStart = Date.now() - agoMs
      start = performance.now() - agoMs
    },
  }
}

/**
 * Locks after some minutes without activity, even if no page does. It runs after `start` only. Timers stop while the machine sleeps, so the time is also
 * checked before each call.
 */
export function createIdleLock({ minutes, lock }: { minutes: number; lock: () => void }) {
  let maxMinutes = minutes
  const idle = createIdleTime()
  let timer: ReturnType<typeof setInterval> | undefined
  const check = () => {
    if (timer === undefined || maxMinutes === 0 || idle.ms() < maxMinutes * 60_000 + graceMs) return
    clearInterval(timer)
    timer = undefined
    lock()
  }
  return {
    idleMs: idle.ms,
    check,
    touch: () => idle.restart(),
    setMinutes(value: number) {
      maxMinutes = value
    },
    /** The keys are open from now on. */
    start() {
      idle.restart()
      timer ??= setInterval(check, checkEveryMs)
    },
  }
}
