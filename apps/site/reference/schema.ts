import { type Contract, resolve, type Schema } from './contract.ts'
import { type Html, html, prose } from './html.ts'

/** What kind of value a schema allows, in words: `string`, `integer or null`, `list of Token`. */
function typeName(contract: Contract, schema: Schema): string {
  const { name, type, items, anyOf, format, enum: values } = resolve(contract, schema)
  if (name !== undefined) return name
  if (anyOf) return anyOf.map((choice) => typeName(contract, choice)).join(' or ')
  if (items) return `list of ${typeName(contract, items)}`
  if (format === 'uuid' || format === 'date-time' || format === 'semver') return `string, ${format}`
  if (Array.isArray(type)) return type.join(' or ')
  return type ?? (values ? 'string' : 'object')
}

/** The limits that a schema sets, in words. */
function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  return [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, 'entries'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== undefined)
}

function range(least: number | undefined, most: number | undefined, what: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return `at least ${least} ${what}`.trim()
  if (least === undefined || (least === 1 && what === 'characters')) return `at most ${most} ${what}`.trim()
  return `${least} to ${most} ${what}`.trim()
}

type Options = { expandSingleSchemaField: boolean }

/** The fields of an object, or of the objects in a list: each with its type, limits and sentence; nested ones open and close. */
export function fields(contract: Contract, schema: Schema, options: Options): Html {
  const object = objectWithin(contract, schema)
  if (!object) return html``
  const entries = Object.entries(object.properties ?? {})
  const open = options.expandSingleSchemaField && entries.length === 1
  return html`<ul class="ref-fields">${entries.map(([name, field]) => {
    const required = object.required?.includes(name) ?? false
    return html`<li>${fieldOf(contract, { name, schema: field, required, open }, options)}</li>`
  })}</ul>`
}

export type Field = { name: string; schema: Schema; required: boolean; open: boolean; note?: string }

/** One field. */
export function fieldOf(contract: Contract, { name, schema, required, open, note }: Field, options: Options): Html {
  const resolved = resolve(contract, schema)
  const values = (resolved.enum ?? resolve(contract, schema.items ?? {}).enum ?? []).map(String)
  const limits = [...limitsOf(resolved), ...(note === undefined ? [] : [note])]
  const head = html`<code class="ref-name">${name}</code> <span class="ref-type">${typeName(contract, schema)}</span>${
    required && html` <span class="ref-required">required</span>`
  }${limits.length > 0 && html` <span class="ref-limits">${limits.join(', ')}</span>`}`
  const body = html`${prose(resolved.description)}${
    values.length > 0 &&
    html`<p class="ref-values">${values.length === 1 ? 'Always ' : 'One of '}${values.map((value) => html`<code>${value}</code> `)}</p>`
  }`
  if (!objectWithin(contract, schema)) return html`<div class="ref-field">${head}</div>${body}`
  return html`<details${open && html` open`}><summary>${head}</summary>${body}${fields(contract, schema, options)}</details>`
}

/** The object that a schema is, holds in a list, allows beside null, or maps names to. */
function objectWithin(contract: Contract, schema: Schema): Schema | undefined {
  const { properties, items, anyOf, additionalProperties, ...rest } = resolve(contract, schema)
  if (properties) return { ...rest, properties }
  if (items) return objectWithin(contract, items)
  if (typeof additionalProperties === 'object') return objectWithin(contract, additionalProperties)
  return anyOf?.map((choice) => objectWithin(contract, choice)).find((found) => found !== undefined)
}
