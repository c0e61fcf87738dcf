import { STATUS_CODES } from 'node:http'
import type { Call, Contract, Media, Schema } from './contract.ts'

/** Returns the anchor of a call in the reference. */
export const anchorOf = ({ tags, operationId }: Pick<Call, 'tags' | 'operationId'>) => `tag/${tags[0]}/operation/${operationId}`

/** Returns the displayed name of a tag. */
export const titleOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1)

const schemeNames: Record<string, string> = {
  deviceToken: 'Device token',
  deviceId: 'Device id',
  webhookSignature: 'Webhook signature',
}

export const schemeName = (scheme: string) => schemeNames[scheme] ?? scheme

/** Returns each authentication scheme with its name and description. */
export const schemesOf = ({ components }: Contract) =>
  Object.entries(components.securitySchemes).map(([id, { description }]) => ({ id, name: schemeName(id), description }))

/** Returns the authentication of a call: any one of the schemes, or none if it is optional. */
export function guardOf({ security }: Call): { schemes: string[]; optional: boolean } {
  return {
    schemes: security.flatMap((scheme) => Object.keys(scheme)),
    optional: security.some((scheme) => Object.keys(scheme).length === 0),
  }
}

/** One error message of a call, with its code. */
type Refusal = { code: string; message: string }

/** One status of a call. A success has an example. An error has messages and is shown with the first. */
export type Answer = {
  status: string
  name: string
  success: boolean
  description: string
  /** Undefined for an answer without a body. */
  schema: Schema | undefined
  refusals: Refusal[]
  example: unknown
}

/** Returns every status of a call, in the order of the contract. */
export function answersOf({ responses }: Call): Answer[] {
  return Object.entries(responses).map(([status, { description, content }]) => {
    const { schema, example, examples = {} }: Partial<Media> = content?.['application/json'] ?? {}
    const values = Object.values(examples).map(({ value }) => value)
    return {
      status,
      name: STATUS_CODES[status] ?? '',
      success: status.startsWith('2'),
      description,
      schema,
      refusals: values.flatMap((value) => refusalOf(value) ?? []),
      example: example ?? values[0],
    }
  })
}

/** Returns the answers with a recorded body, in the order of the contract. Errors are listed by their messages instead. */
export const exampleAnswersOf = (call: Call): Answer[] =>
  answersOf(call).filter(({ refusals, example }) => refusals.length === 0 && example !== undefined)

const refusalOf = (value: unknown): Refusal | undefined =>
  typeof value === 'object' && value !== null && 'message' in value && 'code' in value
    ? { code: String(value.code), message: String(value.message) }
    : undefined

/** Returns the recorded request body of a call, or undefined if it has none. */
export const bodyOf = ({ requestBody }: Call) => requestBody?.content['application/json'].example
