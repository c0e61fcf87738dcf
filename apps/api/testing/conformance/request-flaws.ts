import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Contract, Operation } from '../attack/contract.ts'
import type { DraftRequest } from '../attack/draft-request.ts'

/** Returns a function that returns why the contract forbids a request, or undefined if the contract allows it. */
export function requestFlawsBy({ schemas }: Contract): (operation: Operation, draft: DraftRequest) => string | undefined {
  const bodies = new Ajv2020({ strict: false })
  const texts = new Ajv2020({ strict: false, coerceTypes: true })
  for (const ajv of [bodies, texts]) {
    formats.default(ajv, ['uuid', 'date-time', 'uri'])
    ajv.addFormat('semver', true)
    ajv.addSchema({ $id: 'contract', components: { schemas } })
  }
  const fault = (ajv: Ajv2020, schema: object, value: unknown): ErrorObject | undefined => {
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'))
    return ajv.validate(whole, value) ? undefined : ajv.errors?.[0]
  }
  const flawOfQuery = ({ parameters }: Operation, url: string) => {
    const given = new URL(url, 'http://localhost').searchParams
    for (const { in: place, name, required, schema } of parameters.filter((parameter) => parameter.in === 'query')) {
      const [value, ...more] = given.getAll(name)
      if (value === undefined ? required : more.length > 0) return `${place} ${name} is missing or repeated`
      const found = value === undefined ? undefined : fault(texts, { type: 'object', properties: { value: schema } }, { value })
      if (found) return `${place} ${name} ${found.message}`
    }
    return undefined
  }
  const flawOfBody = ({ body: schema, isBodyRequired }: Operation, text: string) => {
    if (!schema || !isBodyRequired) return undefined
    try {
      const found = fault(bodies, schema, JSON.parse(text))
      return found && `body${found.instancePath} ${found.message}`
    } catch {
      return 'body is not JSON'
    }
  }
  return (operation, { url, body }) => flawOfQuery(operation, url) ?? flawOfBody(operation, String(body ?? ''))
}
