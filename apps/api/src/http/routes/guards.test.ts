import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type {} from '@fastify/swagger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../testing/device.ts'
import { registerKeyedDevice } from '../../../testing/device-key.ts'
import { caller, refusal, type TestRequest } from '../../../testing/http.ts'
import { lines, platformId, successesOf } from '../../../testing/matrix.ts'
import { writeMined } from '../../../testing/mined.ts'
import { notify } from '../../../testing/notify.ts'
import { newAccount, proveAddress } from '../../../testing/proof.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { webhookSecret } from '../../../testing/webhook.ts'
import { type Declaration, route } from '../server/route.ts'
import { endpoints, type OperationId, operationIds } from './index.ts'

const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const guarded = (...kinds: string[]) => operationIds.filter((id) => kinds.includes(endpoints[id].guard))

const routeFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.route.ts'))

/** The calls of section 7 of the specification. */
const specified = [
  'GET /health/status',
  'GET /v1/notifications',
  'GET /v1/notifications/{id}',
  'PUT /v1/notifications/{id}/read',
  'PUT /v1/notifications/read-all',
  'GET /v1/platforms',
  'GET /v1/platforms/{id}/priority-fees',
  'POST /v1/platforms/{id}/estimate-fees',
  'GET /v1/tokens',
  'POST /v1/devices/new',
  'PUT /v1/devices/use',
  'POST /v1/wallet/addresses',
  'GET /v1/wallet/addresses/{address}/balances',
  'GET /v1/wallet/addresses/{address}/nonce',
  'GET /v1/wallet/addresses/{address}/info',
  'GET /v1/wallet/addresses/{address}/staking',
  'POST /v1/wallet/addresses/{address}/send-tx',
  'GET /v1/wallet/blockhash',
  'POST /v1/swap/quote',
  'POST /v1/swap/tx',
  'POST /v1/tx/op/webhook',
  'GET /v1/tx/history/{txId}',
  'GET /v1/tx/history',
  'GET /v1/settings',
]

let running: TestApp
let device: TestDevice
let notificationId: string
let txId: number
const address = newAddress()

/** Returns a valid request of an operation, about things of `device`: its address, its notification, its transaction. */
function requestOf(id: OperationId): TestRequest {
  // Other tests need the address of `device`, so another one is unlinked.
  const its = { address: id === 'unlinkAddress' ? newAddress() : address, platformId, notification: notificationId }
  const request = lines.find((line) => line.id === id)?.requests[0]?.({ ...its, transaction: String(txId) })
  if (!request) throw new Error(`${id} has no request`)
  return request
}

beforeAll(async () => {
  running = await testApp({ webhookSecret })
  device = await registerDevice(running.app, { addresses: [address], platforms: ['ethereum'] })
  notificationId = (await notify(running, device.id, ['Hello']))[0] ?? ''
  txId = await writeMined(running, [{ from: address, to: newAddress(), amount: 1n }])
})
afterAll(() => running.close())

