import { type Address, address, createAddressWithSeed, getAddressEncoder, type Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordedAnswer, recordedSwaps } from '../../../../../packages/swaps/src/testing/jupiter-service.ts'
import type { Intent } from '../intent.ts'
import {
  check,
  create,
  from,
  instruction,
  network,
  number,
  pay,
  router,
  solanaFacts,
  stranger,
  system,
  token,
  tokenAccount,
  transferChecked,
  usdc,
} from './solana-instructions.fixture.ts'
import type { Step } from './solana-message.ts'
import { checkSwap } from './solana-swap.ts'

const pool = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')

type Call = { from: Address; to: Address; amount: bigint; minimum: bigint; owner?: Address; program?: Address }

const poolCall = ({ from: paying, to, amount, minimum, owner = from, program = router }: Call) =>
  instruction(program, [pool, owner, paying, to], 1, ...number(8, amount), ...number(8, minimum))

const native = 'solana:native'
const swap: Intent = { ...network, kind: 'swap', tokenId: native, amount: 500n, outputTokenId: `solana:${usdc}`, minimum: 9n, router }
const sale: Intent = { ...swap, tokenId: `solana:${usdc}`, outputTokenId: native }

let source: Address
let middle: Address
let elsewhere: Address
let wrapping: Address
beforeAll(async () => {
  ;[source, middle, elsewhere] = await Promise.all([tokenAccount(from), tokenAccount(from, router), tokenAccount(stranger)])
  wrapping = await createAddressWithSeed({ baseAddress: from, programAddress: token, seed: 'swap' })
})

const bytes = (account: Address) => [...getAddressEncoder().encode(account)]
const open = (account: Address, lamports: bigint, base = from) =>
  instruction(
    system,
    [from, account],
    ...[3, 0, 0, 0, ...bytes(base), ...number(8, 4n), ...Buffer.from('swap')],
    ...[...number(8, lamports), ...number(8, 165n), ...bytes(token)],
  )
const initialise = (account: Address, owner: Address) => instruction(token, [account, usdc], 18, ...bytes(owner))
const close = (account: Address, receiver: Address) => instruction(token, [account, receiver, from], 9)
const bought = (change: Partial<Call> = {}) => poolCall({ from: wrapping, to: source, amount: 500n, minimum: 9n, ...change })
const sold = (change: Partial<Call> = {}) => poolCall({ from: source, to: wrapping, amount: 500n, minimum: 9n, ...change })

