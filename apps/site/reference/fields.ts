import { type Contract, type Parameter, resolve, type Schema } from './contract.ts'

/** A field of a request or answer, as the reference shows it. Words in backquotes are code. */
export type Field = {
  name: string
  /** The type in words, such as `string`, `integer or null` or `list of Token`. */
  type: string
  required: boolean
  /** Descriptions of the field, then of its items. */
  sentences: string[]
  /** Limits in words, such as `1 to 64 characters` or `default 50`. */
  limits: string[]
  /** All allowed values, if the contract lists them. */
  values: string[]
  example?: unknown
  /** The owner of the inner `fields`: the object itself, each entry of a list, or each value of a map. */
  fieldOwner: 'object' | 'entries' | 'values'
  fields: Field[]
}

/** Returns the fields of an object schema. For a list, a map or a nullable object, returns the fields of its objects. */
export function fieldsOf(contract: Contract, schema: Schema): Field[] {
  return partsOf(contract, schema).flatMap(({ schema: { properties = {}, required = [], dependentRequired = {} } }) =>
    Object.entries(properties).map(([name, field]) =>
      withPartners(fieldOf(contract, name, field, required.includes(name)), dependentRequired[name]),
    ),
  )
}

/** Adds the names of the fields that must be sent together with this field. */
const withPartners = (field: Field, partners: string[] = []): Field => ({
  ...field,
  limits: [...field.limits, ...partners.map((name) => `only with \`${name}\``)],
})

/** Returns a parameter as a field, with its example. */
export function parameterField(contract: Contract, { name, schema, required = false, description, example }: Parameter): Field {
  const field = fieldOf(contract, name, { ...schema, ...(description !== undefined && { description }) }, required)
  return { ...field, ...(example !== undefined && { example }) }
}

/** Returns the descriptions of a schema as a whole. */
export const sentencesOf = (contract: Contract, schema: Schema): string[] => [
  ...new Set(partsOf(contract, schema).flatMap(({ schema: { description } }) => description ?? [])),
]

function fieldOf(contract: Contract, name: string, schema: Schema, required: boolean): Field {
  const parts = partsOf(contract, schema)
  return {
    name,
    type: typeName(contract, schema),
    required,
    sentences: sentencesOf(contract, schema),
    limits: parts.flatMap((part) => limitsOf(part.schema).map((limit) => (part.of === 'entries' ? `each ${limit}` : limit))),
    values: [...new Set(parts.flatMap((part) => (part.schema.enum ?? []).map(String)))],
    fieldOwner: parts.find((part) => part.schema.properties)?.of ?? 'object',
    fields: fieldsOf(contract, schema),
  }
}

type Part = { of: Field['fieldOwner']; schema: Schema }

/** Returns a schema and its inner schemas except fields: alternatives, entries of a list and values of a map. */
function partsOf(contract: Contract, schema: Schema, of: Part['of'] = 'object'): Part[] {
  const { name: _, ...resolved } = resolve(contract, schema)
  const { anyOf = [], items, additionalProperties } = resolved
  return [
    { of, schema: resolved },
    ...anyOf.flatMap((choice) => partsOf(contract, choice, of)),
    ...(items ? partsOf(contract, items, 'entries') : []),
    ...(typeof additionalProperties === 'object' ? partsOf(contract, additionalProperties, 'values') : []),
  ]
}

function typeName(contract: Contract, schema: Schema): string {
  const { name, type, items, anyOf, format, additionalProperties, enum: values } = resolve(contract, schema)
  // A named string schema is shown as `string`, because its type is more useful than its name.
  if (name !== undefined && type === 'object') return name
  if (anyOf) return anyOf.map((choice) => typeName(contract, choice)).join(' or ')
  if (items) return `list of ${typeName(contract, items)}`
  if (typeof additionalProperties === 'object') return `map of ${typeName(contract, additionalProperties)}`
  const names = Array.isArray(type) ? type.join(' or ') : (type ?? (values ? 'string' : 'object'))
  return format === undefined ? names : `${names}, ${format}`
}

function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern } = schema
  return [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'entries'),
    exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`,
    range(minimum, maximum, ''),
    exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`,
    pattern === undefined ? undefined : `matches \`${pattern}\``,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== undefined)
}

function range(min: number | undefined, max: number | undefined, what: string): string | undefined {
  if (min === undefined && max === undefined) return undefined
  const words = min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`
  return `${words} ${what}`.trim()
}