describe('the table of guards', () => {
  type Described = Record<string, Record<string, { operationId: string; responses: object }>>
  const describedOperations = () => {
    const paths: Described = JSON.parse(JSON.stringify(running.app.swagger().paths))
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        id: operationId,
        statuses: Object.keys(responses),
      })),
    )
  }

  test('the table of guards → one line per route, and one file per line named like the operation', () => {
    expect(routeFiles.map((file) => basename(file, '.route.ts')).sort()).toEqual(operationIds.map(kebab).sort())
    expect(
      describedOperations()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...operationIds].sort())
  })

  test('every call of the specification → has a route', () => {
    const calls = describedOperations().map(({ call }) => call)
    expect(specified.filter((call) => !calls.includes(call))).toEqual([])
  })

  test('the table of guards → exactly the operations of the committed contract', () => {
    const contract = JSON.parse(readFileSync(new URL('../../../../../packages/contract/openapi.json', import.meta.url), 'utf8'))
    const published = Object.values<Record<string, { operationId: string }>>(contract.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(published.sort()).toEqual([...operationIds].sort())
  })

  test('each endpoint → its id is its name in the list, and it is registered at its call', () => {
    const calls = Object.fromEntries(describedOperations().map(({ id, call }) => [id, call]))
    for (const id of operationIds) expect([endpoints[id].id, endpoints[id].call]).toEqual([id, calls[id]])
  })

  test('a parameter of a guarded call that may name a thing of a device → the route says whether only its owner may use it', () => {
    const isThing = (name: string) => /^(address|addresses|userPublicKey|id|\w*(?<!platform|token|tokenContract)Id)$/.test(name)
    const missing = operationIds.flatMap((id) => {
      const { guard, params, query, body, owns = {} }: Declaration = endpoints[id]
      if (guard === 'public' || guard === 'webhook') return []
      const names = [params, query, body].flatMap((schema) => Object.keys(schema?.properties ?? {}))
      return names.filter((name) => isThing(name) && !Object.hasOwn(owns, name)).map((name) => `${id} ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('a route with the guard of an address, without the parameters that the guard reads → cannot be registered', async () => {
    const declaration = {
      id: 'getSecrets',
      call: 'GET /v1/secrets',
      guard: 'linked',
      limit: 'read',
      tag: 'x',
      summary: '',
      description: '',
      out: {},
    } as const
    const secrets = route(declaration, () => () => undefined)
    expect(() => secrets.register(running.app, running.deps)).toThrow("getSecrets needs the required parameter ''")
  })

  test('a status that a route declares → its test file has a test of it', () => {
    const missing = describedOperations().flatMap(({ id, statuses }) => {
      const file = routeFiles.find((candidate) => basename(candidate, '.route.ts') === kebab(id)) ?? ''
      const source = readFileSync(join(import.meta.dirname, file.replace(/\.ts$/, '.test.ts')), 'utf8')
      const tested = new Set([...source.matchAll(/['"`](\d{3}): /g)].map(([, status]) => status))
      if (/refuses(UnknownCallers|OtherAddresses)\(/.test(source)) for (const status of ['401', '403']) tested.add(status)
      if (/refusesBadBodies\(/.test(source)) for (const status of ['400', '413', '415']) tested.add(status)
      return statuses.filter((status) => !tested.has(status)).map((status) => `${id} ${status}`)
    })
    expect(missing).toEqual([])
  })
})

describe('a public call', () => {
  test.each(guarded('public'))('%s is called without a device or with a bad one → answered', async (id) => {
    for (const headers of [{}, { 'device-id': 'nonsense' }]) {
      const { status } = await caller(running.app).send({ ...requestOf(id), headers })
      // No NFT has an image in this test.
      expect([200, 201, 400, 404, 503]).toContain(status)
    }
  })
})

