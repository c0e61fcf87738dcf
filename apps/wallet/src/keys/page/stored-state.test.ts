import { describe, expect, test } from 'vitest'
import { memorySlots } from '../testing/memory-slots.ts'
import { encodeRecord, newRecord } from '../vault/record.ts'
import type { Slots } from '../vault/slots.ts'
import { emptyState, hasSecrets, readStored, stateAfter } from './stored-state.ts'

const pauses = [0, 0]
const record = { ...newRecord(), hasWords: true, secrets: { nonce: '', data: '' } }
const text = await encodeRecord(record)
const locked = { ...emptyState, status: 'locked' as const, hasWords: true, unlockBy: { password: true, passkey: false } }
const unread = { ...emptyState, status: 'unread' }

/** Slots whose first readings fail, as those of a browser that lost the connection to its storage. */
function failing(readings: number, content: Parameters<typeof memorySlots>[0] = { a: text, b: text }) {
  const { slots } = memorySlots(content)
  let left = readings
  const read: Slots['read'] = async (slot) => {
    if (slot === 'a' && left-- > 0) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return slots.read(slot)
  }
  return { ...slots, read }
}

describe('the storage is read', () => {
  test('it has a wallet → its record', async () => {
    expect(await readStored(failing(0), pauses)).toEqual({ record })
  })

  test('it is empty → no record, and no problem', async () => {
    expect(await readStored(failing(0, {}), pauses)).toEqual({ record: undefined })
  })

  test('a record is there, and cannot be read → damaged', async () => {
    expect(await readStored(failing(0, { a: 'torn' }), pauses)).toEqual({ problem: 'damaged' })
  })

  test('a newer version wrote the record → newer_version', async () => {
    const newer = await encodeRecord({ ...record, version: 99 })
    expect(await readStored(failing(0, { a: newer, b: newer }), pauses)).toEqual({ problem: 'newer_version' })
  })

  test('two readings fail → the third one returns the record', async () => {
    expect(await readStored(failing(2), pauses)).toEqual({ record })
  })

  test('every reading fails → silent, not damaged', async () => {
    expect(await readStored(failing(Number.POSITIVE_INFINITY), pauses)).toBe('silent')
  })
})

describe('the storage does not answer', () => {
  test('the tab asks for secrets → not known, so that it neither locks nor opens', () => {
    expect(hasSecrets('silent')).toBeUndefined()
    expect([hasSecrets({ record }), hasSecrets({ record: undefined }), hasSecrets({ record: newRecord() })]).toEqual([true, false, false])
  })

  test('the tab has read no wallet → unread, so that the wallet offers neither its creation nor its erasure', () => {
    expect(stateAfter('silent', emptyState, false)).toEqual(unread)
    expect(stateAfter('silent', { ...emptyState, problem: 'damaged' }, false)).toEqual(unread)
  })

  test('the tab has opened the wallet → it stays open', () => {
    const open = { ...locked, status: 'unlocked' as const }
    expect(stateAfter('silent', open, true)).toEqual(open)
  })

  test('the tab is locked → it stays locked, and opens after an unlock', () => {
    expect(stateAfter('silent', locked, false)).toEqual(locked)
    expect(stateAfter('silent', locked, true)).toEqual({ ...locked, status: 'unlocked' })
  })

  test('the wallet was created, and then cannot be read → unread until the storage answers', () => {
    const state = stateAfter('silent', emptyState, true)
    expect(state).toEqual(unread)
    expect(stateAfter({ record }, state, true).status).toBe('unlocked')
  })
})

test('the stored record is damaged → empty with this problem, which offers the erasure', () => {
  expect(stateAfter({ problem: 'damaged' }, locked, false)).toEqual({ ...emptyState, problem: 'damaged' })
})
