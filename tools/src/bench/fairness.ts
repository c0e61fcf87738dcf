// `npm run bench -- fairness` measures how much one device slows the light reads of other devices.
// This device reads an address with 1.5 million rows, as often as its rate limit permits.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { tokens, userAddress, userDevice } from './fill-history.ts'
import { devices, percentile, startApi } from './history-database.ts'

const size = { transactions: 2_000_000, busy: 1_500_000, users: 10_000 }
const rounds = 5
const seconds = 10
/** Requests per second: of all other devices in total, and of the one device, whose limit is 120 per minute. */
const [lightRate, heavyRate] = [100, 2]
const target = 2

const light = (n: number) => (n % 2 === 0 ? '/v1/notifications' : `/v1/tx/history?address=${userAddress(n)}`)
const heavy = [
  '/v1/tx/history?offset=1000000',
  `/v1/tx/history?offset=600000&tokenContractId=${tokens.common}`,
  `/v1/tx/history?limit=100&tokenContractId=${tokens.common}`,
  `/v1/tx/history?tokenContractId=${tokens.never}`,
  '/v1/tx/history?offset=999',
]

export type Api = Awaited<ReturnType<typeof startApi>>
export type Answer = { status: number; ms: number }

/** Sends requests at a steady rate, whether or not earlier ones were answered. */
async function sendSteadily(perSecond: number, send: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const sent = []
  const began = performance.now()
  for (let i = 0; i < perSecond * seconds; i++) {
    await pause(Math.max(0, began + (i * 1000) / perSecond - performance.now()))
    sent.push(send(i))
  }
  return Promise.all(sent)
}

const sendLight = (api: Api) =>
  sendSteadily(lightRate, (i) => {
    const n = 2 + ((i * 7919) % (size.users - 1))
    return api.get(userDevice(n), light(n))
  })
const sendHeavy = (api: Api) => sendSteadily(heavyRate, (i) => api.get(devices.busy, heavy[i % heavy.length] ?? ''))

export async function benchFairness(root: string) {
  // All requests come from one IP address, so the rate limit of a network must not affect the measurement.
  const api = await startApi(root, size, { RATE_LIMIT_NETWORK_FACTOR: '1000' })
  const answers: Record<'quiet' | 'beside' | 'heavy', Answer[][]> = { quiet: [], beside: [], heavy: [] }
  await sendLight(api)
  console.log(
    `\np99 of the others by round    quiet ms  beside ms     ratio   longest halt of this process, waits for a processor, for the disk: quiet | beside`,
  )
  let within = 0
  for (let round = 0; round < rounds; round++) {
    const quiet = await watch(() => sendLight(api))
    const loud = await watch(() => Promise.all([sendLight(api), sendHeavy(api)]))
    const [beside, heavy] = loud.result
    answers.quiet.push(quiet.result)
    answers.beside.push(beside)
    answers.heavy.push(heavy)
    const ratio = timeOf(beside, 0.99) / timeOf(quiet.result, 0.99)
    if (ratio <= target) within += 1
    const times = [timeOf(quiet.result, 0.99), timeOf(beside, 0.99), ratio].map((value) => value.toFixed(2).padStart(10))
    console.log(`  ${String(round + 1).padEnd(26)}${times.join(' ')}   ${haltsOf(quiet)} | ${haltsOf(loud)}`)
  }
  await api.stop()

  console.log(
    `\n${lightRate} light reads a second, ${heavyRate} heavy ones    p50 ms    p99 ms: best and worst of ${rounds} rounds   statuses`,
  )
  for (const [name, each] of Object.entries({
    'others, quiet': answers.quiet,
    'others, beside it': answers.beside,
    'the one device': answers.heavy,
  })) {
    const p99s = each.map((round) => timeOf(round, 0.99)).sort((a, b) => a - b)
    const [p50, best, worst] = [timeOf(each.flat(), 0.5), p99s.at(0), p99s.at(-1)].map((ms) => (ms ?? Number.NaN).toFixed(1).padStart(10))
    console.log(`${name.padEnd(40)}${p50}${best}${worst}   ${statusesOf(each.flat())}`)
  }
  const ratio = bestP99(answers.beside) / bestP99(answers.quiet)
  console.log(`rounds within the target: ${within} of ${rounds}`)
  console.log(`best p99 of the others: ${ratio.toFixed(2)} times the quiet one; target ${target}  ${ratio <= target ? '✓' : 'missed'}`)
}

/**
 * Runs `act` and returns its result with the load of the machine, to separate stalls of the API from those of other work. The load is the
 * longest halt of this process's event loop, and the shares of time in which a process waited for a processor or for the disk.
 */
async function watch<T>(act: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const [began, cpu, disk] = [performance.now(), waitedUs('cpu'), waitedUs('io')]
  const result = await act()
  const ms = performance.now() - began
  delay.disable()
  const shareOf = (us: number) => `${(us / ms / 10).toFixed(0)}%`
  return { result, haltMs: delay.max / 1e6, cpu: shareOf(waitedUs('cpu') - cpu), disk: shareOf(waitedUs('io') - disk) }
}

/** Microseconds since boot in which a process waited for this resource; 0 if the kernel does not report them. */
function waitedUs(resource: 'cpu' | 'io') {
  try {
    return Number(/^some .*total=(\d+)/m.exec(readFileSync(`/proc/pressure/${resource}`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

const haltsOf = ({ haltMs, cpu, disk }: { haltMs: number; cpu: string; disk: string }) => `${haltMs.toFixed(0)} ms, ${cpu}, ${disk}`

const timeOf = (of: Answer[], share: number) =>
  percentile(
    of.map(({ ms }) => ms),
    share,
  )
const bestP99 = (each: Answer[][]) => Math.min(...each.map((round) => timeOf(round, 0.99)))

/** Returns the number of answers of each status, as text. */
function statusesOf(answers: Answer[]) {
  const statuses = [...new Set(answers.map(({ status }) => status))]
  return statuses.map((each) => `${each}: ${answers.filter(({ status }) => status === each).length}`).join(', ')
}
