import { address, lamports } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { keyOf, solanaTestAccounts } from '../../../../devnet/src/solana/keys.ts'
import { firstStake, voteAccount } from '../../../../devnet/src/solana/seed.ts'
import { stakeData } from '../../../../devnet/src/solana/seed-data.ts'
import { connectRpc } from '../../json-rpc.ts'
import { solana as network } from '../../networks/solana/network.ts'
import { parseExactJson } from './exact-json.ts'
import { STAKE_PROGRAM } from './programs.ts'
import { getStaking } from './staking.ts'
import { viewOf } from './token-layout.ts'

const SOL = 1_000_000_000n
const RENT = 2_282_880n
const NOW = Date.UTC(2026, 0, 1)
const NEVER = 0xffff_ffff_ffff_ffffn

let still: StillSolana
let made = 0
const newAddress = () => keyOf(new Uint8Array(32).fill(150).fill(++made, 0, 2)).address
let owner = newAddress()

beforeAll(async () => {
  still = await startStillSolana()
})
afterAll(() => still?.stop())
beforeEach(() => {
  owner = newAddress()
})

type Stake = {
  state?: number
  staker?: string
  withdrawer?: string
  activation?: bigint
  deactivation?: bigint
  lockedUntilS?: bigint
  lockedUntilEpoch?: bigint
}

/** Creates a stake of 5 SOL at a new address, plus half a SOL that is not delegated. */
function putStake({
  state = 2,
  staker = owner,
  withdrawer = owner,
  activation = 0n,
  deactivation = NEVER,
  lockedUntilS = 0n,
  lockedUntilEpoch = 0n,
}: Stake) {
  const data = stakeData({ owner: address(staker), voteAccount, stake: 5n * SOL, rent: RENT })
  data.set(stakeData({ owner: address(withdrawer), voteAccount, stake: 0n, rent: 0n }).subarray(44, 76), 44)
  const view = viewOf(data)
  view.setUint32(0, state, true)
  view.setBigInt64(76, lockedUntilS, true)
  view.setBigUint64(84, lockedUntilEpoch, true)
  view.setBigUint64(164, activation, true)
  view.setBigUint64(172, deactivation, true)
  const at = newAddress()
  still.node.chain.svm.setAccount({
    address: at,
    programAddress: STAKE_PROGRAM,
    data,
    lamports: lamports(5n * SOL + SOL / 2n + RENT),
    executable: false,
    space: 200n,
  })
  return at
}

const positions = (of = owner) => getStaking({ network, rpc: connectRpc(still.rpcUrl, undefined, parseExactJson) }, of, NOW)

/** Returns the current epoch, and its end by the network's block time. */
const epochNow = () => still.node.chain.head().slot / 432n
const endOfEpoch = () => new Date(NOW + Number(432n - (still.node.chain.head().slot % 432n)) * 400)
const all = 5n * SOL + SOL / 2n + RENT

test("the stakes of the local chain's first account are read → one active stake", async () => {
  const [first] = solanaTestAccounts()
  expect(await positions(first?.address)).toEqual([
    {
      id: firstStake,
      provider: 'native',
      validator: { id: voteAccount, name: null },
      state: 'active',
      amount: 25n * SOL,
      rewards: null,
      availableAt: null,
    },
  ])
})

test('an address without stake → no positions', async () => {
  expect(await positions()).toEqual([])
})

test('a stake gets older by epochs → activating, active, deactivating, withdrawable', async () => {
  const epoch = epochNow()
  expect(epoch).toBeGreaterThan(1n)
  const stakes: [Stake, object][] = [
    [{ activation: epoch }, { state: 'activating', amount: 5n * SOL, availableAt: null }],
    [{ activation: epoch - 1n }, { state: 'active', amount: 5n * SOL, availableAt: null }],
    [{ deactivation: epoch }, { state: 'deactivating', amount: all, availableAt: endOfEpoch() }],
    [{ deactivation: epoch - 1n }, { state: 'withdrawable', amount: all, availableAt: null }],
    [
      { activation: epoch, deactivation: epoch },
      { state: 'withdrawable', amount: all, availableAt: null },
    ],
    [{ state: 1 }, { state: 'inactive', amount: all, validator: { id: STAKE_PROGRAM, name: null }, availableAt: null }],
  ]
  const ids = stakes.map(([stake]) => putStake(stake))
  const found = await positions()
  expect(found).toHaveLength(stakes.length)
  for (const [index, [, expected]] of stakes.entries()) expect(found.find(({ id }) => id === ids[index])).toMatchObject(expected)
})

test('a locked stake → not withdrawable before the lockup ends', async () => {
  const until = new Date(NOW + 86_400_000)
  const locked = putStake({ deactivation: epochNow() - 1n, lockedUntilS: BigInt(until.getTime() / 1000) })
  const byEpoch = putStake({ deactivation: epochNow() - 1n, lockedUntilEpoch: epochNow() + 1n })
  const free = putStake({ deactivation: epochNow() - 1n, lockedUntilS: BigInt(NOW / 1000) })
  const found = new Map((await positions()).map((position) => [position.id, position]))
  expect(found.get(locked)).toMatchObject({ state: 'deactivating', availableAt: until })
  expect(found.get(byEpoch)).toMatchObject({ state: 'deactivating', availableAt: endOfEpoch() })
  expect(found.get(free)).toMatchObject({ state: 'withdrawable' })
})

test("a stake that another account can withdraw → `owner` is that account; the withdrawer's own stake → no `owner`", async () => {
  const other = newAddress()
  const managed = putStake({ withdrawer: other })
  const own = putStake({ staker: other })
  const found = new Map((await positions()).map((position) => [position.id, position]))
  expect(found.get(managed)).toMatchObject({ owner: other })
  expect(found.get(own)).not.toHaveProperty('owner')
})

test("a node returns another account's stake → rejected", async () => {
  const everyStake = { method: 'getProgramAccounts', params: [STAKE_PROGRAM, { encoding: 'base64' }] }
  const [stakes] = await connectRpc(still.rpcUrl, undefined, parseExactJson).read([everyStake])
  const epoch = { epoch: 2, slotIndex: 1, slotsInEpoch: 432 }
  const rpc = { request: async () => [], read: async () => [stakes, [], epoch], submit: async () => ({ result: null }) }
  await expect(getStaking({ network, rpc }, owner, NOW)).rejects.toMatchObject({ reason: 'unavailable' })
})
