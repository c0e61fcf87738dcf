// JavaScript: `tools/*.mjs` import this file before the packages are installed.

/** Returns the seconds since `startedAt` (of `performance.now()`) as text: `3.2 s`. */
function secondsSince(/** @type {number} */ startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Prints one line: a mark, the label and the duration. */
export function printDone(/** @type {string} */ label, /** @type {number} */ startedAt, mark = '✓') {
  console.log(`${mark} ${label.padEnd(44)} ${secondsSince(startedAt).padStart(8)}`)
}

/**
 * Runs a piece of work. Prints a line when it starts, and a line with its duration when it ends.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {string} [expectation] expected duration, printed only at the start
 * @returns {Promise<T>}
 */
export async function step(label, work, expectation = '') {
  const startedAt = performance.now()
  const isTerminal = process.stdout.isTTY
  const startLine = `… ${label}${expectation}`
  if (isTerminal) process.stdout.write(startLine)
  else console.log(startLine)
  const clear = () => isTerminal && process.stdout.write('\r\x1b[2K')
  try {
    const result = await work()
    clear()
    printDone(label, startedAt)
    return result
  } catch (error) {
    clear()
    printDone(label, startedAt, '✗')
    throw error
  }
}