describe('a swap', () => {
  test('it wraps, calls the exchange and unwraps → no difference', async () => {
    const steps = [create(source, from), open(wrapping, 2_039_780n), initialise(wrapping, from), bought(), close(wrapping, from)]
    expect(await check(swap, steps)).toEqual([])
    expect(await check(sale, [open(wrapping, 2_039_280n), initialise(wrapping, from), sold(), close(wrapping, from)])).toEqual([])
  })

  test('it swaps over two pools, and returns more than was shown → no difference', async () => {
    const second = poolCall({ from: middle, to: source, amount: 70n, minimum: 11n })
    expect(await check(swap, [open(wrapping, 500n), bought({ to: middle, minimum: 70n }), second])).toEqual([])
  })

  test.each<[string, () => Instruction[]]>([
    ['no call of the exchange', () => [open(wrapping, 500n)]],
    ['a call of another program', () => [open(wrapping, 500n), bought(), bought({ program: stranger })]],
    ['a call that cannot be read', () => [open(wrapping, 500n), instruction(router, [pool, from, wrapping, source], 2, 3)]],
    ['a lower minimum', () => [open(wrapping, 500n), bought({ minimum: 8n })]],
    ['another amount', () => [open(wrapping, 500n), bought({ amount: 501n })]],
    ['an output for somebody else', () => [open(wrapping, 500n), bought({ to: elsewhere })]],
    ['another output', () => [open(wrapping, 500n), bought({ to: middle })]],
    ['another input', () => [bought({ from: middle })]],
    ['another owner', () => [open(wrapping, 500n), bought({ owner: stranger })]],
    ['a second pool with another input', () => [open(wrapping, 500n), bought({ to: middle, minimum: 70n }), bought()]],
    [
      'a second pool with more than the first one returns',
      () => {
        const second = poolCall({ from: middle, to: source, amount: 71n, minimum: 11n })
        return [open(wrapping, 500n), bought({ to: middle, minimum: 70n }), second]
      },
    ],
    ['a payment to somebody else', () => [open(wrapping, 500n), bought(), pay(stranger, 1n)]],
    ['a transfer of tokens', () => [open(wrapping, 500n), bought(), transferChecked(source, usdc, elsewhere, 1n)]],
    ['an approval', () => [open(wrapping, 500n), bought(), instruction(token, [source, stranger, from], 4, ...number(8, 7n))]],
    ['a new owner of an account', () => [open(wrapping, 500n), bought(), instruction(token, [source, from], 6, 2, 1, ...bytes(stranger))]],
    ['a wrapping account of somebody else', () => [open(wrapping, 500n), initialise(wrapping, stranger), bought()]],
    ['an unwrapping to somebody else', () => [open(wrapping, 500n), bought(), close(wrapping, stranger)]],
    ['a new account that is not the own one', () => [open(stranger, 500n), bought({ from: stranger })]],
    ['more SOL than was shown', () => [open(wrapping, 10_000_501n), bought()]],
    ['more SOL than was shown, in two parts', () => [open(wrapping, 6_000_000n), open(wrapping, 6_000_000n), bought()]],
  ])('it has %s → a difference', async (_what, instructions) => {
    expect(await check(swap, instructions())).not.toEqual([])
  })

  test('it sells for SOL and leaves it wrapped → a difference', async () => {
    expect(await check(sale, [open(wrapping, 2_039_280n), sold()])).toEqual(['the output is not unwrapped'])
  })
})

describe("a swap with the operator's fee", () => {
  const payTokens = (account: Address, target: Address, amount: bigint) =>
    instruction(token, [account, target, from], 3, ...number(8, amount))
  const tokenFee: Intent = { ...swap, minimum: 200n, fee: 10n }
  const solFee: Intent = { ...sale, minimum: 200n, fee: 10n }
  const start = () => [open(wrapping, 500n), bought({ minimum: 210n })]
  const sell = (minimum = 210n) => [open(wrapping, 2_039_280n), sold({ minimum }), close(wrapping, from)]

  test('its last step pays the fee that was shown, or less → no difference', async () => {
    expect(await check(tokenFee, [...start(), payTokens(source, elsewhere, 10n)])).toEqual([])
    expect(await check(solFee, [...sell(209n), pay(stranger, 9n)])).toEqual([])
    expect(await check(tokenFee, start())).toEqual([])
  })

  test.each<[string, Intent, () => Instruction[]]>([
    ['a higher fee', tokenFee, () => [...start(), payTokens(source, elsewhere, 11n)]],
    ['a higher fee in SOL', solFee, () => [...sell(), pay(stranger, 11n)]],
    ['a fee that lowers what is left below the minimum', solFee, () => [...sell(208n), pay(stranger, 9n)]],
    ['a second fee', tokenFee, () => [...start(), payTokens(source, elsewhere, 1n), payTokens(source, elsewhere, 1n)]],
    ['a fee before the swap', tokenFee, () => [payTokens(source, elsewhere, 10n), ...start()]],
    ['a fee from another account', tokenFee, () => [...start(), payTokens(middle, elsewhere, 10n)]],
    ['a fee in SOL for an output of tokens', tokenFee, () => [...start(), pay(stranger, 10n)]],
    ['a fee that was not shown', { ...swap, minimum: 200n }, () => [...start(), payTokens(source, elsewhere, 1n)]],
    ['a shown fee above a twentieth of the minimum', { ...tokenFee, fee: 11n }, start],
  ])('it has %s → a difference', async (_what, intent, instructions) => {
    expect(await check(intent, instructions())).not.toEqual([])
  })
})

