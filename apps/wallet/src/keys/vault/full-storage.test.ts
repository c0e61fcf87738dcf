import { describe, expect, test } from 'vitest'
import { memorySlots } from '../testing/memory-slots.ts'
import { readRecord, type Slots } from './slots.ts'
import { createVault } from './vault.ts'

const cost = { memoryKiB: 8, passes: 1 }
const stronger = { memoryKiB: 16, passes: 1 }
const words = 'test test test test test test test test test test test junk'
const password = { password: 'correct horse' }
const next = { password: 'battery staple' }

const vaultOf = (slots: Slots, options = cost) => createVault({ slots, cost: options, exclusive: (change) => change() })
const add = (slots: Slots) => vaultOf(slots).add({ words }, { name: 'Main', unlock: password, backedUp: true })

async function created() {
  const memory = memorySlots()
  await add(memory.slots)
  return memory
}

const opens = async (slots: Slots, by: { password: string }) => (await vaultOf(slots).reveal(by)).join(' ') === words

describe('the storage is full at the first write', () => {
  test('a new password is stored → refused with storage, and the old password opens the unchanged wallet', async () => {
    const memory = await created()
    const before = { ...memory.content }
    memory.fillAt(0)
    await expect(vaultOf(memory.slots).addUnlock(password, next)).rejects.toMatchObject({ code: 'storage' })
    expect(memory.content).toEqual(before)
    expect(await opens(memory.slots, password)).toBe(true)
  })

  test('a wallet is created → refused with storage, and it can be created when there is space again', async () => {
    const memory = memorySlots()
    memory.fillAt(0)
    await expect(add(memory.slots)).rejects.toMatchObject({ code: 'storage' })
    expect(memory.content).toEqual({})
    memory.restart()
    await add(memory.slots)
  })
})

describe('the storage is full at the second write', () => {
  test('a new password is stored → it opens the wallet at once, also while the storage is full', async () => {
    const memory = await created()
    memory.fillAt(1)
    await vaultOf(memory.slots).addUnlock(password, next)
    const vault = vaultOf(memory.slots)
    await vault.unlock(next)
    expect(await vault.isOpen()).toBe(true)
    await expect(vaultOf(memory.slots).unlock(password)).rejects.toMatchObject({ code: 'wrong_password' })
  })

  test('there is space again → the next unlock stores the second copy', async () => {
    const memory = await created()
    memory.fillAt(1)
    await vaultOf(memory.slots).addUnlock(password, next)
    expect(memory.content.a).not.toBe(memory.content.b)
    memory.restart()
    await vaultOf(memory.slots).unlock(next)
    expect(memory.content.a).toBe(memory.content.b)
  })

  test('a wallet is created → it is there, and its password opens it', async () => {
    const memory = memorySlots()
    memory.fillAt(1)
    await add(memory.slots)
    await vaultOf(memory.slots).unlock(password)
    expect((await readRecord(memory.slots))?.hasWords).toBe(true)
  })
})

test.each([0, 1])('write %i of a stronger key fails at the unlock → the wallet is open, and a later unlock stores it', async (write) => {
  const memory = await created()
  memory.fillAt(write)
  const vault = vaultOf(memory.slots, stronger)
  await vault.unlock(password)
  expect(await vault.isOpen()).toBe(true)
  memory.restart()
  await vaultOf(memory.slots, stronger).unlock(password)
  expect((await readRecord(memory.slots))?.password?.cost).toEqual(stronger)
  expect(memory.content.a).toBe(memory.content.b)
})
