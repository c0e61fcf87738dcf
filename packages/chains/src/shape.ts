import type { TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from './errors.ts'

/** A reader that returns the answer as the schema's type. The reader throws `ChainError('unavailable')` for any other shape. */
export function shape<T extends TSchema>(name: string, schema: T): (answer: unknown) => Type.Static<T> {
  const compiled = Compile(schema)
  return (answer) => {
    if (!compiled.Check(answer)) throw new ChainError('unavailable', { cause: new Error(`The node's ${name} is malformed`) })
    return answer
  }
}
