import { type Family, WalletError } from '@patina/sdk'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeyError } from '../../src/keys/key-error.ts'
import { alterationsOf, both } from './alterations.fixture.ts'
import { evmFlows } from './evm-flows.fixture.ts'
import { accountOf, addresses, type Flow, foreign, NotOffered } from './flow.fixture.ts'
import { type Alteration, clientOf, type Json } from './server.fixture.ts'
import { solanaFlows } from './solana-flows.fixture.ts'

// A hostile server changes each field of each answer that the wallet uses. The wallet refuses, signs what it would have signed, or signs what the user
// wanted and the page shows.

/** Number of lies about one field, and of two lies at once, for each flow. The long form has every lie about one field. */
const single = sized(8, Number.POSITIVE_INFINITY)
const double = sized(4, 300)

/** `sign` does what the wallet does from the first request to the signed bytes. `thefts`: what they do beyond what was wanted and shown. */
type Case = {
  name: string
  sign(alteration?: Alteration, asked?: string[]): Promise<{ signed: string; thefts: string[] }>
  lies(asked: readonly string[]): Alteration[]
}

const caseOf = <F extends Family>(flow: Flow<F>): Case => ({
  name: flow.name,
  async sign(alteration, asked) {
    const account = accountOf(flow)
    const signed: string[] = []
    const thefts: string[] = []
    for (const ready of await flow.prepare(clientOf(flow.answers, alteration, asked), account)) {
      const bytes = await account.sign(ready.prepared, ready.shown)
      signed.push(bytes)
      thefts.push(...(await flow.judge(ready, bytes)))
    }
    return { signed: signed.join(), thefts }
  },
  lies: (asked) => {
    const names = { ...foreign[flow.family], owner: flow.owner ?? addresses[flow.family] }
    return alterationsOf(flow.answers, names, flow.others, asked)
  },
})

const cases = [...evmFlows.map(caseOf), ...(await solanaFlows()).map(caseOf)]
const named = (name: string) => {
  const found = cases.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

const isRefusal = (error: unknown) => error instanceof KeyError || error instanceof WalletError || error instanceof NotOffered

/** Returns what is wrong with the outcome of a lie: bytes that take more than was shown, or an error without a code. */
async function judge({ sign }: Case, lie: Alteration): Promise<string[]> {
  try {
    return (await sign(lie)).thefts
  } catch (error) {
    return isRefusal(error) ? [] : [`${error}`]
  }
}

describe.each(cases)('$name', (one) => {
  test('an honest server → signed, and nothing beyond what is shown', async () => {
    const { signed, thefts } = await one.sign()
    expect(signed).not.toBe('')
    expect(thefts).toEqual([])
  })

  test('a server that lies about a field, or about two → refused, or nothing beyond what is shown', async () => {
    const asked: string[] = []
    await one.sign(undefined, asked)
    const all = one.lies(asked)
    const some = (count: number, seed: number) => fc.sample(fc.constantFrom(...all), { numRuns: Math.min(count, all.length), seed })
    const pairs = some(double, 1).map((lie, at) => both(lie, some(double, 2)[at] ?? lie))
    for (const lie of [...(single < all.length ? some(single, 3) : all), ...pairs]) expect(await judge(one, lie), lie.what).toEqual([])
  })
})

const word = (value: string | bigint) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')
const { thief } = foreign.evm

/** Changes the transactions of a swap. */
const build = (change: (built: { [field: string]: Json }) => object): Alteration => ({
  what: 'buildSwap',
  change: (operation, answer) =>
    operation === 'buildSwap' && typeof answer === 'object' && answer && !Array.isArray(answer) ? { ...answer, ...change(answer) } : answer,
})

test('the approval of a swap is for the thief, whom the server calls the exchange → refused', async () => {
  const lie = build(({ approvals }) => ({
    allowanceTarget: thief,
    approvals: JSON.parse(JSON.stringify(approvals).replaceAll('7a250d5630b4cf539739df2c5dacb4c659f2488d', word(thief).slice(24))),
  }))
  const details = [`spender ${thief.toLowerCase()} is no known exchange`]
  await expect(named('a swap of tokens over pairs, with an approval').sign(lie)).rejects.toMatchObject({ code: 'differs', details })
})

test('the call of a swap is one of 0x that pays the thief, beside an honest quote → refused', async () => {
  const zeroEx = '0x0000000000001fF3684f28c67538d4D072C22734'
  const data = `0x2213bc0b${word(thief)}${word(thief)}${word(0n)}${word(thief)}${word(160n)}${word(0n)}`
  for (const to of [zeroEx, thief]) {
    const refused = named('a swap of ether over pairs').sign(build(() => ({ to, data })))
    await expect(refused).rejects.toMatchObject({ code: 'differs', details: [`contract ${to} is no known exchange`] })
  }
})
