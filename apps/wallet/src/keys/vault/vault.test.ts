import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crash, memorySlots } from '../testing/memory-slots.ts'
import { encodeRecord, type VaultRecord } from './record.ts'
import { readRecord, type SlotName, type Slots } from './slots.ts'
import type { RawUnlock } from './unlocks.ts'
import { createVault } from './vault.ts'

/** A cost that no wallet uses: these tests derive thousands of keys. */
const cost = { memoryKiB: 8, passes: 1 }
const words = 'test test test test test test test test test test test junk'
const password = { password: 'correct horse' }
const passkey = { passkey: { credentialId: 'AQID', salt: 'BAUG', output: new Uint8Array(32).fill(7) } }
const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief = '0x0000000000000000000000000000000000000bad'
const importedKey = { family: 'evm' as const, key: `0x${'11'.repeat(32)}` }

const vaultOf = (slots: Slots, options = cost) => createVault({ slots, cost: options, exclusive: (change) => change() })

async function created(unlock: RawUnlock = password) {
  const memory = memorySlots()
  const vault = vaultOf(memory.slots)
  await vault.add({ words }, { name: 'Main', unlock, backedUp: true })
  return { memory, vault }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    ({ code, name }) => code ?? name,
  )

const accountsOf = async (slots: Slots) => (await readRecord(slots))?.accounts ?? []

describe('a wallet is created from words', () => {
  test('another program opens it with the password → it has the same words and accounts', async () => {
    const { memory } = await created()
    const vault = vaultOf(memory.slots)
    await vault.unlock(password)
    expect((await vault.reveal(password)).join(' ')).toBe(words)
    expect(await accountsOf(memory.slots)).toMatchObject([{ name: 'Main', evm, solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }])
  })

  test('its storage is read → neither the words, their entropy nor the password are in it', async () => {
    const { memory } = await created()
    const text = JSON.stringify(memory.content)
    for (const secret of ['junk', 'correct horse', '35vzfm/N+b835vzfm', 'df9bf37e6fcd']) expect(text).not.toContain(secret)
  })

  test('the same password is typed in another Unicode form → it opens', async () => {
    const { vault } = await created({ password: 'Zu\u0308rich-Cafe\u0301' })
    await vault.unlock({ password: 'Z\u00fcrich-Caf\u00e9' })
  })

  test('words are added again → refused with exists', async () => {
    const { vault } = await created()
    expect(await codeOf(vault.add({ words }, { name: 'Other', unlock: password }))).toBe('exists')
  })

  test('the password has seven characters → refused with weak_password, and nothing is stored', async () => {
    const { slots, content } = memorySlots()
    expect(await codeOf(vaultOf(slots).add({ words }, { name: 'Main', unlock: { password: '1234567' } }))).toBe('weak_password')
    expect(content).toEqual({})
  })

  test('an account is removed and one is added → the removed account comes back', async () => {
    const { memory, vault } = await created()
    await vault.addAccount('Second')
    const [, second] = await accountsOf(memory.slots)
    await vault.addAccount('Third')
    await vault.changeAccounts({ kind: 'remove', id: second?.id ?? '' })
    await vault.addAccount('Again')
    const accounts = await accountsOf(memory.slots)
    expect(accounts.find(({ name }) => name === 'Again')?.evm).toBe(second?.evm)
    expect(new Set(accounts.map((account) => account.evm)).size).toBe(3)
  })
})

describe('a passkey is never the only copy', () => {
  test('words without a confirmed back-up get only a passkey → refused with only_copy', async () => {
    const { slots } = memorySlots()
    expect(await codeOf(vaultOf(slots).add({ words }, { name: 'Main', unlock: passkey }))).toBe('only_copy')
  })

  test('backed-up words get only a passkey → the passkey opens them', async () => {
    const { memory } = await created(passkey)
    await vaultOf(memory.slots).unlock(passkey)
  })

  test('a private key is imported beside a passkey → refused with only_copy, until there is a password', async () => {
    const { vault } = await created(passkey)
    expect(await codeOf(vault.add(importedKey, { name: 'Imported' }))).toBe('only_copy')
    await vault.addUnlock(passkey, password)
    await vault.add(importedKey, { name: 'Imported' })
  })

  test('the passkey of another credential answers → refused with wrong_passkey', async () => {
    const { memory } = await created(passkey)
    const other = { passkey: { ...passkey.passkey, output: new Uint8Array(32).fill(8) } }
    expect(await codeOf(vaultOf(memory.slots).unlock(other))).toBe('wrong_passkey')
  })

  test('the passkey is removed without a password → refused with only_copy', async () => {
    const { vault } = await created(passkey)
    expect(await codeOf(vault.removePasskey())).toBe('only_copy')
  })
})

