export { type Deadline, isTimeout, startDeadline } from './deadline.ts'
export { AnswerTooLarge, readBytes } from './read-bytes.ts'
export { requestJson } from './request-json.ts'
export { retryAfterMs } from './retry-after.ts'
