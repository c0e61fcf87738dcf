/**
 * Returns a function that calls `act` after `ms`. Calls before that cause one more, `ms` later, so a burst of calls reads twice, and the last
 * reading sees what the last call was about.
 */
export function createLater(act: () => void, ms: number): () => void {
  let isPlanned = false
  let isAgain = false
  return function later() {
    if (isPlanned) {
      isAgain = true
      return
    }
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      act()
      if (!isAgain) return
      isAgain = false
      later()
    }, ms)
  }
}
