import { type Address, address, createSolanaRpc, isSolanaError, type Signature } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, signed, type TestSolana, testSigner, transferSol } from '../testing/solana.ts'
import { firstMemoProgram, memoProgram, splToken, stakeProgram } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { slotsPerEpoch } from './epochs.ts'
import { mints } from './mints.ts'
import { identity } from './seed.ts'
import { type StillSolana, startStillSolana } from './still.ts'

/** First slot of a new chain, which begins with its third epoch. */
const firstSlot = 2n * slotsPerEpoch

let chain: StillSolana
let rpc: TestSolana['rpc']
beforeAll(async () => {
  chain = await startStillSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
})
afterAll(() => chain.stop())

const headSlot = () => rpc.getSlot({ commitment: 'confirmed' }).send()

/** Returns code and message of an error of the chain. */
async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isSolanaError(error)) throw new Error(`The error is no refusal by the chain: ${error}`)
  const context: Readonly<Record<string, unknown>> = error.context
  // The client stores the chain's message under one of two names, depending on the kind of error.
  return { code: context.__code, text: context.serverMessage ?? context.__serverMessage }
}

async function send(to: Address, instructions: Parameters<typeof signed>[2] = []): Promise<Signature> {
  const from = await testSigner(0)
  const { wire, signature } = await signed(rpc, from, [transferSol(from.address, to, 1_000_000n), ...instructions])
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  chain.advance(1)
  return signature
}

describe('memos in getSignaturesForAddress', () => {
  const memo = (bytes: Uint8Array | string, programAddress: Address = memoProgram) => ({ programAddress, data: Buffer.from(bytes) })
  const listed = async (to: Address) =>
    (await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()).map((entry) => entry.memo)

  it('a transaction with a memo is listed → length in bytes and text of the memo; without a memo → null', async () => {
    const to = await newAddress()
    await send(to)
    await send(to, [memo('Café №7')])
    expect(await listed(to)).toEqual(['[10] Café №7', null])
  })

  it('a transaction has two memos, one of the first memo program → both, joined by a semicolon', async () => {
    const to = await newAddress()
    await send(to, [memo('one'), memo('two', firstMemoProgram)])
    expect(await listed(to)).toEqual(['[3] one; [3] two'])
  })

  it('a memo is not text → it is listed as unparsable', async () => {
    const to = await newAddress()
    const from = await testSigner(0)
    const { wire } = await signed(rpc, from, [transferSol(from.address, to, 1_000_000n), memo(new Uint8Array([255, 254]))])
    await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    chain.advance(1)
    expect(await listed(to)).toEqual(['[2] (unparsable)'])
  })
})

