/** Number of ticks without an answer after which a node counts as hanging. A late tick counts once, so a machine may sleep. */
const maxSilentTicks = 12

/** Calls `ask` every five seconds. Calls `onHang` once, if `ask` has not succeeded for a minute. */
export function watchNode(ask: () => Promise<unknown>, onHang: () => void): { stop(): void } {
  let silentTicks = 0
  const answered = () => {
    silentTicks = 0
  }
  const timer = setInterval(() => {
    if (silentTicks === maxSilentTicks) {
      clearInterval(timer)
      return onHang()
    }
    silentTicks += 1
    ask().then(answered, () => {})
  }, 5_000)
  return { stop: () => clearInterval(timer) }
}
