// JavaScript: `tools/*.mjs` import this file before the packages are installed.

/** An error that the user can fix. The message of the error is sufficient, so no stack trace is printed. */
export class Failure extends Error {}

/** Runs a program's main function. If the function throws, prints the error and exits with 1. */
export async function main(/** @type {() => Promise<unknown>} */ run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  }
}
