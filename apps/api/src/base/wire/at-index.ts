import { ApiError, toApiError } from './errors.ts'

/** Returns what a function returns for one item of a list. A refusal of the item names its place in the list, from 0. */
export function atIndex<Value>(index: number, read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    throw withIndex(thrown, index)
  }
}

/** Returns the refusal of an item with its place in the list. Any other thrown value is returned as it is. */
export function withIndex(thrown: unknown, index: number): unknown {
  const { code, message, statusCode, details, cause } = toApiError(thrown)
  return statusCode >= 500 ? thrown : new ApiError(code, { message, cause, details: { ...details, index } })
}