describe('keys', () => {
  test('the wallet is locked → no key, refused with locked', async () => {
    const { memory } = await created()
    const [account] = await accountsOf(memory.slots)
    expect(await codeOf(vaultOf(memory.slots).keyOf(account?.id ?? '', 'evm'))).toBe('locked')
  })

  test('another tab erases the wallet and creates one → the first tab counts as locked', async () => {
    const { memory, vault } = await created()
    await memory.slots.clear()
    await vaultOf(memory.slots).add({ words }, { name: 'New', unlock: password })
    expect(await codeOf(vault.addAccount('Second'))).toBe('locked')
  })

  test.each<[string, (record: VaultRecord) => Partial<VaultRecord>]>([
    ['puts a watched account first', ({ accounts }) => ({ accounts: [{ id: 'x', name: 'Main', kind: 'watch', evm: thief }, ...accounts] })],
    ['replaces an address', ({ accounts }) => ({ accounts: accounts.map((account) => ({ ...account, evm: thief })) })],
    ['exchanges the index of an account', ({ accounts }) => ({ accounts: accounts.map((account) => ({ ...account, index: 7 })) })],
    ['raises the revision', () => ({ revision: 99 })],
    ['denies the words', () => ({ hasWords: false })],
  ])('somebody %s in the storage → the unlock is refused with damaged', async (_what, tampered) => {
    const { memory } = await created()
    const record = await readRecord(memory.slots)
    if (!record) throw new Error('no record')
    const text = await encodeRecord({ ...record, ...tampered(record) })
    Object.assign(memory.content, { a: text, b: text })
    expect(await codeOf(vaultOf(memory.slots).unlock(password))).toBe('damaged')
  })

  test('an account is watched, renamed and removed → stored, and the wallet still opens', async () => {
    const { memory, vault } = await created()
    await vault.changeAccounts({ kind: 'watch', family: 'evm', address: thief, name: 'Watched' })
    expect(await codeOf(vault.changeAccounts({ kind: 'watch', family: 'evm', address: evm, name: 'Again' }))).toBe('duplicate')
    const [main, watched] = await accountsOf(memory.slots)
    await vault.changeAccounts({ kind: 'rename', id: main?.id ?? '', name: 'Savings' })
    await vault.changeAccounts({ kind: 'remove', id: watched?.id ?? '' })
    await vaultOf(memory.slots).unlock(password)
    expect(await accountsOf(memory.slots)).toMatchObject([{ name: 'Savings', evm }])
  })

  test('the wallet is locked → its accounts cannot change; a wallet without secrets needs no unlock', async () => {
    const { memory } = await created()
    const watch = { kind: 'watch', family: 'evm', address: thief, name: 'Watched' } as const
    expect(await codeOf(vaultOf(memory.slots).changeAccounts(watch))).toBe('locked')
    const empty = memorySlots()
    await vaultOf(empty.slots).changeAccounts(watch)
    expect(await accountsOf(empty.slots)).toMatchObject([{ kind: 'watch', evm: thief }])
  })

  test('the cost of passwords rises → the next unlock stores the stronger key, and the password stays', async () => {
    const { memory } = await created()
    await vaultOf(memory.slots, { memoryKiB: 16, passes: 2 }).unlock(password)
    expect((await readRecord(memory.slots))?.password?.cost).toEqual({ memoryKiB: 16, passes: 2 })
    await vaultOf(memory.slots).unlock(password)
  })
})