test('the API names a program of its own for a swap → a difference, even if it was shown', async () => {
  const steps = [open(wrapping, 500n), bought({ program: stranger })]
  expect(await check({ ...swap, router: stranger }, steps)).toEqual([`program ${stranger} is no known exchange`])
})

describe.each(recordedSwaps)('the recorded transaction $name of Jupiter', ({ name, taker, output }) => {
  const owner = address(taker)
  const answer = recordedAnswer(name)
  const { setupInstructions, swapInstruction, cleanupInstruction } = answer
  const steps: Step[] = [...setupInstructions, swapInstruction, ...(cleanupInstruction ? [cleanupInstruction] : [])].map(
    ({ programId, accounts, data }) => ({
      program: address(programId),
      accounts: accounts.map(({ pubkey }) => address(pubkey)),
      data: new Uint8Array(Buffer.from(data, 'base64')),
    }),
  )
  const shown = {
    amount: BigInt(answer.inAmount),
    minimum: (BigInt(answer.outAmount) * 9_950n) / 10_000n,
    router: swapInstruction.programId,
    input: address(answer.inputMint),
    output: output === null ? undefined : address(output),
  }
  const withCall = (change: (call: Step) => Step) => steps.map((step) => (step.program === swapInstruction.programId ? change(step) : step))
  const withAccount = (old: string, changed: Address) =>
    withCall((call) => ({ ...call, accounts: call.accounts.map((account) => (account === old ? changed : account)) }))
  const isShared = swapInstruction.data.startsWith(Buffer.from('d19853937cfed8e9', 'hex').toString('base64').slice(0, 8))
  const [sourceAt, targetAt] = isShared ? [2, 5] : [1, 2]

  test('it equals what was shown → no difference, also if lookup tables hide the accounts that are not the own ones', async () => {
    expect(await checkSwap(solanaFacts, steps, owner, shown)).toEqual([])
    const own = steps.find(({ program }) => program === swapInstruction.programId)?.accounts
    const visible = [owner, own?.[sourceAt], own?.[targetAt], swapInstruction.programId]
    const hidden = withCall((call) => ({
      ...call,
      accounts: call.accounts.map((account) => (visible.includes(account) ? account : undefined)),
    }))
    expect(await checkSwap(solanaFacts, hidden, owner, shown)).toEqual([])
  })

  test('it returns less, sells more, or pays somebody else → a difference', async () => {
    expect(await checkSwap(solanaFacts, steps, owner, { ...shown, minimum: shown.minimum + 1n })).toHaveLength(1)
    expect(await checkSwap(solanaFacts, steps, owner, { ...shown, amount: shown.amount - 1n })).toHaveLength(1)
    expect(await checkSwap(solanaFacts, steps, owner, { ...shown, output: usdc })).not.toEqual([])
    for (const at of [sourceAt, targetAt]) {
      const changed = withAccount(swapInstruction.accounts[at]?.pubkey ?? '', elsewhere)
      expect(await checkSwap(solanaFacts, changed, owner, shown)).not.toEqual([])
    }
  })

  test('it has a fee of Jupiter, an older instruction, or too few bytes → its call cannot be read', async () => {
    const at = isShared ? 9 : 8
    const changes: ((data: Uint8Array) => Uint8Array)[] = [
      (data) => data.with(at + 18, 1),
      (data) => data.with(at + 20, 1),
      (data) => data.with(0, 1),
      (data) => data.slice(0, at + 25),
    ]
    for (const change of changes) {
      const changed = withCall((call) => ({ ...call, data: change(call.data) }))
      expect(await checkSwap(solanaFacts, changed, owner, shown)).toEqual(['the call of the exchange cannot be read'])
    }
  })
})
