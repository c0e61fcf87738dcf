import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signed, startTestSolana, type TestSolana, testSigner } from '../testing/solana.ts'
import { splToken } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { exchangeProgram, localPools, type Pool, type Vault } from './pools.ts'

let chain: TestSolana
let pool: Pool
beforeAll(async () => {
  chain = await startTestSolana()
  const found = (await localPools())[1]
  if (!found) throw new Error('The local exchange has no pool of USDC and USDT')
  pool = found
})
afterAll(() => chain.remove())

const held = async (account: Address) => BigInt((await chain.rpc.getTokenAccountBalance(account).send()).value.amount)

/** Returns the output of a constant-product pool: the fee is rounded up, the output down. */
function quote(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const fee = (amount * 30n + 9_999n) / 10_000n
  const net = amount - fee
  return (net * reserveOut) / (reserveIn + net)
}

type Swap = { user: KeyPairSigner; from: Vault; to: Vault; amount: bigint; least: bigint; paidInto?: Address }

async function swap({ user, from, to, amount, least, paidInto }: Swap): Promise<Instruction> {
  const data = Buffer.alloc(17)
  data.writeUInt8(1)
  data.writeBigUInt64LE(amount, 1)
  data.writeBigUInt64LE(least, 9)
  const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
  const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
  return {
    programAddress: exchangeProgram,
    accounts: [
      readonly(pool.address),
      { address: user.address, role: AccountRole.READONLY_SIGNER },
      writable(await associatedAddress(user.address, from.mint, splToken)),
      writable(await associatedAddress(user.address, to.mint, splToken)),
      writable(paidInto ?? from.address),
      writable(to.address),
      readonly(pool.authority),
      readonly(splToken),
    ],
    data,
  }
}

const simulate = async (user: KeyPairSigner, instruction: Instruction) => {
  const { wire } = await signed(chain.rpc, user, [instruction])
  return (await chain.rpc.simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true }).send()).value
}

it.each(['programs/exchange.c', 'artifacts/exchange.so'])('%s is committed → it has the SHA-256 of the README', (file) => {
  const folder = resolve(import.meta.dirname, '../..')
  const readme = readFileSync(join(folder, 'programs/README.md'), 'utf8')
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  expect(readme).toContain(`| \`${file}\` | \`${hash}\` |`)
})

describe('a swap on the local exchange', () => {
  it.each([
    ['forward', 1_234_567_891n],
    ['backward', 1_234_567n],
    ['forward', 3n],
    ['forward', 20_000_000_000n],
  ])('a swap %s through the pool, of %d units → exactly the output of the formula', async (direction, amount) => {
    const user = await testSigner(0)
    const [from, to] = direction === 'forward' ? [pool.a, pool.b] : [pool.b, pool.a]
    const expected = quote(amount, await held(from.address), await held(to.address))
    const account = await associatedAddress(user.address, to.mint, splToken)
    const before = await held(account)
    const { wire } = await signed(chain.rpc, user, [await swap({ user, from, to, amount, least: expected })])
    await chain.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    expect((await held(account)) - before).toBe(expected)
  })

  it('a swap returns less than the minimum → error 6001', async () => {
    const user = await testSigner(1)
    const least = quote(1_000_000n, await held(pool.a.address), await held(pool.b.address)) + 1n
    const { err } = await simulate(user, await swap({ user, from: pool.a, to: pool.b, amount: 1_000_000n, least }))
    expect(err).toEqual({ InstructionError: [0n, { Custom: 6001n }] })
  })

  it('a swap pays into another account than the vault → error 6002', async () => {
    const user = await testSigner(1)
    const paidInto = await associatedAddress(user.address, pool.b.mint, splToken)
    const { err } = await simulate(user, await swap({ user, from: pool.a, to: pool.b, amount: 1_000_000n, least: 1n, paidInto }))
    expect(err).toEqual({ InstructionError: [0n, { Custom: 6002n }] })
  })

  it.each([0n, 1n, 0xffff_ffff_ffff_ffffn])('a swap of %d units → an error', async (amount) => {
    const user = await testSigner(1)
    expect((await simulate(user, await swap({ user, from: pool.a, to: pool.b, amount, least: 0n }))).err).not.toBeNull()
  })
})
