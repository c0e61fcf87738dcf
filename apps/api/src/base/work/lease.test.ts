import { expect, test, vi } from 'vitest'
import { createLease } from './lease.ts'

const leaseMs = 15_000
const setUp = () => {
  const clock = { now: 0 }
  const acquire = vi.fn<() => Promise<string | undefined>>().mockResolvedValue('from the database')
  const release = vi.fn(async (_lease: string) => {})
  return { clock, acquire, release, lease: createLease(leaseMs, acquire, release, () => clock.now) }
}

test('acquired again within a third of its duration → not renewed; later → renewed', async () => {
  const { clock, acquire, lease } = setUp()
  await lease.acquire()
  clock.now = leaseMs / 3 - 1
  await lease.acquire()
  expect(acquire).toHaveBeenCalledOnce()
  clock.now = leaseMs / 3
  await lease.acquire()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('the owner updated the lease → the next call returns the update', async () => {
  const { lease } = setUp()
  await lease.acquire()
  lease.update('written')
  expect(await lease.acquire()).toBe('written')
})

test('another worker owns the lease → each call queries the database', async () => {
  const { acquire, lease } = setUp()
  acquire.mockResolvedValue(undefined)
  expect(await lease.acquire()).toBeUndefined()
  expect(await lease.acquire()).toBeUndefined()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('forgotten → the next call queries the database, and nothing is released', async () => {
  const { acquire, release, lease } = setUp()
  await lease.acquire()
  lease.forget()
  await lease.release()
  expect(release).not.toHaveBeenCalled()
  await lease.acquire()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('released twice → the last state is released once', async () => {
  const { release, lease } = setUp()
  await lease.acquire()
  lease.update('written')
  await lease.release()
  await lease.release()
  expect(release.mock.calls).toEqual([['written']])
})
