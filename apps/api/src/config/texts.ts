/** What stands in a setting between commas or spaces. */
export const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((item) => item !== '')

/** Why reading fails; undefined when it does not. */
export function problemOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
