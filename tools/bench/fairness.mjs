// How much one device at its limits, with an address of 1.5 million rows, slows the light reads of others. `npm run bench -- fairness`.
import { setTimeout as pause } from 'node:timers/promises'
import { tokens, userAddress, userDevice } from './fill-history.mjs'
import { devices, percentile, startApi } from './history-database.mjs'

const size = { transactions: 2_000_000, busy: 1_500_000, users: 10_000 }
const rounds = 3
const seconds = 20
/** Requests a second: of all others together, and of the one device, whose limit is 120 a minute. */
const [lightRate, heavyRate] = [100, 2]
const aim = 2

const light = (/** @type {number} */ n) => (n % 2 === 0 ? '/v1/notifications' : `/v1/tx/history?address=${userAddress(n)}`)
const heavy = [
  '/v1/tx/history?offset=1000000',
  `/v1/tx/history?offset=600000&tokenContractId=${tokens.common}`,
  `/v1/tx/history?limit=100&tokenContractId=${tokens.common}`,
  `/v1/tx/history?tokenContractId=${tokens.never}`,
  '/v1/tx/history?offset=999',
]

/** @typedef {Awaited<ReturnType<typeof startApi>>} Api */
/** @typedef {{ status: number, ms: number }} Answer */

/** Sends requests at a steady rate, whether or not earlier ones were answered. @returns {Promise<Answer[]>} */
async function sendSteadily(/** @type {number} */ perSecond, /** @type {(i: number) => Promise<Answer>} */ send) {
  const sent = []
  const began = performance.now()
  for (let i = 0; i < perSecond * seconds; i++) {
    await pause(Math.max(0, began + (i * 1000) / perSecond - performance.now()))
    sent.push(send(i))
  }
  return Promise.all(sent)
}

const sendLight = (/** @type {Api} */ api) =>
  sendSteadily(lightRate, (i) => {
    const n = 2 + ((i * 7919) % (size.users - 1))
    return api.get(userDevice(n), light(n))
  })
const sendHeavy = (/** @type {Api} */ api) => sendSteadily(heavyRate, (i) => api.get(devices.busy, heavy[i % heavy.length] ?? ''))

export async function benchFairness(/** @type {string} */ root) {
  // The load comes from one network, whose limit is not what is measured.
  const api = await startApi(root, size, { RATE_LIMIT_NETWORK_FACTOR: '1000' })
  /** @type {Record<'quiet' | 'beside' | 'heavy', Answer[]>} */
  const answers = { quiet: [], beside: [], heavy: [] }
  await sendLight(api)
  for (let round = 0; round < rounds; round++) {
    answers.quiet.push(...(await sendLight(api)))
    const [beside, busy] = await Promise.all([sendLight(api), sendHeavy(api)])
    answers.beside.push(...beside)
    answers.heavy.push(...busy)
  }
  await api.stop()

  console.log(`\n${lightRate} light reads a second; ${heavyRate} heavy ones     p50 ms    p99 ms   statuses`)
  for (const [name, of] of Object.entries({
    'others, quiet': answers.quiet,
    'others, beside it': answers.beside,
    'the one device': answers.heavy,
  })) {
    const times = of.map(({ ms }) => ms)
    const statuses = [...new Set(of.map(({ status }) => status))].map(
      (each) => `${each}: ${of.filter(({ status }) => status === each).length}`,
    )
    console.log(
      `${name.padEnd(40)}${percentile(times, 0.5).toFixed(1).padStart(10)}${percentile(times, 0.99).toFixed(1).padStart(10)}   ${statuses.join(', ')}`,
    )
  }
  const p99 = (/** @type {Answer[]} */ of) =>
    percentile(
      of.map(({ ms }) => ms),
      0.99,
    )
  const ratio = p99(answers.beside) / p99(answers.quiet)
  console.log(`p99 of the others: ${ratio.toFixed(2)} times the quiet one; aim ${aim}  ${ratio <= aim ? '✓' : 'missed'}`)
}
