import type { Claim } from '@patina/claims'
import type { Family, PreviewApproval, PreviewChange, PreviewLine, TransactionPreview } from '@patina/sdk'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, type Verdict } from '../../src/review/verdict.ts'
import { formedPreview } from '../../src/review/witnesses/formed-preview.ts'
import { type Place, placeOf } from '../../src/review/witnesses/place.ts'
import type { WitnessedStep } from '../../src/review/witnesses/step.ts'
import { alterationsOf } from './alterations.fixture.ts'
import { evmFlows } from './evm-flows.fixture.ts'
import { accountOf, addresses, type Flow, factsOf, foreign } from './flow.fixture.ts'
import { clientOf, type Json } from './server.fixture.ts'
import { solanaFlows } from './solana-flows.fixture.ts'

// A hostile server says something else about a transaction than its bytes do. The lines of the review, which are from the bytes, stay the same.

/** Number of lies for each flow. The long form has every lie. */
const lies = sized(25, Number.POSITIVE_INFINITY)

/** An honest preview of these effects. The words have a line for each claim of the bytes (`read`). */
function previewOf(claims: readonly Claim[], read: readonly Claim[], { account, platformId }: Place): TransactionPreview {
  const named = { tokenId: '', symbol: 'T', decimals: 6, listed: true, fiat: null }
  const changes = claims.flatMap((one): PreviewChange[] => {
    if (one.kind === 'leaves' && one.from === account)
      return [{ ...named, contractAddress: one.asset.contract, direction: 'out', amount: `${one.max}` }]
    return one.kind === 'comes' && one.to === account
      ? [{ ...named, contractAddress: one.asset.contract, direction: 'in', amount: `${one.min}` }]
      : []
  })
  const approvals = claims.flatMap((one): PreviewApproval[] =>
    one.kind === 'allows' && one.spender !== '*'
      ? [{ ...named, kind: 'allowance', contractAddress: one.asset.contract, spender: one.spender, before: '0', after: `${one.max}` }]
      : [],
  )
  return {
    ...{ platformId, address: account, outcome: 'succeeds', changes, approvals, fees: { network: '10', fiat: null } },
    ...{ warnings: [], how: { method: 'eth_simulateV1', contexts: 2, isComplete: true }, blockNumber: 1, digests: [] },
    ...{ words: { title: '', lines: read.flatMap((one) => linesOf(one, platformId)) }, descriptor: null },
  }
}

/** An honest line of words about a claim. */
function linesOf(claim: Claim, platformId: string): PreviewLine[] {
  if (claim.kind !== 'leaves' && claim.kind !== 'comes' && claim.kind !== 'allows') return []
  const tokenId = `${platformId}:${claim.asset.contract ?? 'native'}`
  const line = { kind: claim.kind, label: '', value: '', tokenId, amount: `${claim.kind === 'comes' ? claim.min : claim.max}` }
  if (claim.kind === 'allows') return [{ ...line, address: claim.spender, role: 'spender' }]
  return [claim.to === null ? line : { ...line, address: claim.to, role: 'receiver' }]
}

const caseOf = <F extends Family>(flow: Flow<F>) => ({
  name: flow.name,
  names: { ...foreign[flow.family], owner: flow.owner ?? addresses[flow.family] },
  /** Returns what the review concludes from an answer. */
  async review(): Promise<{ honest: TransactionPreview; conclude: (answer: Json | undefined) => Verdict }> {
    const account = accountOf(flow)
    const steps: WitnessedStep[] = []
    for (const { prepared, shown } of await flow.prepare(clientOf(flow.answers), account)) {
      const nonce = typeof prepared.unsigned === 'string' ? undefined : BigInt(prepared.unsigned.nonce)
      steps.push({ intent: shown, witness: await account.claims(prepared, shown), nonce })
    }
    const [facts] = steps.map(({ intent }) => factsOf(intent.platformId))
    if (!facts) throw new Error('nothing is prepared')
    const place = placeOf(facts, account.address)
    const conclude = (answer: Json | undefined) =>
      judge({ facts, place, steps, preview: formedPreview(JSON.parse(JSON.stringify(answer ?? null))) ?? undefined })
    const { effects } = conclude(null)
    return {
      honest: previewOf(
        effects.flatMap(({ main, deposits }) => [...main, ...deposits]),
        steps.flatMap(({ witness }) => witness.claims),
        place,
      ),
      conclude,
    }
  },
})

const cases = [...evmFlows.map(caseOf), ...(await solanaFlows()).map(caseOf)]

describe.each(cases)('$name', ({ names, review }) => {
  test('the server says nothing, or says what the bytes do → nothing forbids the signature', async () => {
    const { honest, conclude } = await review()
    expect(conclude(null).blocks).toEqual([])
    expect(conclude(JSON.parse(JSON.stringify(honest))).blocks).toEqual([])
  })

  test('the server lies in a field → the lines of the review stay those of the bytes', async () => {
    const { honest, conclude } = await review()
    const preview: Json = JSON.parse(JSON.stringify(honest))
    const { effects } = conclude(null)
    const all = alterationsOf({ preview }, names, [], ['preview'])
    const chosen = lies < all.length ? fc.sample(fc.constantFrom(...all), { numRuns: lies, seed: 1 }) : all
    for (const { what, change } of chosen) expect(conclude(change('preview', preview, 0)).effects, what).toEqual(effects)
  })

  test('the server says that more leaves, or that somebody gets a permission → forbidden', async () => {
    const { honest, conclude } = await review()
    const [change] = honest.changes
    const loss = {
      tokenId: '',
      contractAddress: names.token,
      symbol: null,
      decimals: null,
      listed: false,
      direction: 'out',
      amount: '900',
      fiat: null,
    }
    const grant = {
      tokenId: '',
      contractAddress: names.token,
      symbol: null,
      decimals: null,
      listed: false,
      kind: 'allowance',
      spender: names.thief,
    }
    const changed = (more: object): Json => JSON.parse(JSON.stringify({ ...honest, ...more }))
    expect(conclude(changed({ changes: [...honest.changes, loss] })).blocks).not.toEqual([])
    expect(conclude(changed({ approvals: [...honest.approvals, { ...grant, before: '0', after: '5' }] })).blocks).not.toEqual([])
    const outgoing = honest.changes.filter(({ direction }) => direction === 'out')
    if (change?.direction === 'out')
      expect(
        conclude(changed({ changes: outgoing.map((one) => ({ ...one, amount: `${BigInt(one.amount) * 1_000n}` })) })).blocks,
      ).not.toEqual([])
  })

  test('the words name another receiver, spender or amount → forbidden', async () => {
    const { honest, conclude } = await review()
    const { lines } = honest.words
    const say = (change: (line: PreviewLine) => Partial<PreviewLine>) => {
      const changed = lines.map((line) => ({ ...line, ...change(line) }))
      return conclude(JSON.parse(JSON.stringify({ ...honest, words: { title: '', lines: changed } }))).blocks.map(({ code }) => code)
    }
    const forbidden = lines.length > 0 ? expect.arrayContaining(['words_differ']) : []
    expect(say(({ amount = '0' }) => ({ amount: `${BigInt(amount) * 7n + 1n}` }))).toEqual(forbidden)
    expect(say(() => ({ address: names.thief, role: 'receiver' }))).toEqual(forbidden)
  })
})