describe('properties', () => {
  test('any other password → refused with wrong_password', async () => {
    const { memory } = await created()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (other) => {
        fc.pre(other.normalize('NFKC') !== password.password)
        expect(await codeOf(vaultOf(memory.slots).reveal({ password: other }))).toBe('wrong_password')
      }),
    )
  })

  test('one copy is damaged in any way → the wallet opens with its words, and both copies are whole again', async () => {
    const { memory } = await created()
    const whole = `${memory.content.a}`
    await fc.assert(
      fc.asyncProperty(fc.constantFrom<SlotName>('a', 'b'), damage(whole), async (slot, damaged) => {
        const { slots, content } = memorySlots({ a: whole, b: whole, [slot]: damaged })
        const vault = vaultOf(slots)
        await vault.unlock(password)
        expect((await vault.reveal(password)).join(' ')).toBe(words)
        expect(content).toEqual({ a: whole, b: whole })
      }),
      { numRuns: 30 },
    )
  })

  test('both copies are damaged → refused with damaged, never another wallet', async () => {
    const { memory } = await created()
    const whole = `${memory.content.a}`
    await fc.assert(
      fc.asyncProperty(damage(whole), damage(whole), async (a, b) => {
        fc.pre(a !== undefined || b !== undefined)
        expect(await codeOf(vaultOf(memorySlots({ a, b }).slots).unlock(password))).toBe('damaged')
      }),
    )
  })

  const next = { password: 'battery staple' }
  const changes: [name: string, change: (vault: ReturnType<typeof vaultOf>) => Promise<unknown>][] = [
    ['a new password', (vault) => vault.addUnlock(password, next)],
    ['a passkey', (vault) => vault.addUnlock(password, passkey)],
    ['an account', (vault) => vault.addAccount('Second')],
    [
      'a name',
      async (vault) => {
        await vault.unlock(password)
        await vault.changeAccounts({ kind: 'watch', family: 'evm', address: thief, name: 'Watched' })
      },
    ],
    ['an imported key', (vault) => vault.add(importedKey, { name: 'Imported' })],
    ['a stronger cost', () => Promise.resolve()],
  ]
  const crashes = fc.record<Crash>({ write: fc.integer({ min: 0, max: 1 }), kind: fc.constantFrom('before', 'torn') })

  test.each(changes)(
    'a crash interrupts the change to %s at any write → the old or the new state opens, with the same words',
    async (name, change) => {
      await fc.assert(
        fc.asyncProperty(crashes, async (crash) => {
          const { memory, vault } = await created()
          memory.crashAt(crash)
          const changed = name === 'a stronger cost' ? vaultOf(memory.slots, { memoryKiB: 16, passes: 1 }).unlock(password) : change(vault)
          // The first write decides, and an unlock needs none.
          const succeeds = crash.write === 1 || name === 'a stronger cost'
          expect(await codeOf(changed)).toBe(succeeds ? 'no error' : 'storage')
          memory.restart()
          const restarted = vaultOf(memory.slots)
          const opened = await Promise.all([password, next].map((by) => codeOf(restarted.reveal(by))))
          expect(opened.filter((code) => code === 'no error')).toHaveLength(1)
          const by = opened[0] === 'no error' ? password : next
          expect((await restarted.reveal(by)).join(' ')).toBe(words)
          await restarted.unlock(by)
          expect((await accountsOf(memory.slots))[0]?.evm).toBe(evm)
          expect(memory.content.a).toBe(memory.content.b)
        }),
        { numRuns: 12 },
      )
    },
  )

  test('a crash interrupts the creation → there is no wallet, or the one of these words', async () => {
    await fc.assert(
      fc.asyncProperty(crashes, async (crash) => {
        const memory = memorySlots()
        memory.crashAt(crash)
        await codeOf(vaultOf(memory.slots).add({ words }, { name: 'Main', unlock: password }))
        memory.restart()
        const vault = vaultOf(memory.slots)
        const code = await codeOf(vault.reveal(password))
        expect(['no error', 'empty', 'damaged']).toContain(code)
        if (code === 'no error') expect((await vault.reveal(password)).join(' ')).toBe(words)
      }),
      { numRuns: 12 },
    )
  })
})

/** A text that differs from the whole one: a changed character, a lost end, or something else. */
const damage = (whole: string) =>
  fc
    .oneof(
      fc.tuple(fc.nat(whole.length - 1), fc.constantFrom('#', '0', 'x')).map(([at, by]) => whole.slice(0, at) + by + whole.slice(at + 1)),
      fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
      fc.oneof(fc.string(), fc.constant(undefined), fc.integer(), fc.constant({})),
    )
    .filter((text) => text !== whole)