describe('the leaders', () => {
  it('the chain has one validator → it leads every slot of every epoch that has a schedule', async () => {
    expect(await rpc.getSlotLeader().send()).toBe(identity)
    expect(await rpc.getSlotLeaders(await headSlot(), 3).send()).toEqual([identity, identity, identity])
    const schedule = await rpc.getLeaderSchedule().send()
    expect(Object.keys(schedule)).toEqual([identity])
    expect(schedule[identity]).toEqual(Array.from({ length: Number(slotsPerEpoch) }, (_, index) => BigInt(index)))
    expect(await rpc.getLeaderSchedule(null, { identity: await newAddress() }).send()).toEqual({})
  })

  it('the schedule of an epoch beyond the next is requested → none', async () => {
    const next = ((await headSlot()) / slotsPerEpoch + 2n) * slotsPerEpoch - 1n
    expect(await rpc.getLeaderSchedule(next).send()).not.toBeNull()
    expect(await rpc.getLeaderSchedule(next + 1n).send()).toBeNull()
    expect(await rpc.getSlotLeaders(next, 1).send()).toEqual([identity])
    const epoch = (next + 1n) / slotsPerEpoch
    expect(await refusal(rpc.getSlotLeaders(next, 2).send())).toEqual({
      code: -32602,
      text: `Invalid slot range: leader schedule for epoch ${epoch} is unavailable`,
    })
    expect(await refusal(rpc.getSlotLeaders(next, 5_001).send())).toEqual({ code: -32602, text: 'Invalid limit; max 5000' })
  })

  it('the nodes of the cluster are requested → one node without addresses', async () => {
    const nodes = await rpc.getClusterNodes().send()
    expect(nodes).toMatchObject([{ pubkey: identity, gossip: null, rpc: null, version: '4.3.0' }])
  })

  it('block production is requested for a range of slots → the validator had each, and made a block in each since the chain began', async () => {
    chain.advance(40)
    const lastSlot = await headSlot()
    const { value } = await rpc.getBlockProduction({ commitment: 'confirmed', range: { firstSlot: firstSlot - 2n, lastSlot } }).send()
    const slots = lastSlot - firstSlot + 1n
    expect(value).toEqual({ byIdentity: { [identity]: [slots + 2n, slots] }, range: { firstSlot: firstSlot - 2n, lastSlot } })
    const whole = await rpc.getBlockProduction({ commitment: 'confirmed', identity: await newAddress() }).send()
    expect(whole.value).toEqual({ byIdentity: {}, range: { firstSlot, lastSlot } })
  })

  it('the range of slots ends before it begins, or in the future → invalid parameters', async () => {
    const head = await headSlot()
    const request = (from: bigint, to: bigint) =>
      refusal(rpc.getBlockProduction({ commitment: 'confirmed', range: { firstSlot: from, lastSlot: to } }).send())
    expect(await request(head, head - 1n)).toEqual({
      code: -32602,
      text: `lastSlot, ${head - 1n}, cannot be less than firstSlot, ${head}`,
    })
    expect(await request(head, head + 1n)).toEqual({ code: -32602, text: `lastSlot, ${head + 1n}, is too large; max ${head}` })
  })
})

describe('the ledger', () => {
  it('many blocks → the first available block is the first of the chain', async () => {
    expect(await rpc.getFirstAvailableBlock().send()).toBe(firstSlot)
    expect(await rpc.minimumLedgerSlot().send()).toBe(firstSlot)
    expect(await rpc.getMaxRetransmitSlot().send()).toBe((await headSlot()) + 1n)
    expect(await rpc.getMaxShredInsertSlot().send()).toBe((await headSlot()) + 1n)
  })

  it('a snapshot is requested but none was taken → error -32008, as nodes answer', async () => {
    expect((await refusal(rpc.getHighestSnapshotSlot().send())).code).toBe(-32008)
  })

  it('commitment of a block with three confirmations → all stake at the third position; final → at the last; unknown → null', async () => {
    chain.advance(320)
    const head = await headSlot()
    const places = async (slot: bigint) => {
      const { commitment, totalStake } = await rpc.getBlockCommitment(slot).send()
      return commitment?.flatMap((stake, index) => (stake === totalStake && stake > 0n ? [index] : stake === 0n ? [] : [-1])) ?? null
    }
    expect(await places(head - 2n)).toEqual([2])
    expect(await places(head - 100n)).toEqual([31])
    expect(await places(head - 300n)).toBeNull()
    expect(await places(head + 1n)).toBeNull()
    expect((await rpc.getBlockCommitment(head).send()).commitment).toHaveLength(32)
  })

  it('performance samples are requested → one per complete minute, newest first, with its number of transactions', async () => {
    const before = await rpc.getRecentPerformanceSamples().send()
    await send(await newAddress())
    const inWhich = ((await headSlot()) / 150n + 1n) * 150n - 1n
    chain.advance(300)
    const samples = await rpc.getRecentPerformanceSamples().send()
    expect(samples).toHaveLength(before.length + 2)
    expect(samples.map(({ slot }) => slot)).toEqual(samples.map((_, index) => (samples[0]?.slot ?? 0n) - 150n * BigInt(index)))
    expect(samples.find(({ slot }) => slot === inWhich)).toMatchObject({ numSlots: 150n, samplePeriodSecs: 60 })
    expect(samples.find(({ slot }) => slot === inWhich)?.numTransactions).toBeGreaterThan(0n)
    expect(await rpc.getRecentPerformanceSamples(1).send()).toEqual(samples.slice(0, 1))
    expect(await refusal(rpc.getRecentPerformanceSamples(721).send())).toEqual({ code: -32602, text: 'Invalid limit; max 720' })
  })
})

