import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * Returns a function that checks a value against a schema and returns it.
 * @param what names the value in the error
 */
export function parser<T extends TSchema>(what: string, schema: T): (value: unknown) => Static<T> {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return value
    const [error] = validator.Errors(value)
    throw new Error(`${what} is malformed: ${error?.instancePath || '/'} ${error?.message}`)
  }
}

/** Returns a function that returns a value of the schema, and undefined for any other value. */
export function reader<T extends TSchema>(schema: T): (value: unknown) => Static<T> | undefined {
  const validator = Compile(schema)
  return (value) => (validator.Check(value) ? value : undefined)
}
