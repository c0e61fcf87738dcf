/** Something a person can act on: its message says all there is to say, so no stack is shown. */
export class Failure extends Error {}

/** Runs a program's main function; a failure ends the program with 1, told in its own words. */
export async function main(/** @type {() => Promise<unknown>} */ run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  }
}
