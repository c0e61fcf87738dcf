import { Refusal } from '../claim.ts'
import { isStruct, type Struct } from './typed-data.ts'

const wrong = (name: string) => new Refusal('bad_value', name)

/** Members of a struct whose type is known, by name. */
export function text(struct: Struct, name: string): string {
  const value = struct[name]
  if (typeof value !== 'string') throw wrong(name)
  return value
}

export function integer(struct: Struct, name: string): bigint {
  const value = struct[name]
  if (typeof value !== 'bigint') throw wrong(name)
  return value
}

export function struct(of: Struct, name: string): Struct {
  const value = of[name]
  if (!isStruct(value)) throw wrong(name)
  return value
}

/** Returns all structs in a list, also in lists of lists. */
export function structs(of: Struct, name: string): Struct[] {
  const found: Struct[] = []
  const add = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(add)
    else if (isStruct(value)) found.push(value)
    else throw wrong(name)
  }
  add(of[name])
  return found
}
