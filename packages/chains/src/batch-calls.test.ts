import { expect, test, vi } from 'vitest'
import { batchCalls } from './batch-calls.ts'
import { ChainError } from './errors.ts'
import type { Rpc, RpcAnswer, RpcCall } from './json-rpc.ts'

const call = (method: string): RpcCall => ({ method, params: [] })

function setUp(answer: (call: RpcCall) => RpcAnswer = ({ method }) => ({ result: method })) {
  const request = vi.fn(async (calls: readonly RpcCall[]) => calls.map(answer))
  const submit = vi.fn()
  return { request, rpc: batchCalls({ request, read: vi.fn(), submit } satisfies Rpc) }
}

test('reads begin in the same turn → one request, and each read gets its own answers', async () => {
  const { request, rpc } = setUp()
  const reads = [rpc.read([call('a'), call('b')]), Promise.resolve().then(() => rpc.read([call('c')])), rpc.read([])]
  expect(await Promise.all(reads)).toEqual([['a', 'b'], ['c'], []])
  expect(request).toHaveBeenCalledOnce()
})

test('a later read → a further request', async () => {
  const { request, rpc } = setUp()
  await rpc.read([call('a')])
  await rpc.read([call('b')])
  expect(request).toHaveBeenCalledTimes(2)
})

test('the node refuses one call → only its read fails', async () => {
  const refusal = { code: -32_000, message: 'no', data: undefined }
  const { rpc } = setUp(({ method }) => (method === 'bad' ? { refusal } : { result: method }))
  const [bad, good] = await Promise.allSettled([rpc.read([call('bad')]), rpc.read([call('good')])])
  expect(bad).toMatchObject({ status: 'rejected', reason: { reason: 'unavailable' } })
  expect(good).toMatchObject({ value: ['good'] })
})

test('the request fails → all of its reads fail', async () => {
  const { request, rpc } = setUp()
  request.mockRejectedValueOnce(new ChainError('unavailable'))
  const settled = await Promise.allSettled([rpc.read([call('a')]), rpc.read([call('b')])])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
