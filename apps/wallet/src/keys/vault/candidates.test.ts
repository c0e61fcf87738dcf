import { describe, expect, test } from 'vitest'
import { memorySlots } from '../testing/memory-slots.ts'
import { encodeRecord } from './record.ts'
import { readRecord, type Slots } from './slots.ts'
import { createVault } from './vault.ts'

const cost = { memoryKiB: 8, passes: 1 }
const words = 'test test test test test test test test test test test junk'
const unlock = { password: 'correct horse' }
const vaultOf = (slots: Slots) => createVault({ slots, cost, exclusive: (change) => change() })

async function created(passphrase = '') {
  const memory = memorySlots()
  const vault = vaultOf(memory.slots)
  await vault.add({ words, passphrase }, { name: 'Main', unlock, backedUp: true })
  return { memory, vault }
}
const accountsOf = async (slots: Slots) => (await readRecord(slots))?.accounts ?? []
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    ({ code, name }) => code ?? name,
  )

describe('accounts of other wallets', () => {
  test('a wallet has its first account → the candidates are the others, at most 40 addresses', async () => {
    const { memory, vault } = await created()
    const candidates = await vault.candidates()
    const addresses = candidates.flatMap(({ addresses }) => Object.values(addresses))
    expect(addresses.length).toBeLessThanOrEqual(40)
    expect(new Set(addresses).size).toBe(addresses.length)
    const [main] = await accountsOf(memory.slots)
    expect(addresses).not.toContain(main?.evm)
    expect(candidates).toContainEqual({ path: "m/44'/60'/1'/0/0", addresses: { evm: '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650' } })
  })

  test('candidates are added → they sign with the key of their path, also after another unlock', async () => {
    const { memory, vault } = await created()
    const paths = ["m/44'/60'/1'/0/0", "m/44'/501'/0'", "m/44'/60'/0'/0/2"]
    const candidates = await vault.candidates()
    await vault.addCandidates(paths.map((path) => ({ path, name: path })))
    const restarted = vaultOf(memory.slots)
    await restarted.unlock(unlock)
    const [, ledger, trust, third] = await accountsOf(memory.slots)
    expect(ledger).toMatchObject({ kind: 'derived', path: paths[0] })
    expect(third).toMatchObject({ kind: 'derived', index: 2 })
    expect((await restarted.keyOf(ledger?.id ?? '', 'evm')).address).toBe(candidates.find(({ path }) => path === paths[0])?.addresses.evm)
    expect((await restarted.keyOf(trust?.id ?? '', 'solana')).address).toBe(
      candidates.find(({ path }) => path === paths[1])?.addresses.solana,
    )
    expect(await codeOf(restarted.keyOf(ledger?.id ?? '', 'solana'))).toBe('no_key')
    expect((await restarted.candidates()).some(({ path }) => paths.includes(path))).toBe(false)
    await restarted.addAccount('Next')
    expect((await accountsOf(memory.slots)).at(-1)).toMatchObject({ index: 1 })
  })

  test('a candidate is added twice, or its address was watched → one account with its key', async () => {
    const { memory, vault } = await created()
    const path = "m/44'/60'/0'/1/0"
    const address = (await vault.candidates()).find((one) => one.path === path)?.addresses.evm ?? ''
    await vault.changeAccounts({ kind: 'watch', family: 'evm', address, name: 'Watched' })
    await vault.addCandidates([{ path, name: 'Change' }])
    await vault.addCandidates([{ path, name: 'Again' }])
    expect((await accountsOf(memory.slots)).map(({ name }) => name)).toEqual(['Main', 'Change'])
  })

  test('a path of no known template is added → refused, and nothing is stored', async () => {
    const { memory, vault } = await created()
    await expect(vault.addCandidates([{ path: "m/44'/60'/0'/2/0", name: 'Odd' }])).rejects.toThrow('not known')
    expect(await accountsOf(memory.slots)).toHaveLength(1)
  })

  test('the stored record has a path of no known template → it is damaged', async () => {
    const { memory } = await created()
    const record = await readRecord(memory.slots)
    if (!record) throw new Error('no record')
    const text = await encodeRecord({
      ...record,
      accounts: record.accounts.map((account) => ({ ...account, path: "m/44'/60'/0'/9" + "'" })),
    })
    Object.assign(memory.content, { a: text, b: text })
    expect(await codeOf(vaultOf(memory.slots).unlock(unlock))).toBe('damaged')
  })

  test('the wallet is locked, or has no words → refused', async () => {
    const { memory } = await created()
    expect(await codeOf(vaultOf(memory.slots).candidates())).toBe('locked')
    const { slots } = memorySlots()
    const vault = vaultOf(slots)
    await vault.add({ family: 'evm', key: `0x${'11'.repeat(32)}` }, { name: 'Imported', unlock })
    expect(await codeOf(vault.candidates())).toBe('no_key')
  })
})

describe('words with a passphrase', () => {
  const passphrase = 'a secret passphrase'

  test('the wallet is created → its storage has no passphrase, and its accounts are others', async () => {
    const { memory } = await created(passphrase)
    expect(JSON.stringify(memory.content)).not.toContain(passphrase)
    expect(await readRecord(memory.slots)).toMatchObject({ hasPassphrase: true })
    const [plain] = await accountsOf((await created()).memory.slots)
    const [main] = await accountsOf(memory.slots)
    expect(main?.evm).toMatch(/^0x/)
    expect(main?.evm).not.toBe(plain?.evm)
  })

  test('another program opens it without the passphrase → it signs, shows the words and adds accounts', async () => {
    const { memory } = await created(passphrase)
    const vault = vaultOf(memory.slots)
    await vault.unlock(unlock)
    const [main] = await accountsOf(memory.slots)
    expect((await vault.keyOf(main?.id ?? '', 'evm')).address).toBe(main?.evm)
    expect((await vault.reveal(unlock)).join(' ')).toBe(words)
    await vault.addAccount('Second')
    const [first, second] = await accountsOf(memory.slots)
    expect(first?.evm).toBe(main?.evm)
    const plain = await created()
    await plain.vault.addAccount('Second')
    expect(second?.evm).not.toBe((await accountsOf(plain.memory.slots))[1]?.evm)
  })

  test('somebody denies the passphrase in the storage → damaged', async () => {
    const { memory } = await created(passphrase)
    const record = await readRecord(memory.slots)
    if (!record) throw new Error('no record')
    const text = await encodeRecord({ ...record, hasPassphrase: false })
    Object.assign(memory.content, { a: text, b: text })
    expect(await codeOf(vaultOf(memory.slots).unlock(unlock))).toBe('damaged')
  })
})
