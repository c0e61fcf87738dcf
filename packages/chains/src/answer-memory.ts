/** Larger answers count against the memory limit. A node that has sent this much before the timeout is not down. */
export const LARGE_ANSWER_BYTES = 1024 * 1024
/** Limit for all large answers in flight together. Without it, many at once would exhaust the memory. */
const MAX_CONCURRENT_LARGE_BYTES = 128 * 1024 * 1024

/** Too many large answers arrive at once. The same call may succeed later, and calls with small answers succeed now. */
export class TooManyLargeAnswers extends Error {}

/** The memory of one answer. */
export type AnswerMemory = {
  /** Sets the size so far, in bytes. @throws {TooManyLargeAnswers} if all large answers together exceed the limit */
  reserve(size: number): void
  release(): void
}

/** Returns a function that creates the memory account of one more answer. All answers of one `createAnswerMemory` share a limit. */
export function createAnswerMemory(): () => AnswerMemory {
  let largeBytes = 0
  return () => {
    let reserved = 0
    return {
      reserve(size) {
        if (size <= LARGE_ANSWER_BYTES) return
        largeBytes += size - reserved
        reserved = size
        if (largeBytes > MAX_CONCURRENT_LARGE_BYTES) throw new TooManyLargeAnswers('Too many large answers from the node at once')
      },
      release() {
        largeBytes -= reserved
      },
    }
  }
}
