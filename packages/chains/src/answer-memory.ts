/** Answers above this size count against the memory limit. A node that has sent this much before the timeout is not down. */
export const LARGE_ANSWER_BYTES = 1024 * 1024
/** Limit for all large answers that arrive at the same time. Without the limit, many answers at once would exhaust the memory. */
const MAX_CONCURRENT_LARGE_BYTES = 128 * 1024 * 1024

/** Thrown if too many large answers arrive at once. The call may succeed later, and calls with small answers succeed now. */
export class TooManyLargeAnswers extends Error {}

/** The memory that one answer uses. */
export type AnswerMemory = {
  /** Sets the size of the answer so far, in bytes. @throws {TooManyLargeAnswers} if all large answers together exceed the limit */
  reserve(size: number): void
  release(): void
}

/** Returns a function that creates the memory account of a further answer. All answers of one `createAnswerMemory` share a limit. */
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
