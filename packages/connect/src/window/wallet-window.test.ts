import { describe, expect, test } from 'vitest'
import { account, answerAsUser, type FakeOptions, fakeSite, session, type WalletDocument, walletOrigin } from '../testing/fake-wallet.ts'
import { coopSentence } from './handshake.ts'

const sign = (site: ReturnType<typeof fakeSite>) => site.request('personal_sign', ['hello', account])
const connected = (options: FakeOptions = {}) => fakeSite({ stored: session, ...options })
const rejected = { code: 4001, message: 'User rejected the request.' }

describe('opening', () => {
  test('a request → the window is open before the call returns, under a random name', async () => {
    const [one, other] = [connected(), connected()]
    const answers = [sign(one), sign(other)]
    const [first, second] = [one.documents[0], other.documents[0]]
    expect(first?.url).toBe(`${walletOrigin}/connect#v=1`)
    expect(first?.name).toMatch(/^wallet-[0-9a-f]{32}$/)
    expect(first?.name).not.toBe(second?.name)
    expect(await Promise.all(answers)).toEqual(['0xaa', '0xaa'])
  })

  test('further requests while the window lives → one window serves them all, and has the focus', async () => {
    const site = connected()
    await Promise.all([sign(site), sign(site)])
    await sign(site)
    expect(site.documents).toHaveLength(1)
    expect(site.documents[0]?.focused).toBe(2)
  })

  test('the browser blocks the window → a button opens it, and both requests are answered', async () => {
    const site = connected({ isBlocked: true })
    const answers = [sign(site), sign(site)]
    expect(site.buttons).toHaveLength(1)
    site.unblock()
    site.buttons[0]?.open()
    expect(await Promise.all(answers)).toEqual(['0xaa', '0xaa'])
  })

  test('the window is blocked, then the site asks again in a click → the window opens without the button, and serves both', async () => {
    const site = connected({ isBlocked: true })
    const first = sign(site)
    site.unblock()
    expect(await Promise.all([first, sign(site)])).toEqual(['0xaa', '0xaa'])
    expect(site.buttons).toEqual([])
  })

  test.each(['cancel', 'open'] as const)('the window is blocked, then %s is pressed while it still is → 4001', async (press) => {
    const site = connected({ isBlocked: true })
    const answer = sign(site)
    site.buttons[0]?.[press]()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  test('the page is cross-origin isolated → 4900 with what to change, and no window', async () => {
    const site = connected({ isIsolated: true })
    await expect(sign(site)).rejects.toMatchObject({ code: 4900, message: coopSentence })
    expect(site.documents).toEqual([])
  })

  test('parameters of 5 MB → -32602 and no window', async () => {
    const site = connected()
    await expect(site.request('personal_sign', ['a'.repeat(5_000_000), account])).rejects.toMatchObject({ code: -32602 })
    expect(site.documents).toEqual([])
  })
})

describe('limits', () => {
  // The request around the parameters counts too. The window ignores what is above its limits, so the site would wait in vain.
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
  test.each([
    ['as deep as a message may be', [nested(31)]],
    ['almost as large as a message may be', ['a'.repeat(199_950)]],
  ])('parameters that are %s → -32602 at once, and no window', async (_, params) => {
    const site = connected()
    await expect(site.request('wallet_connect', params)).rejects.toMatchObject({ code: -32602 })
    expect(site.documents).toEqual([])
  })

  test('parameters just below both limits → the window gets them', async () => {
    const site = connected()
    await site.request('wallet_connect', [nested(30), 'a'.repeat(199_500)])
    expect(site.documents[0]?.received).toMatchObject([{ method: 'wallet_connect' }])
  })
})

describe('the handshake', () => {
  test('a hello of another origin or another window → ignored, the true one is answered once', async () => {
    const site = connected({
      onOpen(document) {
        document.greet(undefined, 'https://evil.example.com')
        document.greet(undefined, walletOrigin, {})
        document.greet({ wallet: 'init', v: 1 })
        for (let i = 0; i < 3; i += 1) document.greet()
      },
    })
    expect(await sign(site)).toBe('0xaa')
  })

  test('the wallet speaks only another version → 4900', async () => {
    const site = connected({ onOpen: (document) => document.greet({ wallet: 'hello', v: [2] }) })
    await expect(sign(site)).rejects.toMatchObject({ code: 4900, message: expect.stringContaining('another version') })
  })

  test('the window never greets → 4001 after the time for it', async () => {
    await expect(sign(connected({ onOpen() {}, times: { helloMs: 10 } }))).rejects.toMatchObject({
      code: 4001,
      message: 'No wallet answered at https://wallet.example.com.',
    })
  })

  test('the window is closed before it greets → 4001 with the address that did not answer', async () => {
    const site = connected({
      onOpen(document) {
        document.closed = true
      },
      times: { severedMs: 0 },
    })
    await expect(sign(site)).rejects.toMatchObject({ code: 4001, message: 'No wallet answered at https://wallet.example.com.' })
  })

  test('the browser severs the window → 4900 with what to change', async () => {
    const site = connected({
      onOpen(document) {
        document.closed = true
      },
    })
    await expect(sign(site)).rejects.toMatchObject({ code: 4900, message: coopSentence })
  })

  test('the document greets again after it answered → it was loaded anew: 4001', async () => {
    const site = connected({
      onRequest: (request, document) => document.answer(request, { type: 'session', session: { ...session, chainId: '0x2105' } }),
    })
    site.ethereum.on('chainChanged', () => site.documents[0]?.greet())
    await expect(sign(site)).rejects.toMatchObject(rejected)
  })
})

describe('answers', () => {
  test('the window takes no request → 4001 after the time for it, and a cancel', async () => {
    const site = connected({ onRequest() {}, times: { acceptedMs: 10 } })
    await expect(sign(site)).rejects.toMatchObject({ code: 4001, message: expect.stringContaining('did not take') })
  })

  test('the user decides nothing → 4001 after the time for it', async () => {
    const site = connected({ onRequest: (request, document) => document.answer(request), times: { userMs: 10 } })
    await expect(sign(site)).rejects.toMatchObject({ code: 4001, message: 'The request expired after ten minutes.' })
  })

  test('the user closes the window → 4001 for each open request', async () => {
    const site = connected({
      onRequest(request, document) {
        document.answer(request)
        document.closed = true
      },
    })
    const answers = await Promise.allSettled([sign(site), sign(site)])
    expect(answers).toMatchObject([{ reason: rejected }, { reason: rejected }])
  })

  test('the window answers twice → the first answer counts', async () => {
    const site = connected({
      onRequest({ id }, document) {
        document.send({ type: 'result', id, result: '0x01' })
        document.send({ type: 'result', id, result: '0x02' })
      },
    })
    expect(await sign(site)).toBe('0x01')
  })

  test('the window sends what is no message, then the answer → the answer', async () => {
    const site = connected({
      onRequest(request, document) {
        for (const text of ['{', '[]', '{"type":"result"}', '{"__proto__":1,"type":"bye"}', '['.repeat(10_000)]) document.send(text)
        answerAsUser(request, document)
      },
    })
    expect(await sign(site)).toBe('0xaa')
  })

  test('an error of the wallet → an Error with its code, text and data', async () => {
    const site = connected({
      onRequest: (request, document) =>
        document.answer(request, { type: 'error', id: request.id, error: { code: -32000, message: 'reverted', data: { a: 1 } } }),
    })
    const error = await sign(site).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: -32000, message: 'reverted', data: { a: 1 } })
  })

  test('the window closes by itself before it takes a request → a new window gets the request, once', async () => {
    let windows = 0
    const site = connected({
      onRequest(request, document) {
        windows += 1
        if (windows === 1) document.send({ type: 'bye' })
        else answerAsUser(request, document)
      },
    })
    expect(await sign(site)).toBe('0xaa')
    expect(site.documents).toHaveLength(2)
    const never = connected({ onRequest: (_, document) => document.send({ type: 'bye' }) })
    await expect(sign(never)).rejects.toMatchObject(rejected)
    expect(never.documents).toHaveLength(2)
  })

  test('a thousand requests → eleven are open, the others get -32005', async () => {
    const site = connected({ onRequest() {}, times: { acceptedMs: 10 } })
    const answers = await Promise.allSettled(Array.from({ length: 1_000 }, () => sign(site)))
    const codes = answers.map((answer) => (answer.status === 'rejected' ? Object(answer.reason).code : undefined))
    expect(codes.filter((code) => code === -32005)).toHaveLength(989)
    expect(site.documents).toHaveLength(1)
  })
})