describe('supply', () => {
  it('a transaction pays a fee → the fee is burnt, and the supply is the sum of all accounts', async () => {
    const supply = async () => (await rpc.getSupply().send()).value
    const before = await supply()
    await send((await testSigner(1)).address)
    expect(await supply()).toEqual({ ...before, total: before.total - 5_000n, circulating: before.circulating - 5_000n })
    expect(before).toMatchObject({ nonCirculating: 0n, nonCirculatingAccounts: [] })
  })

  it('the largest accounts are requested → twenty with their balances, largest first', async () => {
    const { value } = await rpc.getLargestAccounts().send()
    expect(value).toHaveLength(20)
    expect(value.map(({ lamports }) => lamports)).toEqual([...value.map(({ lamports }) => lamports)].sort((a, b) => (a < b ? 1 : -1)))
    for (const { address: at, lamports } of value.slice(0, 3)) expect((await rpc.getBalance(at).send()).value).toBe(lamports)
    expect((await rpc.getLargestAccounts({ filter: 'nonCirculating' }).send()).value).toEqual([])
    expect((await refusal(rpc.getLargestAccounts({ filter: 'all' as 'circulating' }).send())).code).toBe(-32602)
  })

  it('the largest accounts of a token are requested → largest first; of an address that is not a token → invalid parameters', async () => {
    const usdc = mints.find(({ symbol }) => symbol === 'USDC')?.address ?? (await newAddress())
    const { address: owner } = await testSigner(0)
    const { value } = await rpc.getTokenLargestAccounts(usdc).send()
    expect(value.at(-1)).toMatchObject({
      amount: '25000000000',
      decimals: 6,
      uiAmountString: '25000',
    })
    expect(value.map((holding) => holding.address)).toContain(await associatedAddress(owner, usdc, splToken))
    expect(BigInt(value[0]?.amount ?? 0)).toBeGreaterThan(25_000_000_000n)
    expect(await refusal(rpc.getTokenLargestAccounts(owner).send())).toEqual({
      code: -32602,
      text: 'Invalid param: Token mint could not be unpacked',
    })
    expect((await refusal(rpc.getTokenLargestAccounts(await newAddress()).send())).text).toBe('Invalid param: could not find mint')
  })

  it('inflation and rewards are requested → zero inflation, no rewards', async () => {
    expect(await rpc.getInflationGovernor().send()).toEqual({ initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 })
    const { epoch } = await rpc.getEpochInfo({ commitment: 'finalized' }).send()
    expect(await rpc.getInflationRate().send()).toEqual({ total: 0, validator: 0, foundation: 0, epoch })
    expect(await rpc.getInflationReward([await newAddress(), identity]).send()).toEqual([null, null])
  })

  it('rewards of an epoch before the chain, or of the current epoch → error that names the block that would pay them', async () => {
    const { epoch } = await rpc.getEpochInfo({ commitment: 'confirmed' }).send()
    const next = (epoch + 1n) * slotsPerEpoch
    expect((await refusal(rpc.getInflationReward([identity], { epoch: 0n }).send())).code).toBe(-32001)
    expect(await refusal(rpc.getInflationReward([identity], { epoch }).send())).toMatchObject({
      code: -32004,
      text: `Block not available for slot ${next}`,
    })
  })

  it('the minimum stake is requested → the value of the stake program', async () => {
    const from = await testSigner(0)
    const getMinimumDelegation = { programAddress: stakeProgram, data: Buffer.from([13, 0, 0, 0]) }
    const { wire } = await signed(rpc, from, [getMinimumDelegation])
    const { value } = await rpc.simulateTransaction(wire, { encoding: 'base64' }).send()
    const returned = Buffer.from(value.returnData?.data[0] ?? '', 'base64')
    expect(value.returnData?.programId).toBe(address(stakeProgram))
    expect((await rpc.getStakeMinimumDelegation().send()).value).toBe(returned.readBigUInt64LE())
  })
})
