import type { Address as AccountAddress, ProgramAccount } from '@patina/chains'
import { type Address, address, getAddressEncoder } from '@solana/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { ServiceServer } from '../../../prices/src/testing/service-server.ts'
import { feeOf } from '../math.ts'
import type { OperatorFee, SwapQuote } from '../provider.ts'
import { type Given, payment, recordedAnswer, recordedSwaps, startJupiter, tokenPayment } from '../testing/jupiter-service.ts'
import { buildVerified } from '../verify.ts'
import { associatedAccount, TOKEN_PROGRAMS } from './programs.ts'

const refused = { name: 'SwapError', reason: 'unavailable' }
const operator = testAddress('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn')
const stranger = testAddress('7iytfL2tUCAwShJjUTb89KJ5RrxJeL63ttSNFChG2Zxp')
const fee: OperatorFee = { bps: 25, recipient: operator }
const [tokenProgram, token2022] = TOKEN_PROGRAMS.map(testAddress) as [AccountAddress & Address, AccountAddress & Address]
const systemProgram = testAddress('11111111111111111111111111111111')
const USDC = testAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

const bytesOf = (key: string) => Buffer.from(getAddressEncoder().encode(address(key)))

function tokenAccount(mint: string, wallet: string, state = 1): ProgramAccount {
  const data = Buffer.concat([bytesOf(mint), bytesOf(wallet), Buffer.alloc(101)])
  data.writeUInt8(state, 108)
  return { lamports: 2_039_280n, owner: tokenProgram, executable: false, data: new Uint8Array(data) }
}
const wallet: ProgramAccount = { lamports: 1_000_000n, owner: systemProgram, executable: false, data: new Uint8Array() }

let server: ServiceServer | undefined
afterEach(() => server?.close())

describe.each(recordedSwaps)('the operator takes a fee of 0.25 % from the swap $name', (swap) => {
  const answer = recordedAnswer(swap.name)
  const owner = testAddress(swap.taker)
  const request = { input: testAddress(answer.inputMint), output: swap.output, amount: BigInt(answer.inAmount), slippageBps: 50, owner }
  const gross = BigInt(answer.outAmount)
  const amount = feeOf(gross, fee.bps)
  const isSol = swap.output === null
  const associated = (of: string) => associatedAccount(address(of), address(swap.output ?? USDC), tokenProgram)
  const accountOf = async (of: string) => (isSol ? of : await associated(of))
  const stateOf = (of: string) => (isSol ? wallet : tokenAccount(swap.output ?? '', of))
  const existing = async () =>
    new Map([
      [await accountOf(operator), stateOf(operator)],
      [await accountOf(stranger), stateOf(stranger)],
    ])

  async function start(accounts: ReadonlyMap<string, ProgramAccount>, change: (given: Given) => unknown = () => {}) {
    const given = structuredClone(answer)
    change(given)
    server?.close()
    const started = await startJupiter(swap, given, accounts)
    server = started.server
    return started
  }

  test('the operator has an account → output and minimum after the fee, and a transaction that pays exactly the fee', async () => {
    const { chain, venue, server } = await start(await existing())
    const quote = await venue.quote({ ...request, fee })
    expect(quote.fee).toEqual({ ...fee, amount })
    expect(quote.outAmount).toBe(gross - amount)
    expect(quote.threshold).toBe((quote.outAmount * 9_950n) / 10_000n)
    // Jupiter learns nothing of the fee, because the server itself adds the payment.
    expect(server.requests[0]?.url.search).not.toMatch(/fee/i)
    const transaction = await buildVerified(chain, venue, quote, owner)
    expect(await venue.decode(transaction)).toMatchObject({
      minimum: quote.threshold,
      fee: { recipient: operator, amount },
      recipient: owner,
    })
  })

  const unusable: [string, ProgramAccount | undefined][] = isSol
    ? [
        ['does not exist', undefined],
        ['belongs to a program', { ...wallet, owner: tokenProgram }],
      ]
    : [
        ['does not exist', undefined],
        ['is frozen', tokenAccount(swap.output ?? '', operator, 2)],
        ['is closed', tokenAccount(swap.output ?? '', operator, 0)],
        ['has another token', tokenAccount(USDC, operator)],
        ['has another owner', tokenAccount(swap.output ?? '', stranger)],
        ['is one of Token-2022', { ...stateOf(operator), owner: token2022 }],
        ['has no data', { ...stateOf(operator), data: new Uint8Array() }],
      ]
  test.each(unusable)('the account of the operator %s → a quote and a transaction without a fee', async (_, state) => {
    const { chain, venue } = await start(new Map(state && [[await accountOf(operator), state]]))
    const quote = await venue.quote({ ...request, fee })
    expect(quote).toMatchObject({ outAmount: gross, threshold: (gross * 9_950n) / 10_000n })
    expect(quote.fee).toBeUndefined()
    expect((await venue.decode(await buildVerified(chain, venue, quote, owner)))?.fee).toBeUndefined()
  })

  test.each<[string, (quote: SwapQuote) => SwapQuote]>([
    ['receiver of the fee', (quote) => ({ ...quote, fee: { ...fee, amount, recipient: stranger } })],
    ['amount of the fee, which is higher', (quote) => ({ ...quote, fee: { ...fee, amount: amount + 1n } })],
    ['amount of the fee, which is lower', (quote) => ({ ...quote, fee: { ...fee, amount: amount - 1n } })],
    ['fee, which is missing', ({ fee: _, ...quote }) => quote],
  ])('the transaction has another %s → not offered', async (_, change) => {
    const { chain, venue } = await start(await existing())
    const quote = await venue.quote({ ...request, fee })
    const lying = { ...venue, build: () => venue.build(change(quote), owner) }
    await expect(buildVerified(chain, lying, quote, owner)).rejects.toMatchObject(refused)
  })

  test('the service adds a second payment, to anybody → not offered, with and without a fee', async () => {
    const accounts = await existing()
    for (const to of [operator, stranger]) {
      const account = await accountOf(to)
      const from = await associated(owner)
      const added = isSol ? payment(owner, account) : tokenPayment(owner, from, account)
      for (const asked of [{ ...request, fee }, request]) {
        const { chain, venue } = await start(accounts)
        const quote = await venue.quote(asked)
        const lying = await start(accounts, (given) => given.setupInstructions.push(added))
        await expect(buildVerified(chain, lying.venue, quote, owner)).rejects.toMatchObject(refused)
      }
    }
  })

  test('the service adds the payment, but from the input or to an account that is not the standard one → not decoded', async () => {
    if (isSol) return
    const other = address('GSFbPvFTbfcRNGs4EEZVF8tBjV6ChcTaBrTYGGsDAq8o')
    const accounts = new Map([...(await existing()), [other, stateOf(operator)]])
    const [own, standard] = [await associated(owner), await associated(operator)]
    const source = answer.swapInstruction.accounts[2]?.pubkey ?? ''
    for (const [from, to] of [
      [own, other],
      [source, standard],
    ] as const) {
      const { venue } = await start(accounts, (given) => given.setupInstructions.push(tokenPayment(owner, from, to)))
      const quote = await venue.quote(request)
      expect(await venue.decode(await venue.build(quote, owner))).toBeUndefined()
    }
    const { venue } = await start(accounts, (given) => given.setupInstructions.push(tokenPayment(owner, own, standard)))
    const decoded = await venue.decode(await venue.build(await venue.quote(request), owner))
    expect(decoded?.fee).toEqual({ recipient: operator, amount: 1n })
  })
})
