import type { PreviewLine, TransactionPreview } from '@patina/sdk'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { readSolanaClaims } from '../keys/checks/claims.ts'
import { approveData, transferData } from '../keys/checks/erc20.ts'
import { type EvmTransaction, readEvm } from '../keys/checks/evm-check.ts'
import { revocationCall } from '../keys/checks/revocation.ts'
import {
  create,
  instruction,
  network,
  number,
  pay,
  router,
  solanaFacts,
  from as solanaOwner,
  stranger,
  token,
  tokenAccount,
  transactionOf,
  transferChecked,
  usdc as usdcMint,
} from '../keys/checks/solana-instructions.fixture.ts'
import { readSolana } from '../keys/checks/solana-message.ts'
import { readFacts } from '../keys/facts.ts'
import type { Intent, Revoked } from '../keys/intent.ts'
import { judge } from './verdict.ts'
import { placeOf } from './witnesses/place.ts'
import type { WitnessedStep } from './witnesses/step.ts'

const known = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!known) throw new Error('The build knows Ethereum')
const facts = known
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether = { tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18 }
const dollar = { tokenId: `ethereum:${usdc}`, symbol: 'USDC', decimals: 6 }
const unlisted = { tokenId: 'ethereum:0x00000000000000000000000000000000000000aa', symbol: 'COIN', decimals: 2 }
const contractOf = ({ tokenId }: { tokenId: string }) => tokenId.slice('ethereum:'.length)
const base = { platformId: 'ethereum', caip2: 'eip155:1', maxFee: 20n }
const [exchange = ''] = facts.exchanges

const preview = (changed: Partial<TransactionPreview> = {}): TransactionPreview => ({
  platformId: 'ethereum',
  address: owner,
  outcome: 'succeeds',
  changes: [],
  approvals: [],
  fees: { network: '10', fiat: null },
  warnings: [],
  how: { method: 'eth_simulateV1', contexts: 2, isComplete: true },
  blockNumber: 1,
  words: { title: '', lines: [] },
  descriptor: null,
  digests: [],
  ...changed,
})
/** The server knows the token of each account. */
const contractIn = (contract: string | null) => (contract?.startsWith('account:') ? usdcMint : (contract ?? 'native'))

/** The words of an honest server: a line for each effect of the bytes. */
const wordsOf = (steps: readonly WitnessedStep[], platformId: string): PreviewLine[] =>
  steps.flatMap(({ witness }) =>
    witness.claims.flatMap((claim): PreviewLine[] => {
      if (claim.kind !== 'leaves' && claim.kind !== 'comes' && claim.kind !== 'allows') return []
      const { kind, asset } = claim
      const [amount, address] =
        claim.kind === 'allows' ? [claim.max, claim.spender] : claim.kind === 'leaves' ? [claim.max, claim.to] : [claim.min, claim.to]
      const party = address === null ? {} : { address, role: kind === 'allows' ? ('spender' as const) : ('receiver' as const) }
      return [{ kind, label: '', value: '', tokenId: `${platformId}:${contractIn(asset.contract)}`, amount: `${amount}`, ...party }]
    }),
  )

const judgeWith = (steps: readonly WitnessedStep[], answer: TransactionPreview | undefined, lines = wordsOf(steps, 'ethereum')) =>
  judge({ facts, place: placeOf(facts, owner), steps, preview: answer && { ...answer, words: { title: '', lines } } })
const native = { tokenId: ether.tokenId, contractAddress: null, symbol: 'ETH', decimals: 18, listed: true, fiat: null }
const dollars = { tokenId: dollar.tokenId, contractAddress: usdc, symbol: 'USDC', decimals: 6, listed: true, fiat: null }

