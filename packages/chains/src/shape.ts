import type { TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from './errors.ts'

/** The `cause` of an `unavailable` if the node answered with the wrong shape. */
export class MalformedAnswer extends Error {
  override name = 'MalformedAnswer'
}

/** Returns a parser that checks an answer against the schema. The parser throws `ChainError('unavailable')` for any other shape. */
export function shape<T extends TSchema>(name: string, schema: T): (answer: unknown) => Type.Static<T> {
  const compiled = Compile(schema)
  return (answer) => {
    if (!compiled.Check(answer)) throw new ChainError('unavailable', { cause: new MalformedAnswer(`The node's ${name} is malformed`) })
    return answer
  }
}