/** Resolves when the site has sent this to the window. */
const received = (document: WalletDocument | undefined, type: string) =>
  expect.poll(() => document?.received.map((message) => message.type)).toContain(type)

describe('a window that is still open', () => {
  test('it ended after its answer → the next request gets a window of its own', async () => {
    const site = connected({
      onRequest(request, document) {
        answerAsUser(request, document)
        document.send({ type: 'bye' })
      },
    })
    expect([await sign(site), await sign(site)]).toEqual(['0xaa', '0xaa'])
    expect(site.documents).toHaveLength(2)
  })

  test('it ends while it gets a request → a second window answers it, although the first one is open', async () => {
    const site = connected({
      onRequest(request, document) {
        if (document === site.documents[0]) document.send({ type: 'bye' })
        else answerAsUser(request, document)
      },
    })
    expect(await sign(site)).toBe('0xaa')
  })

  test('it refused the site without a word → 4001 in seconds, and the next request gets another window', async () => {
    let windows = 0
    const site = connected({
      onOpen(document) {
        windows += 1
        if (windows > 1) document.greet()
      },
      times: { helloMs: 10 },
    })
    await expect(sign(site)).rejects.toMatchObject({ code: 4001 })
    expect(await sign(site)).toBe('0xaa')
  })
})

test('the site is loaded again during a request → its window learns that the request is void', async () => {
  const site = connected({ onRequest: (request, document) => document.answer(request) })
  void sign(site)
  await received(site.documents[0], 'request')
  site.page.dispatchEvent(new Event('pagehide'))
  await received(site.documents[0], 'cancel')
  const again = fakeSite({}, site.storage)
  expect(await sign(again)).toBe('0xaa')
  expect(again.documents[0]?.name).not.toBe(site.documents[0]?.name)
})

test('the site is open in two tabs → each has a window of its own, and both are answered', async () => {
  const first = connected()
  const second = fakeSite({}, first.storage)
  expect(await Promise.all([sign(first), sign(second)])).toEqual(['0xaa', '0xaa'])
  expect([first.documents.length, second.documents.length]).toEqual([1, 1])
})
