import type { Contract, Schema } from './contract.ts'
import { type Field, fieldsOf, sentencesOf } from './fields.ts'
import { type Html, html, words } from './html.ts'

export type SchemaOptions = {
  /** Whether the only field of an object is shown expanded. */
  expandSingleSchemaField: boolean
}

/** Returns the description of a body as HTML, then its fields. */
export const schemaFields = (contract: Contract, schema: Schema, options: SchemaOptions): Html =>
  html`${sentencesOf(contract, schema).map((sentence) => html`<p>${words(sentence)}</p>`)}${fieldList(fieldsOf(contract, schema), options)}`

/** Returns a list of fields as HTML, each with type, limits and description. Inner fields can be expanded. */
export function fieldList(fields: Field[], { expandSingleSchemaField }: SchemaOptions): Html {
  if (fields.length === 0) return html``
  const open = expandSingleSchemaField && fields.length === 1
  return html`<ul class="ref-fields">${fields.map((field) => fieldItem(field, open, { expandSingleSchemaField }))}</ul>`
}

function fieldItem(
  { name, type, required, limits, values, sentences, example, fieldOwner, fields }: Field,
  open: boolean,
  options: SchemaOptions,
): Html {
  return html`<li><code class="ref-name">${name}</code> <span class="ref-type">${type}</span>${
    required && html` <span class="ref-required">required</span>`
  }${limits.length > 0 && html` <span class="ref-limits">${words(limits.join(', '))}</span>`}${sentences.map(
    (sentence) => html`<p>${words(sentence)}</p>`,
  )}${values.length > 0 && html`<p class="ref-values">${values.length === 1 ? 'Always' : 'One of'}${codes(values)}</p>`}${
    example !== undefined && html`<p class="ref-example">Example${codes([String(example)])}</p>`
  }${
    fields.length > 0 &&
    html`<details${open && html` open`}><summary>${fieldCount(fields.length)}${of[fieldOwner]} in ${name}</summary>${fieldList(fields, options)}</details>`
  }</li>`
}

const codes = (values: string[]) => values.map((value) => html` <code>${value}</code>`)
export const fieldCount = (fields: number) => (fields === 1 ? '1 field' : `${fields} fields`)
const of: Record<Field['fieldOwner'], string> = { object: '', entries: ' of each entry', values: ' of each value' }
