import type { Client } from 'openapi-fetch'
import { type CallError, errorFromAnswer, errorFromThrown, WalletError } from './errors.ts'
import type { operations, paths } from './generated/schema.ts'

/** The result of a call to the API: the answer, or an error. */
export type Result<Data> = { data: Data; error?: never } | { data?: never; error: CallError }

export type CallOptions = {
  /** Signal with which the caller aborts the call. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

export type Http = Client<paths, 'application/json'>

/** The id of a transaction is a number, as in every answer of the API. Only the contract's path has it as text. */
type WithNumericId<Found> = Found extends { txId: string } ? Omit<Found, 'txId'> & { txId: number } : Found

/** The inputs of a request in one place (path or query). `unknown` if the operation has no inputs there. */
type Part<Parameters, Place extends string> = Parameters extends { [place in Place]?: infer Found }
  ? [NonNullable<Found>] extends [never]
    ? unknown
    : WithNumericId<NonNullable<Found>>
  : unknown

type Flat<T> = { [Key in keyof T]: T[Key] }

/** All inputs of an operation as one object: its path parameters and its body, or its query if it has no body. A body that is a list is left out. */
export type Input<Id extends keyof operations> = Flat<
  Part<operations[Id]['parameters'], 'path'> &
    ([NonNullable<operations[Id]['requestBody']>] extends [never]
      ? Part<operations[Id]['parameters'], 'query'>
      : Exclude<NonNullable<operations[Id]['requestBody']>['content']['application/json'], readonly unknown[]>)
>

/** Returns the result of a request as a value. Never throws. */
export async function send<Data>(request: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Result<Data>> {
  try {
    const { data, error, response } = await request
    return response.ok && data !== undefined ? { data } : { error: errorFromAnswer(response, error) }
  } catch (thrown) {
    return { error: errorFromThrown(thrown) }
  }
}

/** Returns the result of a request that succeeds without a body (204) as a value. Never throws. */
export async function sendWithoutAnswer(request: Promise<{ error?: unknown; response: Response }>): Promise<Result<undefined>> {
  try {
    const { error, response } = await request
    return response.status === 204 ? { data: undefined } : { error: errorFromAnswer(response, error) }
  } catch (thrown) {
    return { error: errorFromThrown(thrown) }
  }
}

/** Returns the answer of a call, or throws its error. @throws {WalletError} */
export async function unwrap<Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> {
  const settled = await result
  if (settled.error) throw new WalletError(settled.error)
  return settled.data
}
