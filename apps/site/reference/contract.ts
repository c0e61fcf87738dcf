import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** The keywords of a JSON Schema that the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  dependentRequired?: Record<string, string[]>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  examples?: unknown[]
}

const SchemaObject = Type.Unsafe<Schema>({ type: 'object' })
const Text = Type.String()

const Media = Type.Object({
  schema: SchemaObject,
  example: Type.Optional(Type.Unknown()),
  examples: Type.Optional(Type.Record(Text, Type.Object({ value: Type.Unknown() }))),
})
const Content = Type.Object({ 'application/json': Media })
const Parameter = Type.Object({
  name: Text,
  in: Type.Union([Type.Literal('path'), Type.Literal('query'), Type.Literal('header')]),
  required: Type.Optional(Type.Boolean()),
  description: Type.Optional(Text),
  schema: SchemaObject,
  example: Type.Optional(Type.Unknown()),
})
const Operation = Type.Object({
  operationId: Text,
  summary: Text,
  description: Text,
  tags: Type.Array(Text, { minItems: 1 }),
  security: Type.Array(Type.Record(Text, Type.Array(Text))),
  parameters: Type.Optional(Type.Array(Parameter)),
  requestBody: Type.Optional(Type.Object({ required: Type.Optional(Type.Boolean()), content: Content })),
  // An image has no JSON.
  responses: Type.Record(Text, Type.Object({ description: Text, content: Type.Optional(Type.Partial(Content)) })),
})
const Contract = Type.Object({
  info: Type.Object({ title: Text, version: Text, description: Text }),
  servers: Type.Array(Type.Object({ url: Text, description: Text }), { minItems: 1 }),
  tags: Type.Array(Type.Object({ name: Text, description: Text })),
  paths: Type.Record(Text, Type.Record(Text, Operation)),
  components: Type.Object({
    securitySchemes: Type.Record(Text, Type.Object({ description: Text })),
    schemas: Type.Record(Text, SchemaObject),
  }),
  'x-error-catalogue': Type.Record(Text, Type.Object({ status: Type.Integer(), message: Text })),
})

export type Contract = Static<typeof Contract>
export type Media = Static<typeof Media>
export type Parameter = Static<typeof Parameter>
export type Operation = Static<typeof Operation>

/** One call of the contract: an operation with its method and path. */
export type Call = Operation & { method: string; path: string }

const validator = Compile(Contract)

/** Reads the contract from a file. @throws with each part that the reference cannot show */
export function readContract(file: string): Contract {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (validator.Check(value)) return value
  const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`${file} is not a contract that can be shown: ${faults.join('; ')}`)
}

/** Returns all calls of the contract, in its order. */
export function callsOf({ paths }: Contract): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
}

/** Returns the schema that a `$ref` points to, with its name in the contract. */
export function resolve(contract: Contract, schema: Schema): Schema & { name?: string } {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? undefined : contract.components.schemas[name]
  if (name === undefined || target === undefined) return schema
  return { ...target, ...(schema.description !== undefined && { description: schema.description }), name }
}
