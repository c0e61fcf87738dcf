import type { Environment } from './environment.ts'
import type { BenchRequest } from './files.ts'
import { addressOf, deviceIdOf } from './fill-database.ts'
import { holder, prepareHolder } from './token-holder.ts'

/** The minimum share of the bare server's requests per second, or the maximum processor time of a request in µs. */
export type Target = { ofBare: number } | { cpu: number }

/**
 * A kind of API call to measure. `id` is part of the names of the recorded figures. If `sql` is true, the bare server runs the API's
 * statements before it answers. Otherwise it only stringifies the API's answer. `prepare` writes the data of the requests to the database
 * and the local chain.
 */
export type Kind = {
  id: string
  name: string
  target: Target
  sql: boolean
  requests: (devices: number[]) => BenchRequest[]
  prepare?: (environment: Environment, devices: number[]) => Promise<void>
}

const json = { 'content-type': 'application/json' }
const get = (path: string) => (): BenchRequest[] => [{ method: 'GET', path, headers: {} }]

/** Returns one GET request of each device. */
const ofDevices =
  (pathOf: (n: number) => string): Kind['requests'] =>
  (devices) =>
    devices.map((n) => ({ method: 'GET', path: pathOf(n), headers: { 'device-id': deviceIdOf(n) } }))

export const kinds: Kind[] = [
  { id: 'tokens', name: 'tokens, 50 rows', target: { ofBare: 1.5 }, sql: false, requests: get('/v1/tokens?platformId=ethereum&limit=50') },
  { id: 'settings', name: 'settings', target: { ofBare: 0.6 }, sql: false, requests: get('/v1/settings') },
  { id: 'platforms', name: 'platforms', target: { ofBare: 0.6 }, sql: false, requests: get('/v1/platforms') },
  {
    id: 'devices/new',
    name: 'devices/new',
    target: { ofBare: 1 },
    sql: true,
    requests: (devices) =>
      devices.map((n) => ({
        method: 'POST',
        path: '/v1/devices/new',
        headers: json,
        body: JSON.stringify({ devicePlatform: 'ios', appVersion: '1.2.3', deviceToken: `token-${n}` }),
      })),
  },
  {
    id: 'history',
    name: 'history',
    target: { ofBare: 1 },
    sql: true,
    requests: ofDevices((n) => `/v1/tx/history?address=${addressOf(n)}&platformId=ethereum`),
  },
  { id: 'notifications', name: 'notifications', target: { ofBare: 1 }, sql: true, requests: ofDevices(() => '/v1/notifications') },
  {
    id: 'balances',
    name: 'balances, 20 items',
    target: { cpu: 250 },
    sql: true,
    requests: ofDevices(() => `/v1/wallet/addresses/${holder}/balances?platformId=ethereum`),
    prepare: prepareHolder,
  },
]
