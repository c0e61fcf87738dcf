/** Pauses of a loop, one at a time. */
export type Pauses = {
  /** Comes after so many milliseconds, sooner when it is cut short, and at once when there are no more pauses. */
  take(ms: number): Promise<void>
  /** Cuts the pause short that is being taken, if one is. */
  cut(): void
  /** Cuts it short, and there are no more. */
  end(): void
  areOver(): boolean
}

export function createPauses(): Pauses {
  let over = false
  let cut = () => {}
  return {
    take: (ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        cut = () => {
          clearTimeout(timer)
          resolve()
        }
        if (over) cut()
      }),
    cut: () => cut(),
    end() {
      over = true
      cut()
    },
    areOver: () => over,
  }
}
