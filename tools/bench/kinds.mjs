import { addressOf, deviceIdOf } from './fill-database.mjs'
import { holder, prepareHolder } from './token-holder.mjs'

/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} BenchRequest */

/** The least share of the bare server's requests per second, or the most processor time of a request in µs. @typedef {{ ofBare: number } | { cpu: number }} Aim */

/**
 * A kind of call. `id` names its records. `sql`: the bare server runs our statements before it answers; else it only stringifies our answer.
 * `prepare` brings the database and the local chain to what the requests need.
 * @typedef {{
 *   id: string, name: string, aim: Aim, sql: boolean,
 *   requests: (devices: number[]) => BenchRequest[],
 *   prepare?: (environment: import('./environment.mjs').Environment, devices: number[]) => Promise<void>
 * }} Kind
 */

const json = { 'content-type': 'application/json' }
const get = (/** @type {string} */ path) => () => [{ method: 'GET', path, headers: {} }]

/** One request of each device. @returns {Kind['requests']} */
const ofDevices = (/** @type {(n: number) => string} */ pathOf) => (devices) =>
  devices.map((n) => ({ method: 'GET', path: pathOf(n), headers: { 'device-id': deviceIdOf(n) } }))

/** @type {Kind[]} */
export const kinds = [
  { id: 'tokens', name: 'tokens, 50 rows', aim: { ofBare: 1.5 }, sql: false, requests: get('/v1/tokens?platformId=ethereum&limit=50') },
  { id: 'settings', name: 'settings', aim: { ofBare: 0.6 }, sql: false, requests: get('/v1/settings') },
  { id: 'platforms', name: 'platforms', aim: { ofBare: 0.6 }, sql: false, requests: get('/v1/platforms') },
  {
    id: 'devices/new',
    name: 'devices/new',
    aim: { ofBare: 1 },
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
    aim: { ofBare: 1 },
    sql: true,
    requests: ofDevices((n) => `/v1/tx/history?address=${addressOf(n)}&platformId=ethereum`),
  },
  { id: 'notifications', name: 'notifications', aim: { ofBare: 1 }, sql: true, requests: ofDevices(() => '/v1/notifications') },
  {
    id: 'balances',
    name: 'balances, 20 items',
    aim: { cpu: 250 },
    sql: true,
    requests: ofDevices(() => `/v1/wallet/addresses/${holder}/balances?platformId=ethereum`),
    prepare: prepareHolder,
  },
]
