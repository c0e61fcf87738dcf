/** Something is not as a wallet may expect it to be. The message is a sentence for whoever watches. */
export class Surprise extends Error {
  override name = 'Surprise'
}

/** @throws {Surprise} with the sentence, unless the condition holds */
export function expectThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Surprise(otherwise)
}

/** What was looked for. @throws {Surprise} with the sentence, when there is none */
export function found<T>(value: T | null | undefined, otherwise: string): T {
  if (value === undefined || value === null) throw new Surprise(otherwise)
  return value
}
