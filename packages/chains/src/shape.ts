import type { TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from './errors.ts'

/** As the `cause` of an `unavailable`: the node answered the question, with something else than such an answer is. */
export class MalformedAnswer extends Error {
  override name = 'MalformedAnswer'
}

/** A reader that returns the answer as the schema's type. The reader throws `ChainError('unavailable')` for any other shape. */
export function shape<T extends TSchema>(name: string, schema: T): (answer: unknown) => Type.Static<T> {
  const compiled = Compile(schema)
  return (answer) => {
    if (!compiled.Check(answer)) throw new ChainError('unavailable', { cause: new MalformedAnswer(`The node's ${name} is malformed`) })
    return answer
  }
}
