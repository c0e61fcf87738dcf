import { expect, test, vi } from 'vitest'
import { createLease } from './lease.ts'

const leaseMs = 15_000
const setUp = () => {
  const clock = { now: 0 }
  const acquire = vi.fn<() => Promise<string | undefined>>().mockResolvedValue('from the database')
  const release = vi.fn(async (_held: string) => {})
  return { clock, acquire, release, lease: createLease(leaseMs, acquire, release, () => clock.now) }
}

test('within a third of the lease → it is not renewed; after that it is', async () => {
  const { clock, acquire, lease } = setUp()
  await lease.hold()
  clock.now = leaseMs / 3 - 1
  await lease.hold()
  expect(acquire).toHaveBeenCalledOnce()
  clock.now = leaseMs / 3
  await lease.hold()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('the owner wrote → the lease has what it wrote', async () => {
  const { lease } = setUp()
  await lease.hold()
  lease.update('written')
  expect(await lease.hold()).toBe('written')
})

test('another worker has it → each call asks again', async () => {
  const { acquire, lease } = setUp()
  acquire.mockResolvedValue(undefined)
  expect(await lease.hold()).toBeUndefined()
  expect(await lease.hold()).toBeUndefined()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('forgotten → the next call asks again, and nothing is released', async () => {
  const { acquire, release, lease } = setUp()
  await lease.hold()
  lease.forget()
  await lease.release()
  expect(release).not.toHaveBeenCalled()
  await lease.hold()
  expect(acquire).toHaveBeenCalledTimes(2)
})

test('released → the last that is known is released, once', async () => {
  const { release, lease } = setUp()
  await lease.hold()
  lease.update('written')
  await lease.release()
  await lease.release()
  expect(release.mock.calls).toEqual([['written']])
})
