/** A method of which only the name is known. */
export type AnyMethod = (...args: unknown[]) => unknown

/** Returns the object with each of its methods replaced by what `wrap` returns. It is built once, so that calls cost nothing more. */
export function mapMethods<T extends object>(parts: T, wrap: (method: AnyMethod, name: string) => AnyMethod): T {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === 'function' ? wrap(part, name) : part])
  return { ...parts, ...Object.fromEntries(entries) }
}
