import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memorySlots } from '../testing/memory-slots.ts'
import { encodeRecord, newRecord } from '../vault/record.ts'
import { createSession } from './session.ts'

const text = await encodeRecord({ ...newRecord(), hasWords: true, secrets: { nonce: '', data: '' } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('self', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} })
  vi.stubGlobal('BroadcastChannel', SilentChannel)
  vi.stubGlobal('Worker', SilentChannel)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A channel to other tabs, or to a worker, that never answers. */
class SilentChannel extends EventTarget {
  postMessage() {}
  terminate() {}
}

/** A tab whose storage has a wallet, and fails while `isBroken`. */
function openTab() {
  const storage = { isBroken: false }
  const { slots, content } = memorySlots({ a: text, b: text })
  const session = createSession({
    ...slots,
    async read(slot) {
      if (storage.isBroken) throw new DOMException('Internal error opening backing store', 'UnknownError')
      return slots.read(slot)
    },
  })
  return { session, storage, content }
}

/** Reads the storage as often as the session does if it fails. */
async function refreshInVain({ refresh }: ReturnType<typeof createSession>) {
  const refreshed = refresh()
  await vi.runAllTimersAsync()
  await refreshed
}

test('the storage fails when the wallet starts → no damage, no erasure; the next reading finds the wallet', async () => {
  const { session, storage } = openTab()
  storage.isBroken = true
  await refreshInVain(session)
  expect(session.getState()).toMatchObject({ status: 'unread', accounts: [] })
  expect(session.getState().problem).toBeUndefined()
  storage.isBroken = false
  await session.refresh()
  expect(session.getState()).toMatchObject({ status: 'locked', hasWords: true })
})

test('the storage fails while the wallet is open → it stays open, and can be locked', async () => {
  const { session, storage } = openTab()
  await session.change(async () => {}, { unlocks: true })
  expect(session.getState().status).toBe('unlocked')
  storage.isBroken = true
  session.autoLock.stop()
  await refreshInVain(session)
  expect(session.getState()).toMatchObject({ status: 'unlocked', hasWords: true })
  session.lock()
  await refreshInVain(session)
  expect(session.getState()).toMatchObject({ status: 'locked', hasWords: true })
})

test('the stored record is damaged → the problem is damaged', async () => {
  const { session, content } = openTab()
  Object.assign(content, { a: 'torn', b: undefined })
  await session.refresh()
  expect(session.getState()).toMatchObject({ status: 'empty', problem: 'damaged' })
})
