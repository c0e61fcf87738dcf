import type { RunAlone } from './driver.ts'

/** Called after each statement with its text, its duration in milliseconds, and whether it failed. */
export type OnStatement = (statement: { sql: string; ms: number; failed: boolean }) => void

/** Returns `run` with a report of each statement. */
export const reportStatements =
  (run: RunAlone, onStatement: OnStatement): RunAlone =>
  async (query, options) => {
    const begun = performance.now()
    const report = (failed: boolean) => onStatement({ sql: query.sql, ms: performance.now() - begun, failed })
    const running = run(query, options)
    running.then(
      () => report(false),
      () => report(true),
    )
    return running
  }
