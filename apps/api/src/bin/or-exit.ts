/** What `attempt` gives. Where it fails, what is wrong is told in one line, for whoever started the program, and the program ends. */
export async function orExit<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
