import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AccountRole, type Address, address, getAddressEncoder, type Instruction, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '../../../../devnet/src/solana/keys.ts'
import { stakeData } from '../../../../devnet/src/solana/seed-data.ts'
import { EVERYTHING } from '../../adapter/previews.ts'
import type { ChainAdapter } from '../../adapter.ts'
import { testAddress } from '../../testing/address.ts'
import { connectSolana } from './index.ts'
import { CORE_PROGRAM, STAKE_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'
import { openStillChain, type StillChain, transferSol } from './testing/still-chain.ts'

const SOL = 1_000_000_000n
const [thief, unknown] = [keyOf(new Uint8Array(32).fill(71)).address, keyOf(new Uint8Array(32).fill(72)).address]
const clock = address('SysvarC1ock11111111111111111111111111111111')
const history = address('SysvarStakeHistory1111111111111111111111111')
const bytesOf = (key: Address) => [...getAddressEncoder().encode(key)]

let still: StillChain
let user: KeyPairSigner
/** A node that executes like the local chain, and then changes accounts as a program would that the local chain does not have. */
let server: Server
let chain: ChainAdapter
let changed: Record<string, Uint8Array | null> = {}
let lastKey = 0

type Call = { id: number; method: string; params: [string, { accounts: { addresses: string[] } }] }
type Reply = { id: number; result: { value: { accounts: ({ data: [string, string] } | null)[] } } }

beforeAll(async () => {
  still = await openStillChain()
  user = await still.newWallet(SOL)
  server = createServer(async (request, response) => {
    const calls: Call[] = JSON.parse(await text(request))
    const answer = await fetch(still.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    const replies: Reply[] = JSON.parse(await answer.text())
    for (const { id, method, params } of calls) {
      const accounts = method === 'simulateTransaction' ? replies.find((reply) => reply.id === id)?.result.value.accounts : undefined
      for (const [index, at] of accounts ? params[1].accounts.addresses.entries() : []) {
        const [data, account] = [changed[at], accounts?.[index]]
        if (accounts && data === null) accounts[index] = null
        if (data && account) account.data[0] = Buffer.from(data).toString('base64')
      }
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(replies))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  chain = connectSolana({ ...still.network, caip2: still.caip2 }, `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  server.close()
  await still.stop()
})

function place(program: Address, data: Uint8Array): Address {
  lastKey += 1
  const at = keyOf(new Uint8Array(32).fill(100 + lastKey)).address
  still.place(at, program, data)
  return at
}

async function preview(...instructions: Instruction[]) {
  const data = await still.sign(user, instructions)
  const found = await chain.preview?.(testAddress(user.address), { calls: [{ to: testAddress(user.address), value: 0n, data }] })
  return (
    found && {
      outcome: found.outcome,
      changes: found.changes.filter(({ asset }) => asset.contract !== null),
      approvals: found.approvals,
      how: found.how,
    }
  )
}

/** Returns the preview of an execution after which this account has other data, or does not exist. */
async function previewAfter(at: Address, data: Uint8Array | null) {
  changed = { [at]: data }
  const payment = transferSol(user, user.address, 1n)
  const found = await preview({ ...payment, accounts: [...(payment.accounts ?? []), { address: at, role: AccountRole.WRITABLE }] })
  changed = {}
  return found
}

const complete = { outcome: 'succeeds', how: { isComplete: true } }
const incomplete = { outcome: 'succeeds', how: { isComplete: false } }
const withBytes = (data: Uint8Array, at: number, bytes: readonly number[]) => {
  const copy = data.slice()
  copy.set(bytes, at)
  return copy
}

describe('stakes', () => {
  const stakeOf = () => {
    const data = stakeData({ owner: user.address, voteAccount: still.node.voteAccount, stake: 0n, rent: 2_282_880n })
    data[0] = 1
    return data
  }
  const stake = (number: number, data: readonly number[], at: Address, ...accounts: Address[]): Instruction => ({
    programAddress: STAKE_PROGRAM,
    accounts: [
      { address: at, role: AccountRole.WRITABLE },
      ...accounts.map((key) => ({ address: key, role: key === clock || key === history ? AccountRole.READONLY : AccountRole.WRITABLE })),
      { address: user.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from([number, 0, 0, 0, ...data]),
  })
  const owned = () => ({
    kind: 'owner',
    asset: { caip2: still.caip2, contract: null },
    owner: user.address,
    spender: thief,
    before: 0n,
    after: EVERYTHING,
  })

  test.each([
    ['staker', 0],
    ['withdrawer', 1],
  ])('a stake gets another %s → the right over it', async (_, kind) => {
    const authorize = stake(1, [...bytesOf(thief), kind, 0, 0, 0], place(STAKE_PROGRAM, stakeOf()), clock)
    expect(await preview(authorize)).toMatchObject({ ...complete, approvals: [owned()] })
  })

  test('a program takes both authorities by a call inside → the right over it', async () => {
    const at = place(STAKE_PROGRAM, stakeOf())
    const taken = withBytes(stakeOf(), 12, [...bytesOf(thief), ...bytesOf(thief)])
    expect(await previewAfter(at, taken)).toMatchObject({ ...complete, approvals: [owned()] })
  })

  test('a stake is withdrawn to the wallet → complete; to somebody else → not complete', async () => {
    const all = [...Buffer.from(new BigUint64Array([2_282_880n]).buffer)]
    const withdraw = (to: Address) => stake(4, all, place(STAKE_PROGRAM, stakeOf()), to, clock, history)
    expect(await preview(withdraw(user.address))).toMatchObject(complete)
    expect(await preview(withdraw(thief))).toMatchObject(incomplete)
  })

  test('a stake is locked → not complete', async () => {
    const at = place(STAKE_PROGRAM, stakeOf())
    expect(await previewAfter(at, withBytes(stakeOf(), 92, bytesOf(thief)))).toMatchObject(incomplete)
  })
})

describe('Metaplex Core assets', () => {
  const assetOf = (owner: Address) => Uint8Array.from([1, ...bytesOf(owner), 0, 4, 0, 0, 0, 78, 97, 109, 101])
  const change = (at: Address, owner: Address, amount: bigint) => ({ asset: { caip2: still.caip2, contract: at }, owner, amount })

  test('an asset gets another owner → it leaves', async () => {
    const at = place(CORE_PROGRAM, assetOf(user.address))
    const changes = [change(at, user.address, -1n), change(at, thief, 1n)]
    expect(await previewAfter(at, assetOf(thief))).toMatchObject({ ...complete, changes })
  })

  test('an asset is burned → it leaves; a friend sends one → it comes', async () => {
    const burned = place(CORE_PROGRAM, assetOf(user.address))
    expect(await previewAfter(burned, Uint8Array.of(0))).toMatchObject({ ...complete, changes: [change(burned, user.address, -1n)] })
    const sent = place(CORE_PROGRAM, assetOf(thief))
    expect((await previewAfter(sent, assetOf(user.address)))?.changes).toContainEqual(change(sent, user.address, 1n))
  })

  test('an asset gets a plugin, which can give a right to somebody → not complete', async () => {
    const at = place(CORE_PROGRAM, assetOf(user.address))
    const plugin = Uint8Array.from([...assetOf(user.address), 3, ...bytesOf(thief)])
    expect(await previewAfter(at, plugin)).toMatchObject({ ...incomplete, changes: [] })
  })
})

describe('accounts of unknown programs', () => {
  const deposit = () => Uint8Array.from([9, 9, ...bytesOf(user.address), 5, 0])

  test('an account that names the wallet has other data, or is closed → not complete', async () => {
    const at = place(unknown, deposit())
    expect(await previewAfter(at, withBytes(deposit(), 34, [0]))).toMatchObject(incomplete)
    expect(await previewAfter(at, null)).toMatchObject(incomplete)
  })

  test('an account does not name the wallet, or does not change → complete', async () => {
    const [pool, own] = [place(unknown, new Uint8Array(40)), place(unknown, deposit())]
    expect(await previewAfter(pool, new Uint8Array(40).fill(1))).toMatchObject(complete)
    expect(await previewAfter(own, deposit())).toMatchObject(complete)
  })

  test('a nonce of the wallet advances → complete; it gets another authority → not complete', async () => {
    const nonce = Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, ...bytesOf(user.address), ...new Uint8Array(40)])
    const at = place(SYSTEM_PROGRAM, nonce)
    expect(await previewAfter(at, withBytes(nonce, 40, bytesOf(unknown)))).toMatchObject(complete)
    expect(await previewAfter(at, withBytes(nonce, 8, bytesOf(thief)))).toMatchObject(incomplete)
  })
})
