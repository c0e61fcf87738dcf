import { expect, test } from 'vitest'
import { memorySlots } from '../testing/memory-slots.ts'
import { accountOf } from './record.ts'
import { readRecord } from './slots.ts'
import { storedRecord } from './stored-record.fixture.ts'
import { createVault } from './vault.ts'

test('an earlier build stored the wallet → it opens with its addresses and keys, and accounts can be added', async () => {
  const memory = memorySlots()
  Object.assign(memory.content, { a: storedRecord, b: storedRecord })
  const vault = createVault({ slots: memory.slots, cost: { memoryKiB: 8, passes: 1 }, exclusive: (change) => change() })
  await vault.unlock({ password: 'correct horse' })
  const accounts = ((await readRecord(memory.slots))?.accounts ?? []).map(accountOf)
  expect(accounts.map(({ name, kind, path, addresses }) => ({ name, kind, path, addresses }))).toEqual([
    {
      name: 'Main',
      kind: 'derived',
      addresses: { evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
    },
    {
      name: 'Second',
      kind: 'derived',
      addresses: { evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', solana: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD' },
    },
    { name: 'Ledger', kind: 'derived', path: "m/44'/60'/1'/0/0", addresses: { evm: '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650' } },
    { name: 'Trust', kind: 'derived', path: "m/44'/501'/0'", addresses: { solana: 'BtELVjZSaWhMat94P9HyasX3Gvpv6C7WHXJGqWdZbwSQ' } },
    { name: 'Imported', kind: 'imported', addresses: { evm: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' } },
    { name: 'Watched', kind: 'watch', addresses: { solana: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' } },
  ])
  for (const { id, kind, addresses } of accounts)
    if (kind !== 'watch' && addresses.evm !== undefined) expect((await vault.keyOf(id, 'evm')).address).toBe(addresses.evm)
  await vault.addAccount('Third')
  expect((await readRecord(memory.slots))?.accounts.slice(0, -1).map(accountOf)).toEqual(accounts)
})
