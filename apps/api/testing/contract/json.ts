/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type JsonObject = { [name: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a nested value: names and positions. The empty path is the whole value. */
export type Place = readonly (string | number)[]

/** Returns the paths of all nested values, the whole value first. */
export function placesOf(value: Json): Place[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [[], ...inner.flatMap(([key, child]) => placesOf(child).map((place) => [key, ...place]))]
}

/** Returns a copy with another value at this path. If `value` is absent, the value at the path is removed. */
export function replaced(whole: Json, [key, ...rest]: Place, value: Json | undefined): Json | undefined {
  if (key === undefined) return value
  const entries = Array.isArray(whole) ? [...whole.entries()] : Object.entries(isObject(whole) ? whole : {})
  const known = entries.some(([name]) => name === key)
  const changed = (known ? entries : [...entries, [key, null] as const]).flatMap(([name, child]) => {
    const next = name === key ? replaced(child, rest, value) : child
    return next === undefined ? [] : [[name, next] as const]
  })
  return Array.isArray(whole) ? changed.map(([, child]) => child) : Object.fromEntries(changed)
}

/** Returns the value at a path, undefined if there is none. */
export function at(whole: Json, place: Place): Json | undefined {
  return place.reduce<Json | undefined>((value, key) => {
    if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
    return isObject(value) && typeof key === 'string' && Object.hasOwn(value, key) ? value[key] : undefined
  }, whole)
}
