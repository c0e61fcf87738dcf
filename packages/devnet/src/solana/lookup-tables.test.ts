import {
  AccountRole,
  type Address,
  createSolanaRpc,
  fetchAddressesForLookupTables,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAddress, signed, type TestSolana, testSigner, transferSol } from '../testing/solana.ts'
import { lookupTableProgram, systemProgram } from './addresses.ts'
import { type StillSolana, startStillSolana } from './still.ts'

let chain: StillSolana
let rpc: TestSolana['rpc']
let owner: KeyPairSigner
beforeAll(async () => {
  chain = await startStillSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
  owner = await testSigner(0)
})
afterAll(() => chain.stop())

const addressBytes = (address: Address) => Buffer.from(getAddressEncoder().encode(address))
const headSlot = () => rpc.getSlot({ commitment: 'confirmed' }).send()

/** Returns a number in little-endian bytes. */
function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** @see https://github.com/solana-program/address-lookup-table/blob/main/program/src/instruction.rs */
function tableInstruction(table: Address, data: readonly Uint8Array[]): Instruction {
  return {
    programAddress: lookupTableProgram,
    accounts: [
      { address: table, role: AccountRole.WRITABLE },
      { address: owner.address, role: AccountRole.READONLY_SIGNER },
      { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
      { address: systemProgram, role: AccountRole.READONLY },
    ],
    data: Buffer.concat(data),
  }
}

async function createTable(recentSlot: bigint) {
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: lookupTableProgram,
    seeds: [addressBytes(owner.address), u64(recentSlot)],
  })
  return { table, instruction: tableInstruction(table, [Buffer.from([0, 0, 0, 0]), u64(recentSlot), Buffer.from([bump])]) }
}

const extendTable = (table: Address, addresses: readonly Address[]) =>
  tableInstruction(table, [Buffer.from([2, 0, 0, 0]), u64(BigInt(addresses.length)), ...addresses.map(addressBytes)])

async function send(instructions: readonly Instruction[], tables = {}) {
  const { wire, signature } = await signed(rpc, owner, instructions, undefined, tables)
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  chain.advance(1)
  return signature
}

it('a lookup table is created on a recent slot and extended → a later transaction can load accounts from it', async () => {
  const to = await newAddress()
  const { table, instruction } = await createTable(await headSlot())
  await send([instruction])
  const extended = await headSlot()
  await send([extendTable(table, [await newAddress(), to])])

  const tables = await fetchAddressesForLookupTables([table], rpc)
  expect(tables[table]?.[1]).toBe(to)
  const { value } = await rpc.getAccountInfo(table, { encoding: 'jsonParsed' }).send()
  expect(value?.data).toMatchObject({
    program: 'address-lookup-table',
    parsed: {
      type: 'lookupTable',
      info: {
        addresses: tables[table],
        authority: owner.address,
        deactivationSlot: '18446744073709551615',
        lastExtendedSlot: `${extended + 1n}`,
        lastExtendedSlotStartIndex: 0,
      },
    },
  })

  const signature = await send([transferSol(owner.address, to, 1_000_000_000n)], tables)
  expect((await rpc.getBalance(to).send()).value).toBe(1_000_000_000n)
  const found = await rpc.getTransaction(signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
  expect(found?.transaction.message.accountKeys).not.toContain(to)
  expect(found?.meta?.loadedAddresses).toEqual({ writable: [to], readonly: [] })
  const history = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
  expect(history.map((entry) => entry.signature)).toEqual([signature])
})

it('a lookup table is created on a slot among the newest 512 blocks → accepted; on an older slot → refused', async () => {
  const first = await headSlot()
  chain.advance(511)
  await send([(await createTable(first)).instruction])
  const refused = await send([(await createTable(first - 1n)).instruction]).catch((error: unknown) => error)
  expect(refused).toMatchObject({ context: { logs: expect.arrayContaining([expect.stringMatching(/is not a recent slot/)]) } })
})

it('a transaction uses an index beyond the end of its lookup table → refused', async () => {
  const { table, instruction } = await createTable(await headSlot())
  await send([instruction])
  const to = await newAddress()
  const refused = await send([transferSol(owner.address, to, 1_000_000_000n)], { [table]: [to] }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ cause: { context: { __code: 7050026 } } })
})
