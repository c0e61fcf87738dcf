import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, test, vi } from 'vitest'
import { type DeviceKey, newDeviceKey } from '../../../testing/device-key.ts'
import type { TestRequest } from '../../../testing/http.ts'
import { type Algorithm, parsePublicKey } from './device-key.ts'
import { isMadeBy, type RegisteredKey, readToken } from './device-token.ts'

const createPublicKey = vi.spyOn(crypto, 'createPublicKey')
const verify = vi.spyOn(crypto, 'verify')
syncBuiltinESMExports()
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const request: TestRequest = { method: 'GET', url: '/v1/x' }
const registered = ({ publicKey, thumbprint }: DeviceKey): RegisteredKey => ({ publicKey: parsePublicKey(publicKey), thumbprint })
const tokenOf = (key: DeviceKey) => key.token(request, '7b1d9a0e-3c1f-4a51-9a1e-0d7f8b0c2f11')

/** Counts the key imports and signature verifications of checking whether this key signed the token. */
function workOf(text: string, key: RegisteredKey | undefined) {
  const token = readToken(`Bearer ${text}`)
  vi.clearAllMocks()
  const made = isMadeBy(token, key)
  return { made, imports: createPublicKey.mock.calls.length, verifications: verify.mock.calls.length }
}

const refused = { made: false, imports: 1, verifications: 1 }

test.each<[Algorithm, Algorithm]>([
  ['ES256', 'EdDSA'],
  ['EdDSA', 'ES256'],
])(
  'a token is refused for a device that is unknown, new, tried before or has a key of another kind → the same cost (%s)',
  async (algorithm, another) => {
    const key = registered(await newDeviceKey(algorithm))
    const other = registered(await newDeviceKey(another))
    const forged = await tokenOf(await newDeviceKey(algorithm))
    for (const device of [undefined, key, key, other]) expect(workOf(forged, device)).toEqual(refused)
  },
)

test.each<Algorithm>(['ES256', 'EdDSA'])(
  'a known device sends its token → one verification; a forged token in its name → the cost of an unknown device (%s)',
  async (algorithm) => {
    const device = await newDeviceKey(algorithm)
    const own = await tokenOf(device)
    expect(workOf(own, registered(device))).toEqual({ made: true, imports: 1, verifications: 1 })
    expect(workOf(own, registered(device))).toEqual({ made: true, imports: 0, verifications: 1 })
    expect(workOf(await tokenOf(await newDeviceKey(algorithm)), registered(device))).toEqual(refused)
  },
)
