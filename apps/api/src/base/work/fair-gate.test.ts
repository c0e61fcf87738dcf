import { expect, test, vi } from 'vitest'
import { createFairGate, GateFull } from './fair-gate.ts'

/** Returns works that end when they are told to, and the names of those that started. */
function works() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

test('one key has more works than its places → they wait, and another key starts at once', async () => {
  const { started, work, end } = works()
  const gate = createFairGate({ total: 3, perKey: 2, waiting: 10, waitingPerKey: 10 })
  const results = ['a1', 'a2', 'a3', 'b1'].map((name) => gate.run(name.charAt(0), work(name)))
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  await results[3]
  expect(started).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await results[0]
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a2')
  end('a3')
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('all places are taken → the next free one goes to the oldest work whose key may run', async () => {
  const { started, work, end } = works()
  const gate = createFairGate({ total: 2, perKey: 1, waiting: 10, waitingPerKey: 10 })
  const results = ['a1', 'b1', 'a2', 'c1'].map((name) => gate.run(name.charAt(0), work(name)))
  await Promise.resolve()
  end('b1')
  await results[1]
  await Promise.resolve()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['a1', 'c1']) end(name)
  await Promise.all([results[0], results[3]])
  end('a2')
  expect(await results[2]).toBe('a2')
})

test('too many works wait, of one key or of all → the next is refused', async () => {
  const { started, work, end } = works()
  const begins = (name: string) => vi.waitFor(() => expect(started).toContain(name), { interval: 1 })
  const gate = createFairGate({ total: 1, perKey: 1, waiting: 2, waitingPerKey: 1 })
  const results = ['a1', 'a2'].map((name) => gate.run('a', work(name)))
  await expect(gate.run('a', work('a3'))).rejects.toBeInstanceOf(GateFull)
  results.push(gate.run('b', work('b1')))
  await expect(gate.run('c', work('c1'))).rejects.toBeInstanceOf(GateFull)
  for (const name of ['a1', 'a2', 'b1']) {
    await begins(name)
    end(name)
  }
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1'])
})

test('a work fails → its place is free again', async () => {
  const gate = createFairGate({ total: 1, perKey: 1, waiting: 1, waitingPerKey: 1 })
  const fail = async () => {
    throw new Error('failed')
  }
  const failing = expect(gate.run('a', fail)).rejects.toThrow('failed')
  expect(await gate.run('a', async () => 'done')).toBe('done')
  await failing
})
