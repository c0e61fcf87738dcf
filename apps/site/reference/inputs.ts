import { type Call, type Contract, callsOf, resolve, type Schema } from './contract.ts'
import { type Field, fieldsOf, parameterField } from './fields.ts'
import type { ExampleRequest } from './samples/example.ts'
import { firstCalls } from './samples/first-calls.ts'
import { exampleRequest } from './samples/request.ts'
import { type Input, objectOf } from './samples/values.ts'

/** The request of a sample, and the values of it that a reader may type. */
export type Fillable = { request: ExampleRequest; inputs: Input[] }

/** Returns the requests of all samples by the ids of their operations. `firstCalls` has the inputs of several. */
export function fillableRequests(contract: Contract): { operations: Record<string, Fillable>; firstCalls: Input[] } {
  const operations = Object.fromEntries(
    callsOf(contract).map((call): [string, Fillable] => {
      const request = exampleRequest(contract, call)
      return [call.operationId, { request, inputs: inputsOf(contract, call, request) }]
    }),
  )
  const inputs = firstCalls.flatMap((operationId) => operations[operationId]?.inputs ?? []).filter(({ required }) => required)
  return { operations, firstCalls: [...new Map(inputs.map((input) => [input.key, input])).values()] }
}

/** Returns the inputs of a call: those of the connection, then what the call requires, then the rest. */
function inputsOf(contract: Contract, call: Call, request: ExampleRequest): Input[] {
  const body = call.requestBody?.content['application/json'].schema
  const values = [...parameterInputs(contract, call, request), ...(body ? bodyInputs(contract, call, request, body) : [])]
  const byNeed = values.toSorted((one, other) => Number(other.required) - Number(one.required))
  return [
    {
      ...plain,
      key: 'server',
      name: 'API address',
      place: 'server',
      example: request.server,
      expected: 'an origin such as https://api.example.com',
    },
    ...(request.proof === 'device' ? [device] : []),
    ...byNeed,
  ]
}

const plain = { at: [], kind: 'text', required: true, choices: [], limits: {} } satisfies Partial<Input>

const device: Input = {
  ...plain,
  key: 'deviceId',
  name: 'Device id',
  place: 'device',
  example: 'the answer of Register a device',
  expected: 'a UUID',
  limits: { format: 'uuid' },
}

/** A body replaces the optional query parameters of its call. */
function parameterInputs(contract: Contract, call: Call, { pathValues, query, body }: ExampleRequest): Input[] {
  return (call.parameters ?? []).flatMap((parameter) => {
    const { name, in: place, required = false, schema } = parameter
    if (place === 'header' || (place === 'query' && !required && body !== undefined)) return []
    const example = pathValues[name] ?? query[name] ?? parameter.example
    return inputOf(contract, call, parameterField(contract, parameter), schema, { place, at: [], example })
  })
}

/** Returns the inputs for plain fields of a body, and for those of the first entry of a list. */
function bodyInputs(contract: Contract, call: Call, { body }: ExampleRequest, schema: Schema): Input[] {
  const visit = (part: Schema, at: Input['at'], example: unknown): Input[] => {
    const { properties = {} } = plainSchema(contract, part)
    const fields = fieldsOf(contract, part)
    return Object.entries(properties).flatMap(([name, property]) => {
      const value = objectOf(example)[name]
      const entry = resolve(contract, property).items
      if (entry && resolve(contract, entry).properties) return Array.isArray(value) ? visit(entry, [...at, name, 0], value[0]) : []
      const field = fields.find((candidate) => candidate.name === name)
      return field ? inputOf(contract, call, field, property, { place: 'body', at: [...at, name], example: value }) : []
    })
  }
  return visit(schema, [], body)
}

function inputOf(
  contract: Contract,
  call: Call,
  field: Field,
  schema: Schema,
  { place, at, example = field.example }: Pick<Input, 'place' | 'at'> & { example: unknown },
): Input[] {
  const { name, required, type, limits, values } = field
  // The client of the TypeScript sample takes this id as a number.
  const kind = name === 'txId' ? 'integer' : kindOf(contract, schema)
  if (!kind) return []
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, exclusiveMaximum, pattern, format } = plainSchema(contract, schema)
  return [
    {
      key: keyOf(call, name, place),
      name,
      place,
      at,
      kind,
      required,
      example: example === undefined || example === null ? '' : String(example),
      expected: [type, ...limits].join(', ').replaceAll('`', ''),
      choices: kind === 'boolean' ? ['true', 'false'] : values,
      limits: JSON.parse(JSON.stringify({ minLength, maxLength, minimum, exclusiveMinimum, maximum, exclusiveMaximum, pattern, format })),
    },
  ]
}

/** The account and its network are the same in all calls. Any other name has one meaning in each group of calls. */
function keyOf({ tags, path }: Call, name: string, place: Input['place']): string {
  if (name === 'address' || name === 'platformId') return name
  return place === 'path' && name === 'id' && path.startsWith('/v1/platforms/') ? 'platformId' : `${tags[0]}.${name}`
}

/** Returns the schema of a value: the first alternative that is not null, and the entry of a list. */
function plainSchema(contract: Contract, schema: Schema): Schema {
  const { name: _, ...resolved } = resolve(contract, schema)
  const choice = resolved.anyOf?.find(({ type }) => type !== 'null')
  if (choice) return plainSchema(contract, choice)
  return resolved.items ? plainSchema(contract, resolved.items) : resolved
}

/** Returns undefined for a value that is not plain, such as an object. */
function kindOf(contract: Contract, schema: Schema): Input['kind'] | undefined {
  const { properties, additionalProperties, type, enum: values } = plainSchema(contract, schema)
  if (properties || additionalProperties) return undefined
  const types = [type ?? (values ? 'string' : [])].flat()
  if (resolve(contract, schema).items) return types.includes('string') ? 'list' : undefined
  return kinds.find(([named]) => types.includes(named))?.[1]
}

const kinds: [string, Input['kind']][] = [
  ['boolean', 'boolean'],
  ['integer', 'integer'],
  ['number', 'number'],
  ['string', 'text'],
]
