/** The API or the chain returned something that a wallet does not expect. The message is one sentence for the user. */
export class UnexpectedResult extends Error {
  override name = 'UnexpectedResult'
}

/** @throws {UnexpectedResult} with this message, if the condition is false */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new UnexpectedResult(message)
}

/** Returns the value. @throws {UnexpectedResult} with this message, if there is none */
export function found<T>(value: T | null | undefined, message: string): T {
  if (value === undefined || value === null) throw new UnexpectedResult(message)
  return value
}
