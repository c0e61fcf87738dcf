import type { OperationId } from '../../src/http/routes/index.ts'
import type { TestApp } from '../app.ts'
import { registerDevice } from '../device.ts'
import { registerKeyedDevice } from '../device-key.ts'
import { rpcUrlOf } from '../local-chains.ts'
import { chainOf, openWallet } from '../wallet.ts'
import type { Request } from './certain-requests.ts'
import { type DraftRequest, json } from './draft-request.ts'

/** Prepares the data that some statuses need, such as a revoked device, and returns a request for each of these statuses. */
export async function specialRequests(running: TestApp): Promise<{ [id in OperationId]?: Request[] }> {
  return {
    newDevice: [{ kind: 'of a revoked key', draft: await ofRevokedKey(running) }],
    sendTransaction: [{ kind: 'of a used nonce', draft: await ofUsedNonce(running) }],
  }
}

async function ofRevokedKey({ app, storage }: TestApp): Promise<DraftRequest> {
  const { id, key } = await registerKeyedDevice(app)
  await storage.database.query.updateTable('devices').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute()
  const request = { method: 'POST' as const, url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }
  return { ...request, headers: { ...json, authorization: `Bearer ${await key.token(request)}` }, who: 'nobody' }
}

async function ofUsedNonce(running: TestApp): Promise<DraftRequest> {
  const wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'))
  const device = await registerDevice(running.app, { addresses: [wallet.address] })
  const url = `/v1/wallet/addresses/${wallet.address}/send-tx`
  const payment = async (value: bigint) => ({
    platformId: 'ethereum',
    txData: await wallet.sign({ to: wallet.address, value, nonce: 0 }),
  })
  const first = await device.post(url, await payment(1n))
  if (first.status !== 200) throw new Error(`The transaction was not sent: ${first.status} ${first.body.message}`)
  const second = await payment(2n)
  return { method: 'POST', url, body: JSON.stringify(second), headers: { ...json, 'device-id': device.id }, who: 'nobody' }
}
