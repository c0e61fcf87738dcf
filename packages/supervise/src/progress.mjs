/** Seconds since `startedAt` (of `performance.now()`), for a person: `3.2 s`. */
function secondsSince(/** @type {number} */ startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** One line: a mark, what was done, how long it took. */
export function printDone(/** @type {string} */ label, /** @type {number} */ startedAt, mark = '✓') {
  console.log(`${mark} ${label.padEnd(44)} ${secondsSince(startedAt).padStart(8)}`)
}

/**
 * Does a piece of work while a person watches: says that it began, then, in one line, that it is done and how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {string} [expectation] said at the beginning only: how long it may take
 * @returns {Promise<T>}
 */
export async function step(label, work, expectation = '') {
  const startedAt = performance.now()
  const live = process.stdout.isTTY
  const beginning = `… ${label}${expectation}`
  if (live) process.stdout.write(beginning)
  else console.log(beginning)
  const clear = () => live && process.stdout.write('\r\x1b[2K')
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
