/** One field that is signed. `name`: its path, such as `orders 2.price`. */
export type TypedLine = { name: string; value: string }

/** More would make a browser slow. The rest is counted. */
const maxLines = 500

/** Returns the leaves of a value in their order, and how many more there are. The key worker has bounded the size of the value. */
export function typedLines(value: unknown): { lines: readonly TypedLine[]; more: number } {
  const all = leavesOf(value, '')
  return { lines: all.slice(0, maxLines), more: Math.max(0, all.length - maxLines) }
}

function leavesOf(value: unknown, path: string): TypedLine[] {
  if (typeof value !== 'object' || value === null) return [{ name: path, value: `${value}` }]
  // An order without a price has an empty list.
  if (Array.isArray(value) && value.length === 0) return [{ name: path, value: '[]' }]
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, nameOf(path, key, Array.isArray(value))))
}

const nameOf = (path: string, key: string, isItem: boolean) =>
  isItem ? `${path} ${Number(key) + 1}` : path === '' ? key : `${path}.${key}`
