/** Returns the processor time that this process has used, in milliseconds. Unlike a clock, it does not count the time of other programs. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Returns the processor time of the cheapest of some runs, in milliseconds. The first runs also compile. */
export async function leastProcessorMs(run: () => unknown, runs = 10): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < runs; turn++) {
    const startedAt = processorMs()
    await run()
    least = Math.min(least, processorMs() - startedAt)
  }
  return least
}
