import { createHash } from 'node:crypto'
import type { Place } from './place.ts'

/** Characters of the longest cursor. */
export const maxCursorLength = 160

/**
 * Returns the text by which a client continues after an item. `scope` names the request that it belongs to. The text is a place and no
 * permission: what a device may see is decided for each request.
 */
export function cursorOf({ time, block, position, id }: Place, scope: string): string {
  const place = [time, block ?? '', position ?? '', id].join('.')
  return Buffer.from(`${place}.${digestOf(place, scope)}`).toString('base64url')
}

/** Returns the place of a cursor that `cursorOf` returned for the same scope; undefined for any other text. */
export function readCursor(cursor: string, scope: string): Place | undefined {
  if (cursor.length > maxCursorLength) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, time, block = '', position = '', id] = /^(\d{1,16})\.(\d{0,16})\.(\d{0,10})\.(\d{1,16})\.[\w-]{11}$/.exec(text) ?? []
  if (time === undefined || id === undefined) return undefined
  const place = { time: Number(time), block: numberOf(block), position: numberOf(position), id: Number(id) }
  return cursorOf(place, scope) === cursor && Object.values(place).every((part) => part === null || Number.isSafeInteger(part))
    ? place
    : undefined
}

const numberOf = (text: string) => (text === '' ? null : Number(text))

/** Not a signature: it finds cursors that were cut, changed or taken from another request. */
const digestOf = (place: string, scope: string) =>
  createHash('sha256')
    .update(JSON.stringify([place, scope]))
    .digest('base64url')
    .slice(0, 11)