describe('a call of a device', () => {
  test.each(guarded('device', 'linked', 'owner'))('%s is called without a device or with a foreign one → refused', async (id) => {
    const keyed = await registerKeyedDevice(running.app)
    const unknown = refusal(403, 'Device not found or not authorized')
    expect(await caller(running.app).send(requestOf(id))).toMatchObject(unknown)
    expect(await withDeviceId(running.app, '00000000-0000-4000-8000-000000000000').send(requestOf(id))).toMatchObject(unknown)
    expect(await withDeviceId(running.app, 'nonsense').send(requestOf(id))).toMatchObject(unknown)
    expect(await withDeviceId(running.app, keyed.id).send(requestOf(id))).toMatchObject(unknown)
  })

  test.each(guarded('device', 'linked', 'owner'))('a revoked device calls %s → refused like an unknown device', async (id) => {
    const revoked = await registerDevice(running.app, { addresses: [address] })
    await running.storage.database.query
      .updateTable('devices')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', revoked.id)
      .execute()
    expect(await revoked.send(requestOf(id))).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test.each(guarded('device', 'linked', 'owner'))('keys are required and %s is called with a bare device id → refused', async (id) => {
    const strict = await testApp({ storage: running.storage, deviceAuth: 'required' })
    expect(await withDeviceId(strict.app, device.id).send(requestOf(id))).toMatchObject(refusal(401, 'Unauthorized'))
    expect(await caller(strict.app).send(requestOf(id))).toMatchObject(refusal(401, 'Unauthorized'))
    await strict.close()
  })

  test.each(guarded('device', 'linked', 'owner'))('the owning device calls %s → accepted', async (id) => {
    // `deleteDevice` deletes its caller, so it gets a device that the other tests do not need.
    const own = id === 'deleteDevice' ? await registerDevice(running.app) : device
    const { status } = await own.send(requestOf(id))
    expect([200, 201, 202, 204, 400, 503]).toContain(status)
  })

  test.each(guarded('device'))('another device calls %s → it sees and changes nothing of this device', async (id) => {
    const foreign = await registerDevice(running.app, { addresses: [newAddress()] })
    const before = await device.get('/v1/notifications')
    const { status, body } = await foreign.send(requestOf(id))
    const refused = lines.find((line) => line.id === id)?.refusal
    expect(refused ? [refused.status] : successesOf(id)).toContain(status)
    expect((await device.get('/v1/notifications')).body).toEqual(before.body)
    expect(JSON.stringify(body)).not.toContain(notificationId)
    expect(JSON.stringify(body)).not.toContain(address)
  })
})

describe('a call about a linked address', () => {
  test.each(guarded('linked', 'owner'))('a device that has not linked the address calls %s → refused', async (id) => {
    const foreign = await registerDevice(running.app, { addresses: [newAddress()] })
    expect(await foreign.send(requestOf(id))).toMatchObject(refusal(403, 'Device is not authorized'))
  })

  test.each(guarded('linked', 'owner'))('a device that linked the address on another platform calls %s → refused', async (id) => {
    const elsewhere = await registerDevice(running.app)
    await linkAddresses(elsewhere, [address], ['base'])
    expect(await elsewhere.send(requestOf(id))).toMatchObject(refusal(403, 'Device is not authorized'))
  })
})

describe('a call of an owner', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ storage: running.storage, requireAddressProof: true })
  })
  afterAll(() => strict.close())

  test.each(guarded('linked', 'owner'))('proofs are required and %s is called without one → refused if its guard is owner', async (id) => {
    const { status, body } = await withDeviceId(strict.app, device.id).send(requestOf(id))
    if (endpoints[id].guard === 'owner') expect({ status, body }).toMatchObject(refusal(403, 'Device is not authorized'))
    else expect([200, 503]).toContain(status)
  })

  test.each(guarded('owner'))('a device that proved the address calls %s → accepted on the platform of the proof only', async (id) => {
    const account = newAccount()
    const proved = await registerDevice(strict.app)
    await linkAddresses(proved, [account.address], ['ethereum', 'base'])
    await proveAddress(proved, chainOf(strict, 'ethereum'), account)
    const about = ({ url, body }: TestRequest, platformId: string) => ({
      method: 'POST' as const,
      url: url.replace(address, account.address),
      body: JSON.parse(JSON.stringify({ ...Object(body), platformId }).replaceAll(address, account.address)),
    })
    // The other calls are refused for what the example sends.
    expect((await proved.send(about(requestOf(id), 'ethereum'))).status).toBe(id === 'trackTransaction' ? 202 : 400)
    expect(await proved.send(about(requestOf(id), 'base'))).toMatchObject(refusal(403, 'Device is not authorized'))
  })
})

describe('a call of an indexer', () => {
  test.each(guarded('webhook'))('%s is called with a device instead of a signature → refused', async (id) => {
    const keyed = await registerKeyedDevice(running.app)
    for (const somebody of [caller(running.app), device, keyed])
      expect(await somebody.send(requestOf(id))).toMatchObject(refusal(401, 'Unauthorized'))
  })
})
