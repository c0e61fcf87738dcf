import type { Signature } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress, signed, startTestSolana, type TestSolana, testSigner, transferSol } from '../testing/solana.ts'

let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain.remove())

/** Returns the first notifications of a subscription, then ends it. */
async function first<T>(count: number, subscribe: (abortSignal: AbortSignal) => Promise<AsyncIterable<T>>, then: () => Promise<unknown>) {
  const abort = new AbortController()
  const notifications = await subscribe(abort.signal)
  const iterator = notifications[Symbol.asyncIterator]()
  // A client gets only notifications that come after it listens.
  let next = iterator.next()
  await then()
  const seen: T[] = []
  while (seen.length < count) {
    const { value, done } = await next
    if (done) break
    seen.push(value)
    next = iterator.next()
  }
  next.catch(() => {})
  abort.abort()
  return seen
}

const nothing = () => Promise.resolve()

async function send(to: Awaited<ReturnType<typeof newAddress>>, lamports: bigint): Promise<Signature> {
  const from = await testSigner(0)
  const { wire, signature } = await signed(chain.rpc, from, [transferSol(from.address, to, lamports)])
  await chain.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  return signature
}

describe('a subscription', () => {
  it('a client subscribes to slots → each new slot with its parent and the newest final one', async () => {
    const [one, two] = await first(2, (abortSignal) => chain.subscriptions.slotNotifications().subscribe({ abortSignal }), nothing)
    expect(two?.slot).toBe((one?.slot ?? 0n) + 1n)
    expect(two?.parent).toBe(one?.slot)
    expect(two?.root).toBe((one?.slot ?? 0n) - 31n)
  })

  it('a client subscribes to an account → its balance after each transaction of a block that names it', async () => {
    const to = await newAddress()
    const subscribe = (abortSignal: AbortSignal) =>
      chain.subscriptions.accountNotifications(to, { commitment: 'confirmed', encoding: 'base64' }).subscribe({ abortSignal })
    const seen = await first(2, subscribe, async () => {
      await send(to, 1_000_000_000n)
      await send(to, 2_000_000_000n)
    })
    expect(seen.at(-1)?.value.lamports).toBe(3_000_000_000n)
  })

  it('a client subscribes to logs that mention an address → only those', async () => {
    const to = await newAddress()
    const sent: Signature[] = []
    const subscribe = (abortSignal: AbortSignal) =>
      chain.subscriptions.logsNotifications({ mentions: [to] }, { commitment: 'processed' }).subscribe({ abortSignal })
    const [seen] = await first(1, subscribe, async () => {
      await send(await newAddress(), 1_000_000_000n)
      sent.push(await send(to, 1_000_000_000n))
    })
    expect(seen?.value.signature).toBe(sent[0])
    expect(seen?.value.err).toBeNull()
  })

  it('a client subscribes to a signature that is already confirmed → a notification with the next block', async () => {
    const signature = await send(await newAddress(), 1_000_000_000n)
    const subscribe = (abortSignal: AbortSignal) =>
      chain.subscriptions.signatureNotifications(signature, { commitment: 'processed' }).subscribe({ abortSignal })
    const [seen] = await first(1, subscribe, nothing)
    expect(seen?.value).toEqual({ err: null })
  })
})
