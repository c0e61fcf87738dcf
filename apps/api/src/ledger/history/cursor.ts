import { createHash } from 'node:crypto'
import type { SortKey } from './sort-key.ts'

/** Maximum length of a cursor, in characters. */
export const maxCursorLength = 160

/**
 * Returns the cursor that continues after an item. `scope` identifies the request: the cursor is valid for no other scope. A cursor grants
 * no access, because each request checks the permissions of the device.
 */
export function cursorOf({ time, block, position, id }: SortKey, scope: string): string {
  const key = [time, block ?? '', position ?? '', id].join('.')
  return Buffer.from(`${key}.${checksumOf(key, scope)}`).toString('base64url')
}

/** Returns the sort key in a cursor that `cursorOf` returned for the same scope. Returns undefined for any other text. */
export function readCursor(cursor: string, scope: string): SortKey | undefined {
  if (cursor.length > maxCursorLength) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, time, block = '', position = '', id] = /^(\d{1,16})\.(\d{0,16})\.(\d{0,10})\.(\d{1,16})\.[\w-]{11}$/.exec(text) ?? []
  if (time === undefined || id === undefined) return undefined
  const key = { time: Number(time), block: numberOf(block), position: numberOf(position), id: Number(id) }
  return cursorOf(key, scope) === cursor && Object.values(key).every((part) => part === null || Number.isSafeInteger(part))
    ? key
    : undefined
}

const numberOf = (text: string) => (text === '' ? null : Number(text))

/**
 * Returns the checksum of a cursor. The digest is not a signature. It only detects cursors that were cut, changed or taken from another
 * request.
 */
const checksumOf = (key: string, scope: string) =>
  createHash('sha256')
    .update(JSON.stringify([key, scope]))
    .digest('base64url')
    .slice(0, 11)
