import type { Contract, Operation } from './contract.ts'
import type { DraftRequest } from './draft-request.ts'
import { misfitBy } from './judge.ts'

/** Returns a function that returns why the contract forbids a request, or undefined if the contract allows it. */
export function requestFlawsBy({ schemas }: Contract): (operation: Operation, draft: DraftRequest) => string | undefined {
  const bodyMisfit = misfitBy(schemas)
  const textMisfit = misfitBy(schemas, { coerceTypes: true })
  const flawOfQuery = ({ parameters }: Operation, url: string) => {
    const given = new URL(url, 'http://localhost').searchParams
    for (const { name, required, schema } of parameters.filter((parameter) => parameter.in === 'query')) {
      const [value, ...more] = given.getAll(name)
      if (value === undefined ? required : more.length > 0) return `query ${name} is missing or repeated`
      const mistake = value === undefined ? undefined : textMisfit(schema, value)
      if (mistake) return `query ${name} ${mistake}`
    }
    return undefined
  }
  const flawOfBody = ({ body: schema, isBodyRequired }: Operation, text: string) => {
    if (!schema || !isBodyRequired) return undefined
    try {
      const mistake = bodyMisfit(schema, JSON.parse(text))
      return mistake && `body ${mistake}`
    } catch {
      return 'body is not JSON'
    }
  }
  return (operation, { url, body }) => flawOfQuery(operation, url) ?? flawOfBody(operation, String(body ?? ''))
}