type Call = { to: string; value?: bigint; data?: string }
async function evmStep(intent: Intent, { to, value = 0n, data = '0x' }: Call): Promise<WitnessedStep> {
  const transaction: EvmTransaction = { chainId: 1, nonce: 4, to, value, data, gas: 10n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  return { intent, witness: await readEvm(facts, transaction, owner, intent), nonce: 4n }
}
const codesOf = (steps: readonly WitnessedStep[], answer: TransactionPreview | undefined) => {
  const { blocks, criticals, warnings } = judgeWith(steps, answer)
  return [...blocks, ...criticals, ...warnings].map(({ code }) => code)
}

const transfer: Intent = { ...base, kind: 'transfer', tokens: [ether], tokenId: ether.tokenId, to: bob, amount: 5n }
const paid = { to: bob, value: 5n }
const pairSwap = (amount: bigint, minimum: bigint, recipient = owner) => {
  const word = (value: string | bigint) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')
  return `0x38ed1739${[amount, minimum, 160n, recipient, 9n, 2n, usdc, facts.wrappedNative].map(word).join('')}`
}
const weth = { tokenId: `ethereum:${facts.wrappedNative}`, symbol: 'WETH', decimals: 18 }
const swapIntent: Intent = {
  ...base,
  kind: 'swap',
  tokens: [dollar, weth],
  tokenId: dollar.tokenId,
  outputTokenId: weth.tokenId,
  amount: 7n,
  minimum: 3n,
  router: exchange,
}

const own: readonly [string, Intent, Call, Partial<TransactionPreview>][] = [
  ['a payment', transfer, paid, { changes: [{ ...native, direction: 'out', amount: '5' }] }],
  [
    'a payment of a token',
    { ...base, kind: 'transfer', tokens: [dollar], tokenId: dollar.tokenId, to: bob, amount: 5n },
    { to: usdc, data: transferData(bob, 5n) },
    { changes: [{ ...dollars, direction: 'out', amount: '5' }] },
  ],
  [
    'an approval',
    { ...base, kind: 'approve', tokens: [dollar], tokenId: dollar.tokenId, spender: exchange, amount: 7n },
    { to: usdc, data: approveData(exchange, 7n) },
    { approvals: [{ ...dollars, kind: 'allowance', spender: exchange, before: '0', after: '7' }] },
  ],
  ['a swap', swapIntent, { to: exchange, data: pairSwap(7n, 3n) }, { changes: [{ ...dollars, direction: 'out', amount: '7' }] }],
  ['a cancellation', { ...base, kind: 'cancel', tokens: [], nonce: 4 }, { to: owner }, {}],
]

test.each(own)('the page, the bytes and the simulation agree on %s → no note', async (what, intent, call, simulated) => {
  const gain =
    what === 'a swap'
      ? [{ ...native, tokenId: weth.tokenId, contractAddress: facts.wrappedNative, direction: 'in' as const, amount: '3' }]
      : []
  const step = await evmStep(intent, call)
  const all = preview({ ...simulated, changes: [...(simulated.changes ?? []), ...gain] })
  expect(codesOf([step], all)).toEqual([])
  expect(judgeWith([step], all).isProven).toBe(true)
})

test.each<Revoked>([{}, { of: 'operator' }, { of: 'nft', nftId: '7' }, { of: 'permit2' }])(
  'the end of the permission %o → no note',
  async (revoked) => {
    const intent = { ...base, kind: 'revoke' as const, tokens: [dollar], tokenId: dollar.tokenId, spender: bob, ...revoked }
    const call = revocationCall(facts, intent)
    if (!call) throw new Error('There is a call')
    expect(codesOf([await evmStep(intent, call)], preview())).toEqual([])
  },
)

test('an approval and its swap → they are one review, and the fee is that of both', async () => {
  const approval = await evmStep(
    { ...base, kind: 'approve', tokens: [dollar], tokenId: dollar.tokenId, spender: exchange, amount: 7n },
    { to: usdc, data: approveData(exchange, 7n) },
  )
  const swap = await evmStep(swapIntent, { to: exchange, data: pairSwap(7n, 3n) })
  const changes = [
    { ...dollars, direction: 'out' as const, amount: '7' },
    { ...native, contractAddress: facts.wrappedNative, direction: 'in' as const, amount: '4' },
  ]
  const all = preview({ changes })
  expect(codesOf([approval, swap], all)).toEqual([])
  expect(judgeWith([approval, swap], all).isProven).toBe(true)
})

test.each<[string, Intent, Call, Partial<TransactionPreview>, string]>([
  ['the bytes pay another receiver', transfer, { ...paid, to: usdc }, {}, 'receiver_differs'],
  ['the bytes pay more', transfer, { ...paid, value: 6n }, {}, 'amount_differs'],
  ['the page shows too low a fee', { ...transfer, maxFee: 19n }, paid, {}, 'fee_above_shown'],
  ['more leaves in the simulation', transfer, paid, { changes: [{ ...native, direction: 'out', amount: '90' }] }, 'loss_above_claims'],
  [
    'a permission appears in the simulation',
    transfer,
    paid,
    { approvals: [{ ...dollars, kind: 'allowance', spender: bob, before: '0', after: '1' }] },
    'permission_not_claimed',
  ],
  ['the swap pays somebody else', swapIntent, { to: exchange, data: pairSwap(7n, 3n, bob) }, {}, 'receiver_differs'],
  ['a listed token has another name', { ...transfer, tokens: [{ ...ether, symbol: 'USDC' }] }, paid, {}, 'name_differs'],
])('%s → blocked', async (_what, intent, call, simulated, code) => {
  const { blocks, isProven } = judgeWith([await evmStep(intent, call)], preview(simulated))
  expect(blocks.map((note) => note.code)).toContain(code)
  expect(isProven).toBe(false)
})

test('the server calls another contract → opaque: blocked, because the page shows a swap', async () => {
  const { blocks, criticals } = judgeWith([await evmStep(swapIntent, { to: bob, data: '0x12345678' })], preview())
  expect(blocks.length).toBeGreaterThan(0)
  expect(criticals.map(({ code }) => code)).toEqual(['opaque'])
})

test('a call cannot be read → the largest loss follows from the holdings, and is not known without them', async () => {
  const step = await evmStep(swapIntent, { to: bob, data: '0x12345678' })
  expect(judgeWith([step], preview()).bound).toBe('unknown')
  const asset = { caip2: 'eip155:1', contract: usdc.toLowerCase() }
  const boundBy = (balance: bigint | null) =>
    judge({ facts, place: placeOf(facts, owner), steps: [step], preview: preview(), holdings: [{ asset, balance, allowances: null }] })
      .bound
  expect(boundBy(5n)).toEqual([{ asset, amount: 5n }])
  expect(boundBy(null)).toEqual([{ asset, amount: null }])
  expect(boundBy(0n)).toEqual([])
})

test.each([
  ['nothing leaves', []],
  ['less leaves', [{ ...native, direction: 'out' as const, amount: '2' }]],
])('the simulation says that %s → no contradiction, and no proof', async (_what, changes) => {
  expect(judgeWith([await evmStep(transfer, paid)], preview({ changes }))).toMatchObject({ blocks: [], criticals: [], isProven: false })
})

test('one of two calls cannot be read, and the simulation is as expected → no proof', async () => {
  const step = await evmStep(transfer, paid)
  const { witness } = await evmStep(transfer, { to: bob, data: '0x12345678' })
  const answer = preview({ changes: [{ ...native, direction: 'out', amount: '5' }] })
  const both = { ...step, witness: { ...step.witness, claims: [...step.witness.claims, ...witness.claims] } }
  expect(judgeWith([both], answer).isProven).toBe(false)
})

test.each([
  ['no answer', undefined],
  ['an incomplete answer', preview({ how: { method: null, contexts: 0, isComplete: false } })],
])('%s → a warning, nothing is blocked, and it does not count as a proof', async (_what, answer) => {
  const step = await evmStep(transfer, paid)
  const verdict = judgeWith([step], answer)
  expect(verdict).toMatchObject({ blocks: [], criticals: [], warnings: [{ code: 'outcome_unknown' }], isProven: false })
})

test('the words name another receiver or amount → blocked; they leave the amount out → a warning', async () => {
  const step = await evmStep(transfer, paid)
  const answer = preview({ changes: [{ ...native, direction: 'out', amount: '5' }] })
  const [line] = wordsOf([step], 'ethereum')
  if (!line) throw new Error('A payment has a line')
  const codes = (changed: Partial<PreviewLine>) => {
    const { blocks, warnings } = judgeWith([step], answer, [{ ...line, ...changed }])
    return [...blocks, ...warnings].map(({ code }) => code)
  }
  expect(codes({ address: usdc })).toContain('words_differ')
  expect(codes({ amount: '6' })).toContain('words_differ')
  expect(judgeWith([step], answer, [{ kind: 'call', label: '', value: '' }]).warnings.map(({ code }) => code)).toContain('words_incomplete')
  expect(judgeWith([step], answer)).toMatchObject({ isProven: true, hasWords: true })
})

test('the server warns → its severities, and no warning twice', async () => {
  const intent: Intent = { ...transfer, tokens: [unlisted], tokenId: unlisted.tokenId }
  const step = await evmStep(intent, { to: contractOf(unlisted), data: transferData(bob, 5n) })
  const warnings = [
    { code: 'will_fail' as const, severity: 'c' as const, facts: { reason: 'paused', fee: '210000' } },
    { code: 'token_unlisted' as const, severity: 'w' as const, facts: {} },
    { code: 'receiver_new' as const, severity: 'i' as const, facts: { receiver: bob } },
  ]
  const verdict = judgeWith([step], preview({ outcome: 'fails', warnings }))
  // The fee changes with each block.
  expect(verdict.criticals).toEqual([{ code: 'will_fail', severity: 'critical', values: ['paused', ''], facts: { reason: 'paused' } }])
  expect(verdict.warnings.map(({ code }) => code)).toEqual(['token_unlisted', 'receiver_new'])
})

const solanaPlace = placeOf(solanaFacts, solanaOwner)
async function solanaStep(intent: Intent, instructions: Parameters<typeof transactionOf>[0]): Promise<WitnessedStep> {
  const { bytes } = readSolana(transactionOf(instructions))
  return {
    intent: { ...intent, maxFee: 2_000_000_000n },
    witness: await readSolanaClaims(solanaFacts, bytes, solanaOwner, intent),
    nonce: undefined,
  }
}
const judgeSolana = (step: WitnessedStep, answer: TransactionPreview) =>
  judge({
    ...{ facts: solanaFacts, place: solanaPlace, steps: [step] },
    preview: { ...answer, words: { title: '', lines: wordsOf([step], 'solana') } },
  })
const wsol = address(solanaFacts.wrappedNative)
const swapCall = (source: ReturnType<typeof address>, target: ReturnType<typeof address>) =>
  instruction(router, [stranger, solanaOwner, source, target], 1, ...number(8, 7n), ...number(8, 3n))

test('on Solana: a payment, one of a token with a new account, and a swap of SOL through an account of its own → no note', async () => {
  const [wrapped, source, target] = await Promise.all([tokenAccount(solanaOwner, wsol), tokenAccount(solanaOwner), tokenAccount(stranger)])
  const sol = 'solana:native'
  const dollarId = `solana:${usdcMint}`
  const closing = instruction(token, [wrapped, solanaOwner, solanaOwner], 9)
  const steps: [WitnessedStep, TransactionPreview['changes']][] = [
    [
      await solanaStep({ ...network, kind: 'transfer', tokenId: sol, to: stranger, amount: 5n }, [pay(stranger, 5n)]),
      [{ ...native, direction: 'out', amount: '5' }],
    ],
    [
      await solanaStep({ ...network, kind: 'transfer', tokenId: dollarId, to: stranger, amount: 5n }, [
        create(target, stranger),
        transferChecked(source, usdcMint, target, 5n),
      ]),
      [{ ...dollars, contractAddress: usdcMint, direction: 'out', amount: '5' }],
    ],
    [
      await solanaStep({ ...network, kind: 'swap', tokenId: sol, outputTokenId: dollarId, amount: 7n, minimum: 3n, router }, [
        create(wrapped, solanaOwner, wsol),
        pay(wrapped, 7n),
        instruction(token, [wrapped], 17),
        create(source, solanaOwner),
        swapCall(wrapped, source),
        closing,
      ]),
      [
        { ...native, direction: 'out', amount: '7' },
        { ...dollars, contractAddress: usdcMint, direction: 'in', amount: '3' },
      ],
    ],
  ]
  for (const [step, changes] of steps) {
    const { blocks, criticals, warnings, isProven } = judgeSolana(step, preview({ changes }))
    expect([...blocks, ...criticals, ...warnings]).toEqual([])
    expect(isProven).toBe(true)
  }
})

test('on Solana: several delegates lose their permission, and accounts are closed → no note', async () => {
  const [standard, other] = [await tokenAccount(solanaOwner), address('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')]
  const revoked = [standard, other].map((account) => ({ tokenId: `solana:${usdcMint}`, spender: stranger, account }))
  const ends = await solanaStep(
    { ...network, kind: 'revokes', revoked },
    [standard, other].map((account) => instruction(token, [account, solanaOwner], 5)),
  )
  const closes = await solanaStep({ ...network, kind: 'close', accounts: [other] }, [
    instruction(token, [other, solanaOwner, solanaOwner], 9),
  ])
  for (const step of [ends, closes])
    expect(judgeSolana(step, preview())).toMatchObject({
      blocks: [],
      criticals: [],
      warnings: [],
    })
})
