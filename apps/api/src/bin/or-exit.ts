/** Returns the result of `attempt`. If it fails, prints its error in one line and ends the program. */
export async function orExit<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
