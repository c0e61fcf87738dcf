import { unauthorized, type WindowMessage } from '@patina/connect/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type QueueOptions, SiteQueue } from './site-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fakeQueue(options: Partial<QueueOptions> = {}) {
  const sent: WindowMessage[] = []
  const noted: string[] = []
  const queue = new SiteQueue({
    send: (message) => void sent.push(message),
    onRevoked: () => void noted.push('revoked'),
    onEnd: () => void noted.push('ended'),
    isPaused: () => false,
    onRefused: () => void noted.push('refused'),
    ...options,
  })
  const ask = (id: string, method = 'personal_sign') => queue.receive(JSON.stringify({ type: 'request', id, method, params: [] }))
  const answers = () => sent.filter(({ type }) => type === 'result' || type === 'error')
  return { queue, sent, noted, ask, answers }
}

const rejected = { code: 4001, message: 'User rejected the request.' }

describe('the order of requests', () => {
  test('two requests arrive at once → one is shown, then the other', () => {
    const { queue, ask } = fakeQueue()
    ask('a')
    ask('b')
    expect(queue.getState()).toMatchObject({ current: { id: 'a' }, waiting: 1 })
    queue.resolve('a', '0x1')
    expect(queue.getState()).toMatchObject({ current: { id: 'b' }, waiting: 0 })
  })

  test('a thousand requests arrive → one is shown, ten wait, and the others get -32005', () => {
    const { queue, ask, answers } = fakeQueue()
    for (let at = 0; at < 1_000; at += 1) ask(`${at}`)
    expect(queue.getState()).toMatchObject({ current: { id: '0' }, waiting: 10 })
    expect(answers()).toHaveLength(989)
    expect(answers().every((answer) => answer.type === 'error' && answer.error.code === -32005)).toBe(true)
  })

  test('an id is repeated → the first answer again, and nothing is shown', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    queue.resolve('a', '0x1')
    ask('a')
    expect(answers()).toEqual(Array.from({ length: 2 }, () => ({ type: 'result', id: 'a', result: '0x1' })))
    expect(queue.getState().current).toBeUndefined()
  })

  test('an id is repeated while its request is shown → it is accepted again, and shown once', () => {
    const { queue, ask, sent } = fakeQueue()
    ask('a')
    ask('a')
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ type: 'accepted', id: 'a' })))
    expect(queue.getState()).toMatchObject({ waiting: 0 })
  })

  test('a request is answered twice → only the first answer counts', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    queue.reject('a', unauthorized())
    queue.resolve('a', '0x1')
    expect(answers()).toMatchObject([{ type: 'error', error: { code: 4100 } }])
  })
})

describe('the end of a request', () => {
  test('the user refuses to connect → all requests to connect get 4001', () => {
    const { queue, ask, answers, noted } = fakeQueue()
    ask('a', 'eth_requestAccounts')
    ask('b', 'wallet_requestPermissions')
    ask('c')
    queue.refuse('a')
    expect(answers()).toEqual([
      { type: 'error', id: 'a', error: rejected },
      { type: 'error', id: 'b', error: rejected },
    ])
    expect([noted, queue.getState().current?.id]).toEqual([['refused'], 'c'])
  })

  test('the site cancels → 4001, but an approved request goes on', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    ask('b')
    queue.approve('a')
    for (const id of ['a', 'b']) queue.receive(JSON.stringify({ type: 'cancel', id }))
    expect(answers()).toEqual([{ type: 'error', id: 'b', error: rejected }])
    expect(queue.getState()).toMatchObject({ current: { id: 'a' }, isBusy: true })
  })

  test('ten minutes pass → 4001, but an approved request goes on', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    ask('b')
    queue.approve('a')
    vi.advanceTimersByTime(600_000)
    expect(answers()).toMatchObject([{ id: 'b', error: { code: 4001 } }])
  })

  test('the site revokes → its requests get 4001, and the record ends', () => {
    const { queue, ask, answers, noted } = fakeQueue()
    ask('a')
    queue.receive(JSON.stringify({ type: 'revoked' }))
    expect(queue.approve('a')).toBe(false)
    expect([answers(), noted]).toEqual([[{ type: 'error', id: 'a', error: rejected }], ['revoked']])
    expect(queue.getState().current).toBeUndefined()
  })

  test('the window closes in review → 4001, and no further request is taken', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    queue.end()
    ask('b')
    expect(answers()).toEqual([{ type: 'error', id: 'a', error: rejected }])
  })

  test('the site goes while an approved request is sent → the window stays until its outcome', () => {
    const { queue, ask, noted } = fakeQueue()
    ask('a')
    queue.approve('a')
    queue.end()
    expect(noted).toEqual([])
    queue.resolve('a', '0x1')
    expect(noted).toEqual(['ended'])
  })
})

