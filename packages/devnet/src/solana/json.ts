/** A value of a JSON answer. Undefined members are omitted. A bigint is written with all its digits. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Returns the JSON text of an answer. Amounts may exceed a number, so `JSON.stringify` cannot write them. */
export function toJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(toJson).join(',')}]`
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${toJson(member)}`],
  )
  return `{${members.join(',')}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)
