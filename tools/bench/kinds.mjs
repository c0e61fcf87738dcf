import { addressOf, deviceIdOf } from './fill-database.mjs'

/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} BenchRequest */

/**
 * A kind of call. `id` names its records. `aim` is the least share of the bare server's requests per second that we want. Without `sql` the bare server
 * stringifies our own answer; with it, it runs our statements.
 * @typedef {{ id: string, name: string, aim: number, sql: boolean, requests: (devices: number[]) => BenchRequest[] }} Kind
 */

const json = { 'content-type': 'application/json' }
const get = (/** @type {string} */ path) => () => [{ method: 'GET', path, headers: {} }]

/** One request of each device. @returns {Kind['requests']} */
const ofDevices = (/** @type {(n: number) => string} */ pathOf) => (devices) =>
  devices.map((n) => ({ method: 'GET', path: pathOf(n), headers: { 'device-id': deviceIdOf(n) } }))

/** @type {Kind[]} */
export const kinds = [
  { id: 'tokens', name: 'tokens, 50 rows', aim: 1.5, sql: false, requests: get('/v1/tokens?platformId=ethereum&limit=50') },
  { id: 'settings', name: 'settings', aim: 0.6, sql: false, requests: get('/v1/settings') },
  { id: 'platforms', name: 'platforms', aim: 0.6, sql: false, requests: get('/v1/platforms') },
  {
    id: 'devices/new',
    name: 'devices/new',
    aim: 1,
    sql: true,
    requests: (devices) =>
      devices.map(() => ({
        method: 'POST',
        path: '/v1/devices/new',
        headers: json,
        body: '{"devicePlatform":"ios","appVersion":"1.2.3","deviceToken":"abc"}',
      })),
  },
  {
    id: 'history',
    name: 'history',
    aim: 1,
    sql: true,
    requests: ofDevices((n) => `/v1/tx/history?address=${addressOf(n)}&platformId=ethereum`),
  },
  { id: 'notifications', name: 'notifications', aim: 1, sql: true, requests: ofDevices(() => '/v1/notifications') },
]