describe('an approved request fails', () => {
  test('the site waits → the user decides again', () => {
    const { queue, ask, answers } = fakeQueue()
    ask('a')
    queue.approve('a')
    queue.reopen('a')
    expect([answers(), queue.getState()]).toMatchObject([[], { current: { id: 'a' }, isBusy: false, isLost: false }])
  })

  const cancel = (queue: SiteQueue) => queue.receive(JSON.stringify({ type: 'cancel', id: 'a' }))
  test.each<[string, (queue: SiteQueue) => void]>([
    ['cancelled', cancel],
    ['revoked', (queue) => queue.receive(JSON.stringify({ type: 'revoked' }))],
    ['waited for ten minutes', () => void vi.advanceTimersByTime(600_000)],
    ['has gone', (queue) => queue.end()],
  ])('the site %s in the meantime → it ends with 4001, and the window stays to say so', (_, giveUp) => {
    const { queue, ask, answers, noted } = fakeQueue()
    ask('a')
    queue.approve('a')
    giveUp(queue)
    queue.reopen('a')
    vi.advanceTimersByTime(10_000)
    expect(answers()).toEqual([{ type: 'error', id: 'a', error: rejected }])
    expect(queue.getState()).toMatchObject({ current: undefined, isEnded: true, isLost: true })
    expect(noted).not.toContain('ended')
  })

  test('the next request of the site → shown, and not given up with the one before', () => {
    const { queue, ask } = fakeQueue()
    ask('a')
    ask('b')
    queue.approve('a')
    cancel(queue)
    queue.reopen('a')
    queue.approve('b')
    queue.reopen('b')
    expect(queue.getState()).toMatchObject({ current: { id: 'b' }, isBusy: false, isLost: false })
  })
})

describe('a window without requests', () => {
  test('the last request is answered → the window waits for another one, then says bye and ends', () => {
    const { queue, ask, sent, noted } = fakeQueue()
    ask('a')
    queue.resolve('a', null)
    vi.advanceTimersByTime(2_000)
    ask('b')
    vi.advanceTimersByTime(5_000)
    expect(noted).toEqual([])
    queue.resolve('b', null)
    vi.advanceTimersByTime(2_500)
    expect([sent.at(-1), noted]).toEqual([{ type: 'bye' }, ['ended']])
  })

  test('the user refused the site three times → -32005, and nothing is shown', () => {
    const { queue, ask, answers } = fakeQueue({ isPaused: () => true })
    ask('a')
    expect(answers()).toMatchObject([{ id: 'a', error: { code: -32005 } }])
    expect(queue.getState().current).toBeUndefined()
  })
})

describe('texts that are no messages', () => {
  test.each([
    ['a text of 5 MB', ' '.repeat(5_000_000)],
    ['10,000 levels', '['.repeat(10_000)],
    ['no JSON', '{'],
    ['an object', { type: 'request', id: 'a', method: 'personal_sign' }],
  ])('%s → ignored before it is parsed', (_, data) => {
    const { queue, sent } = fakeQueue()
    queue.receive(data)
    expect([sent, queue.getState().current]).toEqual([[], undefined])
  })

  test.each([
    ['a malformed method', '{"type":"request","id":"a","method":7}'],
    ['a reserved key', '{"type":"request","id":"a","method":"personal_sign","params":[{"__proto__":1}]}'],
    ['5 MB', `{"type":"request","id":"a","method":"personal_sign","params":["${'a'.repeat(5_000_000)}"]}`],
    ['10,000 levels', `{"type":"request","id":"a","method":"personal_sign","params":${'['.repeat(10_000)}`],
  ])('a request has %s → -32602 for its id', (_, text) => {
    const { queue, answers } = fakeQueue()
    queue.receive(text)
    expect([answers(), queue.getState().current]).toMatchObject([[{ id: 'a', error: { code: -32602 } }], undefined])
  })

  test('a key is repeated → the last value counts', () => {
    const { queue } = fakeQueue()
    queue.receive('{"type":"request","id":"a","method":"personal_sign","params":["0x1"],"params":["0x2"]}')
    expect(queue.getState().current?.params).toEqual(['0x2'])
  })
})
